import * as contactNotes from '@openbook/api/contact-notes.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

const SUBJECT = 'contact_notes'
const excerpt = (body: string) => (body.length > 200 ? `${body.slice(0, 199).toWellFormed()}…` : body)

export const contactNoteRoutes = serve('contact_notes', contactNotes, {
  list: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, viewer, params.id)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const note = await queries.create(db, viewer, params.id, body.body)
    await record(db, params.id, 'contact_notes.created', { note_id: note.id, body: excerpt(note.body) })
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: body })
    return note
  },
  update: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const note = await queries.update(db, viewer, params.id, params.noteId, body.body)
    await record(db, params.id, 'contact_notes.updated', { note_id: note.id, body: excerpt(note.body) })
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: body })
    return note
  },
  versions: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.versions(db, params.id, params.noteId)
  },
  destroy: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id)
    const body = await queries.destroy(db, viewer, params.id, params.noteId)
    await record(db, params.id, 'contact_notes.deleted', { note_id: params.noteId, body: excerpt(body) })
    audit({ subject_type: SUBJECT, subject_id: params.noteId, contact_id: params.id, changes: { body } })
  },
})
