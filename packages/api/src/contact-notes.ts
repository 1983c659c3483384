// What an agent writes down about a contact. Plain text. A change keeps what the note said before.
import { z } from 'zod'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const ContactNote = z
  .object({
    id: z.number().int(),
    body: z.string(),
    author: z.object({ id: z.number().int(), name: z.string() }),
    /** Whether the viewer may change or remove it: its author, who manages them, the console. */
    editable: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
    /** How many earlier versions are kept. */
    versions: z.number().int(),
  })
  .meta({ id: 'ContactNote' })
const NoteVersion = z
  .object({
    id: z.number().int(),
    body: z.string(),
    author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    at: Instant,
  })
  .meta({ id: 'NoteVersion' })
const body = z.object({
  body: z.string().trim().min(1, 'Write something first.').max(10_000, 'At most 10,000 characters.'),
})
const NoteId = Id.extend({ noteId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/notes',
  access: 'contacts.show',
  params: Id,
  returns: z.array(ContactNote),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/notes',
  access: 'contacts.update',
  params: Id,
  body,
  returns: ContactNote,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/notes/{noteId}',
  access: 'contacts.update',
  params: NoteId,
  body,
  returns: ContactNote,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/notes/{noteId}',
  access: 'contacts.update',
  params: NoteId,
})
export const versions = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/notes/{noteId}/versions',
  access: 'contacts.show',
  summary: 'What the note said before it was changed, the latest first.',
  params: NoteId,
  returns: z.array(NoteVersion),
})
