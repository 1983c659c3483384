// Prepaid money of a user: what is in it, what it was spent on, how it is filled. What is odd: amounts are strings of
// dollars with four decimals, since a text message costs a cent and a half. What is about to be spent is reserved first:
// `spendable` is the balance without it, and never below zero. Every movement has a receipt, by its number.
import { z } from 'zod'
import { AdminListQuery, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

/** Dollars with four decimals, like `12.5000`. */
const amount = z.string()
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const asked = (least: number, most: number, message: string) =>
  z.union([z.string(), z.number().transform(String)], message).pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, message)
      .refine(text => Number(text) >= least && Number(text) <= most, message),
  ) as unknown as z.ZodType<string, string | number>
const key = z.string().trim().min(8, 'Use 8 letters or more.').max(100).optional()

export const AutoRefill = z
  .object({
    enabled: z.boolean(),
    /** Below this the card is charged. */
    threshold: amount,
    amount,
    /** No more than this in 24 hours. */
    daily_cap: amount,
    /** Nothing more is tried: the card was declined too often. */
    blocked: z.boolean(),
  })
  .meta({ id: 'AutoRefill' })

export const Wallet = z
  .object({
    balance: amount,
    reserved: amount,
    spendable: amount,
    currency: z.literal('USD'),
    auto_refill: AutoRefill,
  })
  .meta({ id: 'Wallet' })
export type Wallet = z.output<typeof Wallet>

