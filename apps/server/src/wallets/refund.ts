import { amountOf, unitsOf } from '@openbook/config/money.ts'
import type { InvoiceType } from '@openbook/config/wallet.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { against, agencyAccount, type Booked, book, lockWallet, positive } from './ledger.ts'

interface Refunding {
  transaction_id: number
  /** All that is left of it where not said. */
  amount?: string
  key: string
  description?: string | undefined
}

/** Gives what was spent back to the wallet, in whole or in parts, never more than was spent. Throws a 422 `wallets.refund_too_much`. */
export async function refund(db: Db, { transaction_id, amount, key, description }: Refunding): Promise<Booked> {
  const [spent] = await db.prepared<Spent>(
    `select e.user_id, -e.amount as amount, t.invoice_type as kind, t.reference_type, t.reference_id
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.id = $1 and t.refund_of is null and e.user_id is not null and e.amount < 0`,
    [transaction_id],
  )
  if (!spent) throw notFound()
  const wallet = await lockWallet(db, spent.user_id)
  const [before] = await db.prepared<{ amount: string }>(
    `select e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.key = $1 and t.refund_of = $2 and e.user_id is not null`,
    [key, transaction_id],
  )
  const left = await leftOf(db, transaction_id, spent.amount)
  if (!before && left <= 0n) throw invalid('amount', 'This was given back already.', 'wallets.refund_too_much')
  const back = before && !amount ? before.amount : positive(amount ?? amountOf(left))
  if (!before && unitsOf(back) > left)
    throw invalid('amount', 'That is more than is left to give back.', 'wallets.refund_too_much')
  const reference = spent.reference_type && spent.reference_id
  return book(
    db,
    {
      kind: spent.kind,
      key,
      description,
      refund_of: transaction_id,
      ...(reference && { reference: { type: spent.reference_type ?? '', id: spent.reference_id ?? 0 } }),
    },
    against(wallet.id, await agencyAccount(db, spent.kind), back),
  )
}

interface Spent {
  user_id: number
  amount: string
  kind: InvoiceType
  reference_type: string | null
  reference_id: number | null
}

async function leftOf(db: Db, transaction_id: number, spent: string): Promise<bigint> {
  const [row] = await db.prepared<{ back: string }>(
    `select coalesce(sum(e.amount), 0) as back from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.refund_of = $1 and e.user_id is not null`,
    [transaction_id],
  )
  return unitsOf(spent) - unitsOf(row?.back ?? '0')
}
