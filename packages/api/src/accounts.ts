// The card a user pays with, for the wallet, the store and numbers; and whether they are a paying user at all, which an
// administrator says in the console. What is odd: a card's number is in no request. With
// the real vendor connect_card first answers where to enter it, on the vendor's own page, and is called again with what
// that page brought back; in the sandbox the screen knows the test cards and sends their token.
import { z } from 'zod'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const PaymentInfo = z
  .object({
    id: z.number().int(),
    brand: z.enum(['visa', 'mastercard', 'amex', 'discover', 'other']),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
    expired: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'PaymentInfo' })
export type PaymentInfo = z.output<typeof PaymentInfo>

export const Account = z
  .object({
    info: z.object({ name: z.string(), email: z.string() }),
    /** The card on file, or nothing. */
    payment_infos: z.array(PaymentInfo),
    /** Who takes the money: in the sandbox none moves, with none no card can be added. */
    vendor: z.enum(['stripe', 'sandbox', 'none']),
  })
  .meta({ id: 'Account' })

export const info = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/accounts/info',
  access: 'signed_in',
  before_paid: true,
  returns: Account,
})

export const membership = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/accounts/membership',
  access: 'signed_in',
  before_paid: true,
  summary: 'Whether the viewer is a paying user, and who in their agency can change that.',
  returns: z.object({
    paid_user: z.boolean(),
    administrators: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
  }),
})

export const MEMBERSHIP_CHANNEL = 'MembershipChannel'
/** On it, as what they may see changes. */
export const MEMBERSHIP_CHANGED = 'users.membership_changed'

const LATER = 'Enter until when the card is valid.'
export const connectCard = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/accounts/connect_card',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  outside: true,
  summary:
    'Without a token answers the `url` where the vendor asks for the card; with the token it gave keeps the card, in place of the one before.',
  body: z.object({
    token: z.string().trim().min(1, 'Add the card again.').max(300).optional(),
    exp_month: z.number(LATER).int(LATER).min(1, LATER).max(12, LATER).optional(),
    exp_year: z.number(LATER).int(LATER).min(2000, LATER).max(2100, LATER).optional(),
  }),
  returns: z.object({ url: z.string().nullable(), payment_info: PaymentInfo.nullable() }),
})
