// Lead vendors and the keys they deliver with. A vendor says what becomes of its leads: who gets them or which pool they wait in, which source and
// tags they bear, what one costs, how many a day are taken. A key is shown once, when it is made; afterwards only its
// beginning is known. Rotating makes a new key and lets the old one live on for as long as the vendor needs to change.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { choiceOrNone } from './core/fields.ts'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'
import { deletable } from './core/short-list.ts'

export const VENDOR_TYPES = ['real_time', 'aged', 'live_transfer', 'direct_mail', 'other'] as const
export const VENDOR_ROUTES = ['owner', 'round_robin', 'pool'] as const

const id = Id.shape.id
const count = z.number().int()

export const ApiVendor = z
  .object({
    id: count,
    vendor_name: z.string(),
    vendor_type: z.enum(VENDOR_TYPES),
    route: z.enum(VENDOR_ROUTES),
    owner_id: count,
    owner_name: z.string(),
    pool_id: count.nullable(),
    pool_name: z.string().nullable(),
    member_ids: z.array(count),
    member_names: z.array(z.string()),
    source_id: count.nullable(),
    line_of_business: z.string().nullable(),
    tags: z.array(z.string()),
    price_per_lead: z.string().nullable(),
    daily_cap: count.nullable(),
    active: z.boolean(),
    /** Of this Eastern day; `month` of this and the 29 before it. */
    today: z.object({ accepted: count, duplicates: count, refused: count }),
    month: z.object({ accepted: count, duplicates: count, refused: count, spent: z.string() }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ApiVendor' })
export type ApiVendor = z.output<typeof ApiVendor>

const Price = z.union([z.string(), z.number().transform(String)], 'Enter an amount in dollars.').pipe(
  z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,4})?$/, 'Enter an amount in dollars, like 12.50.'),
)

export const ApiVendorInput = z.object({
  vendor_name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(100),
  vendor_type: z.enum(VENDOR_TYPES).optional(),
  route: z.enum(VENDOR_ROUTES).optional(),
  /** Who gets the leads, in a round robin when nobody in it is active; for a pool it is the pool's holder, whatever is sent. */
  owner_id: id.nullable().optional(),
  pool_id: id.nullable().optional(),
  member_ids: z.array(id).max(200).optional(),
  source_id: id.nullable().optional(),
  line_of_business: choiceOrNone(LINES_OF_BUSINESS),
  tags: z.array(z.string().trim().min(1, 'Enter a tag.').max(60)).max(20).optional(),
  price_per_lead: Price.nullable().optional() as unknown as z.ZodOptional<
    z.ZodNullable<z.ZodType<string, string | number>>
  >,
  daily_cap: z.number().int().min(1, 'Enter 1 or more.').max(1_000_000).nullable().optional(),
  active: z.boolean().optional(),
})

export const ApiKey = z
  .object({
    id: count,
    api_vendor_id: count,
    vendor_name: z.string(),
    prefix: z.string(),
    /** An ending key was replaced and works until `expires_at`. */
    state: z.enum(['live', 'ending', 'ended', 'revoked']),
    expires_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    last_used_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>
const key = z.string().meta({ description: 'The whole key. It is not shown again.' })

export const ApiKeyChange = z.object({
  act: z.enum(['rotate', 'revoke'], 'Say whether to rotate or to revoke the key.'),
  /** When rotating: how long the old key still works. */
  keep_old_hours: z.number().int().min(0).max(168, 'At most 168 hours, a week.').optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/api_vendors',
  access: 'api_tracking.list',
  summary: 'The vendors leads are bought from, by name.',
  returns: z.array(ApiVendor.pick({ id: true, vendor_name: true, vendor_type: true })),
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_tracking/api_vendors',
  access: 'api_tracking.manage',
  summary: '`filter.active` keeps to those that take leads, `filter.vendor_type` to one kind.',
  query: AdminListQuery,
  returns: z.array(ApiVendor),
  range: 'api_vendors',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_tracking/api_vendors/{id}',
  access: 'api_tracking.manage',
  params: Id,
  returns: ApiVendor,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/api_tracking/api_vendors',
  access: 'api_tracking.manage',
  in_person: true,
  summary: 'Makes a vendor and its first key, which is in this answer and nowhere else.',
  body: ApiVendorInput,
  returns: ApiVendor.extend({ key }),
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/api_tracking/api_vendors/{id}',
  access: 'api_tracking.manage',
  params: Id,
  body: ApiVendorInput.partial(),
  returns: ApiVendor,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/api_tracking/api_vendors/{id}',
  access: 'api_tracking.manage',
  summary: 'Revokes the vendor’s keys and takes it off the list; what it sent stays.',
  params: Id,
  returns: ApiVendor,
})
const deletion = deletable('api_tracking.manage', ApiVendor)
export const adminDeleting = route({
  ...deletion.deleting,
  method: 'POST',
  path: '/v1/admin/api_tracking/api_vendors/deleting',
})
export const adminRestore = route({
  ...deletion.restore,
  in_person: true,
  method: 'POST',
  path: '/v1/admin/api_tracking/api_vendors/{id}/restore',
})

const Counts = { accepted: count, duplicates: count, refused: count, tests: count }
export const ApiUsage = z
  .object({
    /** Thirty Eastern days with today, oldest first. */
    days: z.array(z.object({ day: WireDate, ...Counts })),
    /** Of those days, whichever key is asked for. */
    keys: z.array(z.object({ id: count, prefix: z.string(), last_used_at: Instant.nullable(), ...Counts })),
    /** Why requests were refused, most often first. */
    errors: z.array(z.object({ status: count, code: z.string().nullable(), times: count, last_at: Instant })),
  })
  .meta({ id: 'ApiUsage' })
export type ApiUsage = z.output<typeof ApiUsage>

export const adminUsage = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_tracking/api_vendors/{id}/usage',
  access: 'api_tracking.manage',
  summary:
    'What a vendor sent in thirty days, by day and key, and why requests were refused; `api_key_id` keeps to one.',
  params: Id,
  query: z.object({ api_key_id: Id.shape.id.optional() }),
  returns: ApiUsage,
})

export const adminListKeys = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_tracking/api_keys',
  access: 'api_tracking.manage',
  summary: 'Newest first; `filter.api_vendor_id` keeps to one vendor.',
  query: AdminListQuery,
  returns: z.array(ApiKey),
  range: 'api_keys',
})
export const adminExportKeys = exportOf(adminListKeys)
export const adminUpdateKey = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/api_tracking/api_keys/{id}',
  access: 'api_tracking.manage',
  in_person: true,
  summary: 'Revokes a key at once, or puts a new one in its place; the new one is in this answer and nowhere else.',
  params: Id,
  body: ApiKeyChange,
  returns: ApiKey.extend({ replacement: ApiKey.extend({ key }).nullable() }),
})
