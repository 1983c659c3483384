import { amountOf, unitsOf } from '@openbook/config/money.ts'
import type { InvoiceType } from '@openbook/config/wallet.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import {
  against,
  agencyAccount,
  type Booked,
  book,
  lockWallet,
  otherUse,
  positive,
  type Reference,
  refuseTooLow,
} from './ledger.ts'

// How other domains spend from a wallet, each call within the caller's own transaction in the agency's tenancy:
//
//   const held = await reserve(db, { user_id, amount: costOf('sms_send', 2), kind: 'sms_send', key: `sms_messages:${id}` })
//   …ask the vendor, outside any transaction…
//   await settle(db, held.id)            or, where it cost less:  await settle(db, held.id, { amount: '0.0150' })
//   await release(db, held.id)           where nothing came of it
//
// What is done at once is one call: `spend`. What was paid and is taken back: `refund` (refund.ts) with the id that `settle` or
// `spend` gave. Amounts are strings of at most four decimals, never numbers. Each call is safe to repeat: by its key, or
// by the reservation it is about. A refusal is thrown before anything is written, so that a caller may catch it and go on.

export interface Spending {
  /** Whose wallet. */
  user_id: number
  amount: string
  kind: InvoiceType
  /** Unique in the agency for this spending, as `orders:17`; up to 180 letters. */
  key: string
  reference?: Reference | undefined
  description?: string | null | undefined
}
export interface Reservation {
  id: number
  user_id: number
  kind: InvoiceType
  amount: string
  state: 'open' | 'settled' | 'released'
  /** What was really taken, once settled. */
  settled: string | null
  /** The transaction in the ledger, once settled. */
  transaction_id: number | null
  expires_at: string
}
interface Held extends Reservation {
  account_id: number
  key: string
  description: string | null
  reference_type: string | null
  reference_id: number | null
}

const DAY = 24 * 60
const SHOWN = `id, account_id, user_id, invoice_type as kind, amount, state, settled, transaction_id, expires_at, key, description,
  reference_type, reference_id`

/** Holds money for something about to be done, until it is settled, released, or `minutes` are over (a day where not said). Throws a 422 `wallets.balance_too_low`; a 404 for a user of another agency. */
export async function reserve(db: Db, asked: Spending & { minutes?: number }): Promise<Reservation> {
  const { user_id, kind, key, reference, description, minutes = DAY } = asked
  const amount = positive(asked.amount)
  const wallet = await lockWallet(db, user_id)
  const [before] = await db.prepared<Held>(`select ${SHOWN} from ledger_reservations where key = $1`, [key])
  if (before) {
    if (before.user_id !== user_id || before.kind !== kind || unitsOf(before.amount) !== unitsOf(amount))
      throw otherUse()
    return shown(before)
  }
  refuseTooLow(wallet, amount)
  const [held] = await db.prepared<Held>(
    `insert into ledger_reservations (account_id, user_id, invoice_type, amount, key, description, reference_type, reference_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9)) on conflict (business_unit_id, key) do nothing returning ${SHOWN}`,
    [
      wallet.id,
      user_id,
      kind,
      amount,
      key,
      description ?? null,
      reference?.type ?? null,
      reference?.id ?? null,
      minutes,
    ],
  )
  if (!held) throw otherUse()
  return shown(held)
}

/** Takes what was reserved, or the part that it really cost; the rest is free again. Settled before it gives what it gave then. Throws a 409 for one that was released. */
export async function settle(
  db: Db,
  id: number,
  { amount, description }: { amount?: string; description?: string } = {},
): Promise<Booked & { amount: string }> {
  const held = await hold(db, id)
  const asked = amountOf(unitsOf(amount ?? held.amount))
  if (held.state === 'settled' && held.transaction_id)
    return { id: held.transaction_id, fresh: false, amount: held.settled ?? held.amount }
  if (held.state === 'released')
    throw new Refused(409, { base: 'The money for this is no longer reserved. Try again.' }, 'wallets.released')
  if (unitsOf(asked) <= 0n || unitsOf(asked) > unitsOf(held.amount))
    throw new RangeError(`A reservation of ${held.amount} cannot be settled for ${asked}.`)
  const movement = {
    kind: held.kind,
    key: `settle:${held.key}`,
    description: description ?? held.description,
    ...(held.reference_type &&
      held.reference_id && { reference: { type: held.reference_type, id: held.reference_id } }),
  }
  const account = await agencyAccount(db, held.kind)
  const made = await book(db, movement, against(held.account_id, account, `-${asked}`), transaction_id =>
    db.prepared(
      `update ledger_reservations set state = 'settled', settled = $2, transaction_id = $3, closed_at = now() where id = $1`,
      [id, asked, transaction_id],
    ),
  )
  return { ...made, amount: asked }
}

/** Gives back what was reserved. Released before it does nothing; gives false for one that was settled, which stays. */
export async function release(db: Db, id: number): Promise<boolean> {
  const { state } = await hold(db, id)
  if (state === 'open')
    await db.prepared(`update ledger_reservations set state = 'released', closed_at = now() where id = $1`, [id])
  return state !== 'settled'
}

/** Reserves and settles in one go, for what is done within the same transaction. */
export async function spend(db: Db, asked: Spending): Promise<Booked & { amount: string }> {
  const held = await reserve(db, asked)
  return settle(db, held.id)
}

/** Puts money into a wallet: from a card, as a bonus, from a converted balance. */
export async function credit(db: Db, asked: Spending & { charge_id?: number }): Promise<Booked> {
  const { kind, key, description, reference, charge_id } = asked
  const amount = positive(asked.amount)
  const wallet = await lockWallet(db, asked.user_id)
  const account = await agencyAccount(db, kind)
  return book(db, { kind, key, description, reference, charge_id }, against(wallet.id, account, amount))
}

/** Reservations whose time is over are free again. Gives how many. */
export async function releaseExpired(db: Db): Promise<number> {
  const gone = await db.rows(
    `update ledger_reservations set state = 'released', closed_at = now() where state = 'open' and id in
       (select id from ledger_reservations where state = 'open' and expires_at < now() order by account_id, id limit 500 for update skip locked) returning id`,
  )
  return gone.length
}

async function hold(db: Db, id: number): Promise<Held> {
  const [held] = await db.prepared<Held>(`select ${SHOWN} from ledger_reservations where id = $1 for update`, [id])
  if (!held) throw notFound()
  return held
}

const shown = ({
  account_id: _a,
  key: _k,
  description: _d,
  reference_type: _t,
  reference_id: _r,
  ...rest
}: Held): Reservation => rest
