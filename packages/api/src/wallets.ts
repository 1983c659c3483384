// Prepaid money of a user: what is in it, what it was spent on, how it is filled. What is odd: amounts are strings of
// dollars with four decimals, since a text message costs a cent and a half. What is about to be spent is reserved first:
// `spendable` is the balance without it, and never below zero.
import { z } from 'zod'
import { route } from './core/route.ts'

/** Dollars with four decimals, like `12.5000`. */
const amount = z.string()

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

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/wallets',
  access: 'signed_in',
  returns: Wallet,
})
