// Every request a lead vendor made with a key of its own, as received, and what it was answered: to settle what was
// delivered, when and why it was refused. Keys, passwords, Social Security and card numbers are blotted out before it is
// kept. Requests with a key nobody knows are not here: they belong to no agency. Those turned away unread, since there were
// too many or they came from a page, are counted: one row for each key, reason and minute.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const REQUEST_TABS = ['all', 'accepted', 'duplicate', 'test', 'refused'] as const
export const REQUEST_FILTERS = ['vendor', 'status', 'phone', 'email', 'ip', 'contact'] as const

export const ApiRequestRow = z
  .object({
    id: z.number().int(),
    api_vendor_id: z.number().int(),
    vendor_name: z.string(),
    key_prefix: z.string().nullable(),
    outcome: z.enum(['accepted', 'duplicate', 'test', 'refused']),
    status: z.number().int(),
    code: z.string().nullable(),
    /** How many it stands for; more than one only of those turned away unread. */
    times: z.number().int(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }).nullable(),
    ip: z.string().nullable(),
    took_ms: z.number().int(),
    at: Instant,
  })
  .meta({ id: 'ApiRequestRow' })
export type ApiRequestRow = z.output<typeof ApiRequestRow>

export const ConsentCertificate = z
  .object({
    id: z.number().int(),
    consent_text: z.string().nullable(),
    given_at: Instant.nullable(),
    url: z.string().nullable(),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    trusted_form_url: z.string().nullable(),
    jornaya_lead_id: z.string().nullable(),
  })
  .meta({ id: 'ConsentCertificate' })

export const ApiRequest = ApiRequestRow.extend({
  content_type: z.string().nullable(),
  body: z.string().nullable(),
  answer: z.record(z.string(), z.unknown()),
  idempotency_key: z.string().nullable(),
  user_agent: z.string().nullable(),
  consent: ConsentCertificate.nullable(),
}).meta({ id: 'ApiRequest' })
export type ApiRequest = z.output<typeof ApiRequest>

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_requests',
  access: 'api_requests.list',
  summary:
    'Newest first. `tab` keeps to an outcome; `filter_by` says what `filter_value` is. A filter may also name api_vendor_id, code, key_prefix and last_days, in Eastern time.',
  query: AdminListQuery.extend({
    tab: z.enum(REQUEST_TABS).optional(),
    filter_by: z.enum(REQUEST_FILTERS).optional(),
    filter_value: z.string().max(200).optional(),
  }),
  returns: z.array(ApiRequestRow),
  range: 'api_requests',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/api_requests/{id}',
  access: 'api_requests.list',
  params: Id,
  returns: ApiRequest,
})
