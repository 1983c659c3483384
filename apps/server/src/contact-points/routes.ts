import * as contactPoints from '@openbook/api/contact-points.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { record } from '../contact-timeline/record.ts'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { serve } from '../core/http/serve.ts'
import { add, find, held, makeFirst, remove, replace } from './change.ts'
import type { Point } from './fold.ts'
import { keep, list, state } from './queries.ts'
import { forceVerifyEmail, validateEmail } from './verify.ts'

const subject = (id: number) => ({ subject_type: 'contacts', subject_id: id })

/** A 409 for a consent that somebody stated since it was seen. */
async function statedMeanwhile(db: Db, viewer: Viewer, id: number, { kind, value, consent_at }: Point) {
  const by = await lastBy(db, id, ['contact_points.consent'], { kind, value })
  return changedMeanwhile(viewer, {
    what: 'consent',
    code: 'contact_points.stale',
    by,
    ...(consent_at && { at: consent_at }),
  })
}

export const contactPointRoutes = serve('contact_points', contactPoints, {
  list: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return list(db, params.id)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    audit({ ...subject(params.id), changes: await add({ db, viewer, contact_id: params.id }, body) })
    return list(db, params.id)
  },
  update: async ({ db, viewer, params, body, audit }) => {
    const asked = { db, viewer, contact_id: params.id }
    const points = await held(asked)
    const point = find(points, body)
    const now = body.new_value ? await replace(asked, point, points, body.new_value) : point
    if (body.type !== undefined) await keep(db, params.id, { kind: now.kind, value: now.value, type: body.type })
    if (body.first) await makeFirst(asked, now, await list(db, params.id))
    audit({ ...subject(params.id), changes: body })
    return list(db, params.id)
  },
  consent: async ({ db, viewer, params, body: { kind, value, began, ...said }, audit }) => {
    const point = find(await held({ db, viewer, contact_id: params.id }), { kind, value }, { former: true })
    if (began !== undefined && began !== point.consent_at) throw await statedMeanwhile(db, viewer, params.id, point)
    await state(db, params.id, kind, point.value, said)
    const told = { kind, value: point.value, before: point.consent, ...said }
    await record(db, params.id, 'contact_points.consent', told)
    audit({ ...subject(params.id), changes: told })
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
