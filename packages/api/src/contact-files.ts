// Papers of a contact: applications, scans, voice mails. Uploaded as a stream, checked by content, always sent as a download:
// what the app previews it draws itself from the bytes. A new name keeps the ending, which says what the file is. One deleted
// is listed apart and can be brought back until its contact is purged.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

const Person = z.object({ id: z.number().int(), name: z.string() })
export const ContactFile = z
  .object({
    id: z.number().int(),
    filename: z.string(),
    content_type: z.string(),
    size_bytes: z.number().int(),
    uploaded_by: Person,
    /** Who uploaded it in their name, where somebody did. */
    real_user: Person.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ContactFile' })
const FileId = Id.extend({ fileId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/files',
  access: 'contacts.show',
  params: Id,
  query: z.object({
    ...pageQuery,
    order: z.enum(['ASC', 'DESC']).optional(),
    order_field: z.enum(['created_at', 'filename', 'size_bytes']).optional(),
  }),
  returns: page(ContactFile).extend({ deleted_count: z.number().int() }),
})
export const listDeleted = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/deleted_files',
  access: 'contacts.update',
  summary: 'The files and recordings that can be brought back, the one deleted last first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactFile.extend({ deleted_at: Instant }).meta({ id: 'DeletedFile' })),
})
export const callFiles = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/call_files',
  access: 'contacts.show',
  summary: 'Recordings of calls with the contact.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactFile),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/files',
  access: 'contacts.update',
  params: Id,
  form: z.object({}),
  returns: ContactFile,
  status: 201,
})
export const download = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/files/{fileId}/download',
  access: 'contacts.show',
  params: FileId,
  returns: 'application/octet-stream',
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/files/{fileId}',
  access: 'contacts.update',
  summary: 'Renames a file. Where `was` is sent and it is called otherwise by now, nothing is changed and it is a 409.',
  params: FileId,
  body: z.object({
    filename: z.string().trim().min(1, 'Name the file.').max(200, 'At most 200 characters.'),
    was: z.string().optional(),
  }),
  returns: ContactFile,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/files/{fileId}',
  access: 'contacts.update',
  params: FileId,
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/files/{fileId}/restore',
  access: 'contacts.update',
  summary: 'Brings a deleted file back.',
  params: FileId,
  returns: ContactFile,
})
