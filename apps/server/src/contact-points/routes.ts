import * as contactPoints from '@openbook/api/contact-points.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { add, find, held, makeFirst, remove, replace, setType } from './change.ts'
import { refuseStale, statedMeanwhile } from './meanwhile.ts'
import { list, state } from './queries.ts'
import { forceVerifyEmail, validateEmail } from './verify.ts'
import { sayWorks } from './works.ts'

const subject = (id: number) => ({ subject_type: 'contacts', subject_id: id })

export const contactPointRoutes = serve('contact_points', contactPoints, {
  list: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return list(db, params.id)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await add({ db, viewer, contact_id: params.id }, body) })
    return list(db, params.id)
  },
  update: async ({ db, viewer, params, body: { began, ...given }, audit }) => {
    const asked = { db, viewer, contact_id: params.id }
    const points = await held(asked)
    await refuseStale(asked, points, { ...given, began })
    const point = find(points, given)
    const now = given.new_value ? await replace(asked, point, points, given.new_value) : point
    if (given.type !== undefined) await setType(asked, now, given.type)
    if (given.first) await makeFirst(asked, now, await list(db, params.id))
    audit({ ...subject(params.id), changes: given })
    return list(db, params.id)
  },
  consent: async ({ db, viewer, params, body: { kind, value, began, ...said }, audit }) => {
    const asked = { db, viewer, contact_id: params.id }
    const point = find(await held(asked), { kind, value }, { former: true })
    if (began !== undefined && began !== point.consent_at) throw await statedMeanwhile(asked, point)
    await state(db, params.id, kind, point.value, said)
    const told = { kind, value: point.value, before: point.consent, ...said }
    await record(db, params.id, 'contact_points.consent', told)
    audit({ ...subject(params.id), changes: told })
    return list(db, params.id)
  },
  validity: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await sayWorks({ db, viewer, contact_id: params.id }, body) })
    return list(db, params.id)
  },
  destroy: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await remove({ db, viewer, contact_id: params.id }, body) })
    return list(db, params.id)
  },
  validateEmail: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await validateEmail({ db, viewer, contact_id: params.id }, body.email) })
    return list(db, params.id)
  },
  forceVerifyEmail: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await forceVerifyEmail({ db, viewer, contact_id: params.id }, body.email) })
    return list(db, params.id)
  },
})
