// Answers a contact gave to questions no column has: on a form, on the phone. Of one question the latest answer counts.
// One removed is kept as it was, with who wrote it down and when, and can be put back until its contact is purged.
import { z } from 'zod'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const DataCapture = z
  .object({
    id: z.number().int(),
    key: z.string(),
    value: z.string(),
    /** The form that asked; null for what a person typed in. */
    source: z.string().nullable(),
    captured_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    captured_at: Instant,
  })
  .meta({ id: 'DataCapture' })
const DataCaptures = z.object({
  data_captures: z.array(DataCapture),
  /** Those that can be put back, the one removed last first, at most 50. */
  deleted: z.array(DataCapture.extend({ deleted_at: Instant }).meta({ id: 'DeletedDataCapture' })),
})

export const questions = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/data_captures/questions',
  access: 'contacts.list',
  summary: 'What contacts of the agency were asked, at most 1,000 questions that hold the text.',
  query: z.object({ q: z.string().max(200).optional() }),
  returns: z.array(z.string()),
})
export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/data_capture',
  access: 'contacts.show',
  params: Id,
  returns: DataCaptures,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/data_capture',
  access: 'contacts.update',
  summary: 'Sets answers by question; null or nothing takes one away. Questions not named stay as they are.',
  params: Id,
  body: z.object({
    data_captures: z
      .array(
        z.object({
          key: z.string().trim().min(1, 'Name the question.').max(200, 'At most 200 characters.'),
          value: z.string().trim().max(4000, 'At most 4,000 characters.').nullable(),
          /** When the answer one began from was given, as it was read, null where there was none: a later one is a 409. */
          captured_at: Instant.nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  returns: DataCaptures,
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/data_capture/{answerId}/restore',
  access: 'contacts.update',
  summary: 'Puts a removed answer back as it was; a 409 where the question has another one by now.',
  params: Id.extend({ answerId: Id.shape.id }),
  returns: DataCaptures,
})