export const MOVEMENT_STATUSES = ['charged', 'refunded', 'pending', 'failed'] as const
export const Movement = z
  .object({
    /** Of the receipt: `W12` in the wallet, `C12` for a charge that did not come to that. */
    id: z.string(),
    invoice_type: z.string(),
    txn_type: z.enum(['subscription', 'other']),
    description: z.string().nullable(),
    /** Above zero into the wallet, below out of it. */
    amount,
    balance_after: amount.nullable(),
    status: z.enum(MOVEMENT_STATUSES),
    /** Why it failed. */
    trouble: z.string().nullable(),
    reference: z.object({ type: z.string(), id: z.number().int() }).nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Movement' })
export type Movement = z.output<typeof Movement>

export const Invoice = z
  .object({
    ...Movement.shape,
    issued_to: z.object({ name: z.string(), email: z.string() }),
    issued_by: z.string(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets',
  access: 'signed_in',
  before_paid: true,
  returns: Wallet,
})
const TOP_UP = 'Enter an amount from $5 to $1,000.'
export const topUp = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/wallets/top_up',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  outside: true,
  summary: 'Charges the card on file. With the same `key` it is one charge however often it is sent.',
  body: z.object({
    amount: asked(5, 1000, TOP_UP),
    description: z.string().trim().max(200, 'At most 200 characters.').optional(),
    key,
  }),
  returns: z.object({ status: z.enum(['charged', 'pending']), wallet: Wallet }),
})
const THRESHOLD = 'Enter an amount from $1 to $1,000.'
const CAP = 'Enter a limit from $5 to $5,000, no less than the amount.'
export const updateSettings = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/wallets/update_settings',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Auto-refill; what is left out stays. Saving it also lets a refill go on that had been stopped.',
  body: z.object({
    enabled: z.boolean('Say whether it is on.').optional(),
    threshold: asked(1, 1000, THRESHOLD).optional(),
    amount: asked(5, 1000, TOP_UP).optional(),
    daily_cap: asked(5, 5000, CAP).optional(),
  }),
  returns: Wallet,
})
const paging = { page: pageQuery.page, per_page: pageQuery.limit }
export const transactionHistory = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/transaction_history',
  access: 'signed_in',
  before_paid: true,
  summary: '20 a page. The filter is `in`, `out`, or what the money moved for, as `sms_send`.',
  query: z.object({ ...paging, filter: z.string().max(60).optional() }),
  returns: page(Movement),
})
export const estimateCost = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/wallets/estimate_cost',
  access: 'signed_in',
  before_paid: true,
  summary: 'By the price list that is charged from.',
  body: z.object({
    usageType: z.string().max(60),
    quantity: z
      .number('Say how many.')
      .int('Use whole numbers.')
      .min(1, 'At least one.')
      .max(1_000_000, 'At most 1,000,000.'),
  }),
  returns: z.object({
    usage_type: z.string(),
    quantity: z.number(),
    cost: amount,
    spendable: amount,
    enough: z.boolean(),
  }),
})
export const PERIODS = ['7d', '30d', '90d', '365d'] as const
export const analytics = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/analytics',
  access: 'signed_in',
  before_paid: true,
  summary: 'What was spent, less what was given back: by what for, and by day (UTC).',
  query: z.object({ period: z.enum(PERIODS, 'Choose 7d, 30d, 90d or 365d.').optional() }),
  returns: z.object({
    spent: amount,
    added: amount,
    by_type: z.array(z.object({ invoice_type: z.string(), spent: amount })),
    by_day: z.array(z.object({ day: z.string(), spent: amount })),
  }),
})
export const invoiceHistory = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/invoice_history',
  access: 'signed_in',
  before_paid: true,
  summary: 'What was asked of a card for the wallet, newest first.',
  query: z.object(paging),
  returns: page(Movement),
})
export const invoice = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/invoice',
  access: 'signed_in',
  before_paid: true,
  query: z.object({ id: z.string().regex(/^[WC][1-9]\d{0,14}$/, 'Name a receipt, like W12.') }),
  returns: Invoice,
})
const people = z.array(id).min(1, 'Choose somebody.').max(200, 'At most 200 people at once.')
const Moved = z.object({ data: z.array(z.object({ user_id: z.number(), amount })), wallet: Wallet })
export const reclaim = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/wallets/reclaim',
  access: 'wallets.allocate',
  in_person: true,
  summary: 'Takes back all that people below the manager can spend.',
  body: z.object({ user_ids: people }),
  returns: Moved,
})
export const allocate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/wallets/allocate',
  access: 'wallets.allocate',
  in_person: true,
  summary:
    'Gives so much to each of some people below the manager, from the manager’s wallet. The same `key` gives once.',
  body: z.object({ user_ids: people, amount: asked(0.01, 10_000, 'Enter an amount from $0.01 to $10,000.'), key }),
  returns: Moved,
})
export const team = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/team',
  access: 'wallets.allocate',
  summary:
    'Those below the manager, with what each can spend; of those who have left (`active` is false), whose wallet still holds something.',
  query: z.object(paging),
  returns: page(z.object({ id: z.number(), name: z.string(), spendable: amount, active: z.boolean() })),
})
export const usagePricing = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets/usage_pricing',
  access: 'signed_in',
  before_paid: true,
  returns: z.object({
    data: z.array(z.object({ usage_type: z.string(), price: amount, per: z.number(), unit: z.string() })),
  }),
})
export const WalletInvoice = z
  .object({
    ...Movement.omit({ id: true }).shape,
    id: z.number().int(),
    user_id: z.number().int(),
    user_name: z.string(),
  })
  .meta({ id: 'WalletInvoice' })
export type WalletInvoice = z.output<typeof WalletInvoice>

export const adminInvoices = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/wallets/invoices',
  access: 'wallets.invoices',
  summary: 'Every movement in a wallet of the agency. A filter may name user_id, invoice_type, from and to.',
  query: AdminListQuery,
  returns: z.array(WalletInvoice),
  range: 'wallet_invoices',
})
export const adminExport = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/wallets/invoices/export.csv',
  access: 'wallets.invoices',
  in_person: true,
  query: AdminListQuery,
  returns: 'text/csv',
})
export const adminProof = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/wallets/proof',
  access: 'wallets.invoices',
  summary:
    'The books computed anew from the entries: everything sums to zero, and no wallet is below what it reserves.',
  returns: z.object({
    balanced: z.boolean(),
    /** Of all entries: zero. */
    sum: amount,
    transactions: z.number().int(),
    /** Transactions that do not sum to zero. */
    unbalanced: z.number().int(),
    /** Wallets whose balance is not what their entries sum to, or whose reserved is not the open reservations. */
    strayed: z.number().int(),
    /** Wallets with less than they reserve. */
    overdrawn: z.number().int(),
    wallets: z.number().int(),
    in_wallets: amount,
    reserved: amount,
    from_cards: amount,
    spent: amount,
  }),
})
