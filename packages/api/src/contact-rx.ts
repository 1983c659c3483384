// Medicines a contact takes, as plan quotes need them. Health data: kept encrypted, and every look and change is in the
// audit log, which is why reading is a `write` here. Who manages sees the log beside the medicines. A change may send the
// `updated_at` it began from, as it was read: where somebody changed the medicine since, nothing is changed and it is a 409.
// One removed stays encrypted beside the others and can be put back until its contact is purged.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters.`).nullable().optional()
const fields = {
  drug: z.string().trim().min(1, 'Name the medicine.').max(200, 'At most 200 characters.'),
  strength: text(60),
  frequency: text(100),
  quantity: text(60),
  pharmacy: text(200),
  prescriber: text(200),
  note: text(1000),
}
export const RxDetail = z
  .object({
    id: z.number().int(),
    /** False where it was encrypted with a key this installation no longer has. */
    readable: z.boolean(),
    drug: z.string(),
    strength: z.string().nullable(),
    frequency: z.string().nullable(),
    quantity: z.string().nullable(),
    pharmacy: z.string().nullable(),
    prescriber: z.string().nullable(),
    note: z.string().nullable(),
    updated_at: Instant,
  })
  .meta({ id: 'RxDetail' })
export const RxDetailInput = z.object(fields)
const began = { updated_at: Instant.optional() }
const RxChange = z.union([
  z.object({ id: Id.shape.id, remove: z.literal(true), ...began }),
  z.object({ id: Id.shape.id, restore: z.literal(true) }),
  RxDetailInput.extend({ id: Id.shape.id.optional(), ...began }),
])
const RxDetails = z.object({
  rx_details: z.array(RxDetail),
  /** Those that can be put back, the one removed last first, at most 50. */
  deleted: z.array(RxDetail.extend({ deleted_at: Instant }).meta({ id: 'DeletedRxDetail' })),
})

export const show = route({
  kind: 'write',
  method: 'GET',
  path: '/v1/contacts/{id}/rx_details',
  access: 'contact_rx.show',
  summary: 'Leaves a line in the access log.',
  params: Id,
  returns: RxDetails,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/rx_details',
  access: 'contact_rx.update',
  once: true,
  summary:
    'What has an id is changed, goes with remove, or comes back with restore; the rest is added. Medicines not named stay as they are.',
  params: Id,
  body: z.object({ rx_details: z.array(RxChange).min(1).max(100) }),
  returns: RxDetails,
})

const Person = z.object({ id: z.number().int(), name: z.string() })
export const RxAccess = z
  .object({
    id: z.number().int(),
    act: z.enum(['show', 'update']),
    user: Person.nullable(),
    real_user: Person.nullable(),
    at: Instant,
  })
  .meta({ id: 'RxAccess' })
export const accessLog = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/rx_details/access_log',
  access: 'contact_rx.access_log',
  summary: 'Who looked at or changed the medicines, newest first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(RxAccess),
})
