// Investments a contact holds: stocks, funds, annuities, at which house, worth how much on which day. Typed in by the
// agent; nothing is priced by itself. A change may send the `updated_at` it began from, as it was read: where somebody
// changed the investment since, it is a 409. One removed is listed apart and can be put back until its contact is purged.
import { z } from 'zod'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const SECURITY_KINDS = ['stock', 'bond', 'mutual_fund', 'etf', 'annuity', 'cash', 'other'] as const
export const ContactSecurity = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.string(),
    symbol: z.string().nullable(),
    institution: z.string().nullable(),
    account_number: z.string().nullable(),
    quantity: z.string().nullable(),
    value: z.string().nullable(),
    as_of: WireDate.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ContactSecurity' })
const text = (max: number) => z.string().trim().max(max, `At most ${max} characters.`).nullable().optional()
const amount = z
  .union([z.literal(''), z.string().regex(/^\d{1,11}(\.\d{1,4})?$/, 'Enter an amount like 1234.50.')])
  .nullable()
  .optional()
export const ContactSecurityInput = z.object({
  name: z.string().trim().min(1, 'Name the investment.').max(200, 'At most 200 characters.'),
  kind: z.enum(SECURITY_KINDS).optional(),
  symbol: text(20),
  institution: text(200),
  account_number: text(60),
  quantity: amount,
  value: amount,
  as_of: z
    .union([z.literal(''), WireDate])
    .nullable()
    .optional(),
})
const began = { updated_at: Instant.optional() }
const SecurityId = Id.extend({ securityId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/securities',
  access: 'contacts.show',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactSecurity).extend({ deleted_count: z.number().int() }),
})
export const listDeleted = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/deleted_securities',
  access: 'contacts.update',
  summary: 'The investments that can be put back, the one removed last first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactSecurity.extend({ deleted_at: Instant }).meta({ id: 'DeletedSecurity' })),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/securities',
  access: 'contacts.update',
  once: true,
  params: Id,
  body: ContactSecurityInput,
  returns: ContactSecurity,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/securities/{securityId}',
  access: 'contacts.update',
  params: SecurityId,
  body: ContactSecurityInput.partial().extend(began),
  returns: ContactSecurity,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/securities/{securityId}',
  access: 'contacts.update',
  params: SecurityId,
  query: z.object(began),
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/securities/{securityId}/restore',
  access: 'contacts.update',
  summary: 'Puts a removed investment back as it was.',
  params: SecurityId,
  returns: ContactSecurity,
})
