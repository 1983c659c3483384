import { amountOf, exactMoney, unitsOf } from '@openbook/config/money.ts'
import type { InvoiceType } from '@openbook/config/wallet.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'

export interface Wallet {
  id: number
  user_id: number
  balance: string
  reserved: string
  spendable: string
}
/** What is paid for: the table and the id, so that every cent leads somewhere. */
export interface Reference {
  type: string
  id: number
}
export interface Movement {
  kind: InvoiceType
  /** The same key never books twice in an agency. */
  key: string
  description?: string | null | undefined
  reference?: Reference | undefined
  refund_of?: number | undefined
  charge_id?: number | undefined
}
export interface Entry {
  account_id: number
  amount: string
}
export interface Booked {
  id: number
  /** False where the key had booked before: nothing moved now. */
  fresh: boolean
}

const WALLET = `select id, user_id, balance, reserved, balance - reserved as spendable from ledger_accounts where kind = 'wallet'`

/** A wallet as it is, without waiting; an empty one where nothing ever moved. */
export async function walletOf(db: Db, user_id: number): Promise<Wallet> {
  const [found] = await db.prepared<Wallet>(`${WALLET} and user_id = $1`, [user_id])
  return found ?? { id: 0, user_id, balance: '0.0000', reserved: '0.0000', spendable: '0.0000' }
}

/** Wallets, held until the transaction ends and always in the same order; made where a user of the agency has none. 404 for anybody else. */
export async function lockWallets(db: Db, user_ids: number[]): Promise<Map<number, Wallet>> {
  const asked = [...new Set(user_ids)]
  const held = () => db.rows<Wallet>(`${WALLET} and user_id = any($1) order by id for no key update`, [asked])
  let wallets = await held()
  if (wallets.length < asked.length) {
    await db.rows(
      `insert into ledger_accounts (business_unit_id, kind, user_id)
       select business_unit_id, 'wallet', id from users where id = any($1) order by id on conflict do nothing`,
      [asked],
    )
    wallets = await held()
  }
  if (wallets.length < asked.length) throw notFound()
  return new Map(wallets.map(wallet => [wallet.user_id, wallet]))
}

export async function lockWallet(db: Db, user_id: number): Promise<Wallet> {
  const wallet = (await lockWallets(db, [user_id])).get(user_id)
  if (!wallet) throw notFound()
  return wallet
}

/** Throws a 422 where a held wallet does not have that much to spend. */
export function refuseTooLow({ spendable }: Wallet, amount: string): void {
  if (unitsOf(spendable) >= unitsOf(amount)) return
  throw new Refused(
    422,
    { base: `Your wallet has ${exactMoney(spendable)}; this costs ${exactMoney(amount)}. Add money first.` },
    'wallets.balance_too_low',
  )
}

export type AgencyAccount = 'card' | 'bonus' | 'conversion' | 'spending'
const COMES_FROM: Partial<Record<InvoiceType, AgencyAccount>> = {
  manual_topup: 'card',
  auto_refill_triggered: 'card',
  free_credit_bonus: 'bonus',
  sms_balance_conversion: 'conversion',
}

/** The agency's own account against a wallet: where money of this kind comes from or goes to. */
export async function agencyAccount(db: Db, kind: InvoiceType): Promise<number> {
  const account = COMES_FROM[kind] ?? 'spending'
  const asked = [account, account === 'spending' ? kind : null]
  const find = () =>
    db.prepared<{ id: number }>(
      `select id from ledger_accounts where kind = $1 and kind <> 'wallet' and coalesce(usage_type, '') = coalesce($2, '')`,
      asked,
    )
  const [found] = await find()
  if (found) return found.id
  await db.prepared('insert into ledger_accounts (kind, usage_type) values ($1, $2) on conflict do nothing', asked)
  const [made] = await find()
  if (!made) throw new Error('A ledger account was inserted and is not there.')
  return made.id
}

/** Books entries that sum to zero, once for a key. The wallets among them are held already; `first` frees what was reserved for it. */
export async function book(
  db: Db,
  movement: Movement,
  entries: Entry[],
  first?: (transaction_id: number) => Promise<unknown>,
): Promise<Booked> {
  const { kind, key, description, reference, refund_of, charge_id } = movement
  const [made] = await db.prepared<{ id: number }>(
    `insert into ledger_transactions (invoice_type, key, description, reference_type, reference_id, refund_of, charge_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (business_unit_id, key) do nothing returning id`,
    [
      kind,
      key,
      description ?? null,
      reference?.type ?? null,
      reference?.id ?? null,
      refund_of ?? null,
      charge_id ?? null,
    ],
  )
  if (!made) return { id: await bookedBefore(db, movement, entries), fresh: false }
  await first?.(made.id)
  await db.prepared(
    `insert into ledger_entries (transaction_id, account_id, amount, invoice_type)
     select $1, e.account_id, e.amount, $4 from unnest($2::bigint[], $3::numeric[]) as e (account_id, amount) order by e.account_id`,
    [made.id, entries.map(({ account_id }) => account_id), entries.map(({ amount }) => amount), kind],
  )
  return { id: made.id, fresh: true }
}

/** A key that comes again for something else is a mistake of the caller, and refused. */
async function bookedBefore(db: Db, { kind, key }: Movement, entries: Entry[]): Promise<number> {
  const rows = await db.prepared<{ id: number; invoice_type: string; account_id: number; amount: string }>(
    `select t.id, t.invoice_type, e.account_id, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.key = $1`,
    [key],
  )
  const same = (asked: Entry) =>
    rows.some(row => row.account_id === asked.account_id && unitsOf(row.amount) === unitsOf(asked.amount))
  const [first] = rows
  if (!first || first.invoice_type !== kind || rows.length !== entries.length || !entries.every(same)) throw otherUse()
  return first.id
}

export const otherUse = () =>
  new Refused(
    409,
    { base: 'This payment key was used for something else. Reload and try again.' },
    'wallets.key_reused',
  )

/** The wallet gets it, the other account gives it. */
export const against = (wallet: number, account: number, amount: string) => [
  { account_id: wallet, amount },
  { account_id: account, amount: amountOf(-unitsOf(amount)) },
]

/** An amount as the ledger writes it. Throws for what is not above zero. */
export function positive(amount: string): string {
  const units = unitsOf(amount)
  if (units <= 0n) throw new RangeError(`Money moves in amounts above zero, not ${amount}.`)
  return amountOf(units)
}
