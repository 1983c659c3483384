import * as profiles from '@openbook/api/profiles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { download } from '../core/files/download.ts'
import type { Acting } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { personOf } from '../feature-flags/decided.ts'
import { currentUser } from '../sessions/current-user.ts'
import { csv, xlsx } from './export.ts'
import * as queries from './queries.ts'
import { saveProfile } from './save.ts'
import { showPicture } from './show-picture.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const note = async (audit: Acting['audit'], db: Db, { user_id }: Viewer, changes: queries.Changes) =>
  audit({ subject_type: 'users', subject_id: user_id, changes: await queries.difference(db, user_id, changes) })

export const profileRoutes = serve('profiles', profiles, {
  updateProfile: ({ core, viewer, tenant, audit, form, files }) =>
    saveProfile({ core, viewer, tenant, audit, form, files }),
  update: async ({ core, db, viewer, params, body, audit }) => {
    if (params.id !== viewer.user_id) throw notFound()
    await note(audit, db, viewer, body)
    await queries.update(db, viewer.user_id, body)
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  updateTimezone: async ({ core, db, viewer, body, audit }) => {
    await note(audit, db, viewer, body)
    await queries.update(db, viewer.user_id, body)
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  personalPhoto: ({ params, ...asked }) =>
    showPicture(asked, async db => (await queries.pictures(db, params.id))?.personal_photo),
  logo: ({ params, ...asked }) => showPicture(asked, async db => (await queries.pictures(db, params.id))?.logo),
  webpagePhoto: ({ params, ...asked }) => showPicture(asked, db => queries.webpagePicture(db, params.id)),
  exportUsers: async ({ core, viewer, params, reply, tenant, audit }) => {
    const format = profiles.FORMATS.find(known => known === params.format)
    if (!format) throw notFound()
    const brand = await tenant(async db => {
      audit({ action: 'users.export', subject_type: 'users', changes: params })
      return (await personOf(core, db, viewer.user_id)).brand
    })
    download(reply, { filename: `users.${format}`, content_type: TYPES[format] })
    return format === 'csv' ? csv(core, viewer, brand) : xlsx(core, viewer, brand)
  },
  medicareRegistered: async ({ db, viewer }) => {
    const states = (await queries.medicareStates(db, viewer.user_id)).map(({ state }) => state)
    return { medicare_registered: states.length > 0, states }
  },
})
