import type { InvoiceType } from '@openbook/config/wallet.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { type Outcome, Unwilling } from '../core/vendors/payments/terms.ts'
import { hasLeft } from '../users/has-left.ts'
import { cardById, cardOf } from './queries.ts'

// How other domains take money from the card on file, outside any transaction (a route with `outside: true`, or a job):
//
//   whenCharged('orders.pay', { charged: (core, db, charge) => …, failed: (core, db, charge) => … })   once, before the start
//   const charge = await chargeCard(core, tenant, { user_id, amount: '49.00', purpose: 'orders.pay', kind: 'store_order', key: `orders:${id}`, description })
//
// `charged` and `failed` run in the transaction that records the outcome, exactly once for a charge, whether it came with
// the answer or minutes later by the webhook. They find what it was for by `charge.key`. A charge is `pending` until then.
// The same key never charges twice; after a failure a new try needs a new key. Whoever has left is charged nothing new.

export interface Charging {
  /** Whose card. */
  user_id: number
  /** Dollars and whole cents. */
  amount: string
  purpose: `${string}.${string}`
  kind: InvoiceType
  /** Unique in the agency for this charge. */
  key: string
  description: string
}
export interface CardCharge {
  id: number
  business_unit_id: number
  user_id: number
  card_id: number
  amount: string
  status: 'pending' | 'charged' | 'failed'
  purpose: string
  kind: InvoiceType
  description: string
  key: string
  reference: string
  /** What the vendor calls it. */
  vendor_charge: string | null
  /** Why it failed, in words for the person. */
  trouble: string | null
  /** It ended some time after it was asked for, so nobody may be looking. */
  later: boolean
  /** So old that the vendor may have forgotten its key, and would charge anew. */
  forgotten: boolean
}
type Act = (core: Core, db: Db, charge: CardCharge) => Promise<unknown>
interface Purpose {
  charged: Act
  failed?: Act
}
/** Short transactions in the agency: the `tenant` of a route, or one made for a job. */
export type Tenant = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

const purposes = new Map<string, Purpose>()
/** What is done when a charge for this purpose has ended. */
export const whenCharged = (purpose: `${string}.${string}`, acts: Purpose): void => void purposes.set(purpose, acts)

/** Tells what the sandbox was to confirm later. */
export const REHEARSE = 'accounts.rehearse'
const LATER = 2
const UNANSWERED = 'The payment company did not answer for a day, so nothing was charged. Try again.'
const SHOWN = `status = 'pending' and (vendor_charge is not null or created_at < now() - interval '1 minute') as later,
  created_at < now() - interval '20 hours' as forgotten, id, business_unit_id, user_id, card_id, amount, status, purpose, invoice_type as kind, description, key, reference, vendor_charge, trouble`

/** Charges the card on file once for the key. Throws a 422 `accounts.no_card` where there is none, or it has expired; a 409 `accounts.left` where its holder has left. */
export async function chargeCard(core: Core, tenant: Tenant, asked: Charging): Promise<CardCharge> {
  const { id, status } = await tenant(db => writeDown(core, db, asked))
  return status === 'pending' ? pursue(core, tenant, id) : tenant(db => byId(db, id))
}

/** Asks the vendor for a charge that was written down; asked again it is still one charge, and where its key may be forgotten it is only looked for. */
export async function pursue(core: Core, tenant: Tenant, id: number): Promise<CardCharge> {
  const { charge, card } = await tenant(async db => {
    const charge = await byId(db, id)
    return { charge, card: await cardById(db, charge.card_id) }
  })
  if (charge.status !== 'pending') return charge
  const { amount, reference: key, description } = charge
  const asked = charge.forgotten
    ? core.payments.find({ card, key }).then(found => found ?? declined(UNANSWERED))
    : core.payments.charge({ amount, card, key, description })
  const outcome = await asked.catch((error: unknown): Outcome | undefined => {
    if (error instanceof Unwilling) return declined(error.message)
    core.log.warn({ err: error, id }, 'accounts.charge')
    return undefined
  })
  return outcome ? tenant(db => conclude(core, db, id, outcome)) : charge
}

const declined = (message: string): Outcome => ({ status: 'declined', id: null, message })

/** Records how a charge ended, and does what it was for; told again it changes nothing. */
export async function conclude(core: Core, db: Db, id: number, outcome: Outcome): Promise<CardCharge> {
  const before = await byId(db, id, 'for update')
  if (before.status !== 'pending') return before
  if (outcome.status === 'pending') return wait(core, db, before, outcome.id)
  const failed = outcome.status === 'declined'
  await db.prepared(
    `update card_charges set status = $2, vendor_charge = coalesce($3, vendor_charge), trouble = $4, closed_at = now() where id = $1`,
    [id, failed ? 'failed' : 'charged', outcome.id, failed ? outcome.message : null],
  )
  const charge = { ...(await byId(db, id)), later: before.later }
  const purpose = purposes.get(charge.purpose)
  if (!purpose) throw new Error(`Nobody knows what a charge for ${charge.purpose} is for.`)
  await (failed ? purpose.failed : purpose.charged)?.(core, db, charge)
  return byId(db, id)
}

export async function byId(db: Db, id: number, lock: '' | 'for update' = ''): Promise<CardCharge> {
  const [charge] = await db.prepared<CardCharge>(`select ${SHOWN} from card_charges where id = $1 ${lock}`, [id])
  if (!charge) throw notFound()
  return charge
}

async function writeDown(core: Core, db: Db, asked: Charging): Promise<CardCharge> {
  const { user_id, amount, purpose, kind, key, description } = asked
  const find = () => db.prepared<CardCharge>(`select ${SHOWN} from card_charges where key = $1`, [key])
  const [before] = await find()
  if (before) return sameOrRefuse(before, asked)
  if (await hasLeft(db, user_id))
    throw new Refused(409, { base: 'Whose card this is has left: it is not charged any more.' }, 'accounts.left')
  const card = await cardOf(db, user_id, core.payments.vendor)
  if (!card) throw new Refused(422, { base: 'There is no card on file. Add a card first.' }, 'accounts.no_card')
  if (card.expired)
    throw new Refused(422, { base: 'The card on file has expired. Add one that is valid.' }, 'accounts.no_card')
  const [made] = await db.prepared<CardCharge>(
    `insert into card_charges (user_id, card_id, amount, purpose, invoice_type, key, description)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (business_unit_id, key) do nothing returning ${SHOWN}`,
    [user_id, card.id, amount, purpose, kind, key, description],
  )
  const [other] = made ? [made] : await find()
  if (!other) throw new Error('A charge was written down and is not there.')
  return sameOrRefuse(other, asked)
}

function sameOrRefuse(charge: CardCharge, { user_id, amount, purpose }: Charging): CardCharge {
  if (charge.user_id === user_id && charge.purpose === purpose && Number(charge.amount) === Number(amount))
    return charge
  throw new Refused(
    409,
    { base: 'This payment key was used for something else. Reload and try again.' },
    'wallets.key_reused',
  )
}

async function wait(core: Core, db: Db, charge: CardCharge, vendor_charge: string): Promise<CardCharge> {
  await db.prepared('update card_charges set vendor_charge = $2 where id = $1', [charge.id, vendor_charge])
  if (core.payments.vendor === 'sandbox' && core.jobs.running && !charge.vendor_charge)
    await core.jobs.enqueue(
      db,
      REHEARSE,
      { id: charge.id, business_unit_id: charge.business_unit_id },
      { startAfter: LATER },
    )
  return { ...charge, vendor_charge }
}
