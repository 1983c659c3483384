// What an agent writes down about a contact. Plain text. A change keeps what the note said before, and one deleted can be
// brought back until its contact is purged. A change may send the `updated_at` it began from, as it was read: where somebody
// changed or deleted the note since, it is a 409.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

/** So many characters a note may have. */
export const MOST_WRITTEN = 10_000

const Person = z.object({ id: z.number().int(), name: z.string() })
export const ContactNote = z
  .object({
    id: z.number().int(),
    body: z.string(),
    author: Person,
    /** Who wrote it where that was no user, such as a lead vendor; the author is then whoever had the contact. */
    sent_by: z.string().nullable(),
    /** Who wrote the words it has now in somebody’s name, where somebody did. */
    real_user: Person.nullable(),
    /** Whether the viewer may change or remove it: its author, who manages them, the console. */
    editable: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
    /** How many earlier versions are kept. */
    versions: z.number().int(),
  })
  .meta({ id: 'ContactNote' })
export const NoteVersion = z
  .object({
    id: z.number().int(),
    body: z.string(),
    author: Person.nullable(),
    sent_by: z.string().nullable(),
    real_user: Person.nullable(),
    at: Instant,
  })
  .meta({ id: 'NoteVersion' })
const body = z.object({
  body: z.string().trim().min(1, 'Write something first.').max(MOST_WRITTEN, 'At most 10,000 characters.'),
})
const began = { updated_at: Instant.optional() }
const NoteId = Id.extend({ noteId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/notes',
  access: 'contacts.show',
  summary: 'The newest first; with `q`, those that have all its words in them or in who wrote them.',
  params: Id,
  query: z.object(pageQuery),
  returns: page(ContactNote).extend({ deleted_count: z.number().int() }),
})
export const listDeleted = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/deleted_notes',
  access: 'contacts.update',
  summary: 'The notes the caller may bring back, the one deleted last first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactNote.extend({ deleted_at: Instant }).meta({ id: 'DeletedNote' })),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/notes',
  access: 'contacts.update',
  once: true,
  params: Id,
  body,
  returns: ContactNote,
  status: 201,
})
export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/notes/{noteId}',
  access: 'contacts.show',
  params: NoteId,
  returns: ContactNote,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/notes/{noteId}',
  access: 'contacts.update',
  params: NoteId,
  body: body.extend(began),
  returns: ContactNote,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/notes/{noteId}',
  access: 'contacts.update',
  params: NoteId,
  query: z.object(began),
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/notes/{noteId}/restore',
  access: 'contacts.update',
  summary: 'Brings a deleted note back, with what it said before.',
  params: NoteId,
  returns: ContactNote,
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
