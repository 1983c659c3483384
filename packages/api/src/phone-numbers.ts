// Numbers an agent owns to call and text from: found at the telephony vendor, paid from the wallet or by card, and given
// back. What is odd: a purchase whose end is not known yet answers `buying`, and is settled by itself within minutes:
// bought and paid, or neither. Numbers of the sandbox are fictitious (555-01xx) and reach nobody.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

/** What is charged for a month of one number, in dollars. */
const Price = z.string()
const Capabilities = z.object({ voice: z.boolean(), sms: z.boolean(), mms: z.boolean() })

export const PHONE_NUMBER_STATUSES = ['buying', 'owned', 'releasing', 'released'] as const
export const PhoneNumber = z
  .object({
    id: z.number().int(),
    /** As +14015550123. */
    phone_number: z.string(),
    label: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    capabilities: Capabilities,
    status: z.enum(PHONE_NUMBER_STATUSES),
    price: Price,
    paid_by: z.enum(['wallet', 'card']),
    /** A rehearsal: nobody can be reached by it. */
    sandbox: z.boolean(),
    bought_at: Instant.nullable(),
    /** When the next month is paid from the wallet. Unpaid it is given back two weeks later. */
    paid_until: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'PhoneNumber' })
export type PhoneNumber = z.output<typeof PhoneNumber>

export const OfferedNumber = z
  .object({
    phone_number: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    capabilities: Capabilities,
    monthly_price: Price,
  })
  .meta({ id: 'OfferedNumber' })
export type OfferedNumber = z.output<typeof OfferedNumber>

const access = 'phone_numbers.manage'
/** Who sells the numbers here: nobody where none is set up. */
const vendor = z.enum(['twilio', 'sandbox', 'none'])

export const search = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/search_phone_number',
  access,
  outside: true,
  limit: { max: 60, seconds: 60 },
  summary: 'Numbers that can be bought now, by area code, state, city or the digits they contain.',
  query: z.object({
    area_code: z
      .string()
      .trim()
      .regex(/^([2-9]\d\d)?$/, 'An area code has 3 digits, as 401.')
      .optional(),
    /** Its letters or its name. */
    state: z.string().trim().max(40).optional(),
    city: z.string().trim().max(60).optional(),
    contains: z
      .string()
      .trim()
      .regex(/^(\d{2,10})?$/, 'Enter 2 to 10 digits.')
      .optional(),
    limit: z.coerce.number<number>().int().min(1).max(50).optional(),
  }),
  returns: page(OfferedNumber).extend({ vendor }),
})

export const purchase = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/users/purchase_phone_number',
  access,
  outside: true,
  in_person: true,
  limit: { max: 20, seconds: 60 },
  summary: 'Buys a number for a month, from the wallet or, with use_wallet false, by the card on file.',
  body: z.object({
    phone_number: z.string().trim().min(1, 'Choose a number.').max(30),
    use_wallet: z.boolean().optional(),
  }),
  returns: PhoneNumber,
  status: 201,
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/phone_numbers',
  access,
  summary: 'Own numbers, newest first, those just being bought or given back too.',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(PhoneNumber).extend({
    vendor,
    monthly_price: Price,
    /** How many more may be bought today. */
    left_today: z.number().int(),
  }),
})

export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/phone_numbers/{id}',
  access,
  summary: 'Names a number, or with an empty label names it no more.',
  params: Id,
  body: z.object({ label: z.string().trim().max(60, 'Use at most 60 letters.').nullable() }),
  returns: PhoneNumber,
})

export const release = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/phone_numbers/{id}',
  access,
  outside: true,
  in_person: true,
  summary: 'Gives a number back to the vendor. It is gone for good, and no longer charged.',
  params: Id,
  returns: PhoneNumber,
})

export const adminOfUser = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/phone_numbers',
  access: 'users.manage',
  summary: 'The numbers of one user.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(PhoneNumber),
})
