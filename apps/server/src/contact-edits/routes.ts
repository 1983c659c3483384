import * as contactEdits from '@openbook/api/contact-edits.ts'
import { record } from '../contact-timeline/record.ts'
import { handOn } from '../contact-transfers/hand-on.ts'
import { contactValues } from '../contacts/input.ts'
import * as contacts from '../contacts/queries.ts'
import { update } from '../contacts/update.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { capture } from '../data-captures/capture.ts'
import { logActivity, takeBackActivity } from './activity.ts'
import { medicareAnswers } from './medicare.ts'

const subject = (id: number) => ({ subject_type: 'contacts', subject_id: id })

export const contactEditRoutes = serve('contact_edits', contactEdits, {
  quickUpdate: async ({ core, db, viewer, params, body: { version, undoes, ...given }, audit }) => {
    if (undoes) await db.prepared(`select set_config('app.act', 'contact_edits:undo', true)`)
    const { changes, left, ...contact } = await update(db, viewer, params.id, contactValues(given), version)
    audit({ ...subject(params.id), changes: changes ?? {}, ...(left && { left }) })
    return handOn(core, db, contact, left)
  },
  updateNote: async ({ db, viewer, params, body: { note, version }, audit }) => {
    const plain = note?.replaceAll('\u0000', '').toWellFormed() || null
    const { changes, ...contact } = await update(db, viewer, params.id, { note: plain }, version)
    audit({ ...subject(params.id), changes: changes ?? {} })
    return contact
  },
  activityInfo: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const { id, at } = await logActivity(db, viewer, params.id, body)
    audit({ ...subject(params.id), changes: body })
    return { id, type: body.type, at }
  },
  takeBackActivity: async ({ db, viewer, params: { id, activityId }, audit }) => {
    await visibleContact(db, viewer, id)
    await takeBackActivity(db, viewer, id, activityId)
    audit(subject(id))
  },
  medicareImportContact: async ({ db, viewer, params, body: { version, ...dates }, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const answers = medicareAnswers(dates)
    await update(db, viewer, params.id, { line_of_business: 'medicare' }, version)
    const captured = await capture(db, params.id, answers)
    if (Object.keys(captured).length) await record(db, params.id, 'data_captures.updated', { changes: captured })
    audit({ ...subject(params.id), changes: { line_of_business: 'medicare', ...captured } })
    return contacts.show(db, viewer, params.id)
  },
})
