import * as contactNotes from '@openbook/api/contact-notes.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

const SUBJECT = 'contact_notes'
const excerpt = (body: string) => (body.length > 200 ? `${body.slice(0, 199).toWellFormed()}…` : body)
const told = ({ id, body }: queries.Note) => ({ note_id: id, body: excerpt(body) })
const whichOf = ({ id, noteId }: { id: number; noteId: number }, began?: string) => ({
  contact_id: id,
  id: noteId,
  began,
})

export const contactNoteRoutes = serve('contact_notes', contactNotes, {
  list: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, viewer, params.id, query)
  },
  listDeleted: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.listDeleted(db, viewer, params.id, query)
  },
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.show(db, viewer, params.id, params.noteId)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const note = await queries.create(db, viewer, params.id, body.body)
    await record(db, params.id, 'contact_notes.created', told(note))
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: body })
    return note
  },
  update: async ({ db, viewer, params, body: { body, updated_at }, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const { note, changed } = await queries.update(db, viewer, whichOf(params, updated_at), body)
    if (!changed) return note
    await record(db, params.id, 'contact_notes.updated', told(note))
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: { body } })
    return note
  },
  versions: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.versions(db, params.id, params.noteId)
  },
  destroy: async ({ db, viewer, params, query, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const note = await queries.destroy(db, viewer, whichOf(params, query.updated_at))
    await record(db, params.id, 'contact_notes.deleted', told(note))
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: { body: note.body } })
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const note = await queries.restore(db, viewer, whichOf(params))
    await record(db, params.id, 'contact_notes.restored', told(note))
    audit({ subject_type: SUBJECT, subject_id: note.id, contact_id: params.id, changes: { body: note.body } })
    return note
  },
})
