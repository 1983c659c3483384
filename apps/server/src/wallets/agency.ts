import type { adminProof, WalletInvoice } from '@openbook/api/wallets.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { slice } from '../core/page.ts'
import { MOVEMENT } from './queries.ts'

export type Row = z.input<typeof WalletInvoice>
type Proof = z.input<(typeof adminProof)['returns']>

export const SORTABLE = ['id', 'amount', 'invoice_type', 'created_at']

/** SQL: the instant that was said, or at which a day begins for the viewer. */
function begin(said: string) {
  return `(case when length(${said}) = 10 then ${said}::timestamp at time zone (select app.zone(app.timezone())) else ${said}::timestamptz end)`
}

const FROM = `from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join users u on u.id = e.user_id`
const MATCHES = `e.user_id is not null and ($1::text is null or strpos(lower(coalesce(t.description, '') || ' ' || u.first_name || ' ' || u.last_name), lower($1)) > 0)
  and ($2::bigint[] is null or e.id = any($2)) and ($3::bigint is null or e.user_id = $3) and ($4::text is null or e.invoice_type = $4)
  and ($5::text is null or e.created_at >= ${begin('$5')}) and ($6::text is null or e.created_at < ${begin('$6')})`

const text = (value: unknown) => String(value ?? '').trim() || null
const number = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : null)
/** An instant, or a day as YYYY-MM-DD: so many days after the one that is said. */
function moment(value: unknown, days = 0): string | null {
  const said = String(value ?? '')
  const at = new Date(said)
  if (Number.isNaN(at.getTime()) || at.getFullYear() > 9000) return null
  if (!/^\d{4}-\d\d-\d\d$/.test(said)) return at.toISOString()
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

export const FILTERS = ['user_id', 'invoice_type', 'from', 'to']

/** What a filter of the console asks; a day is the viewer's, and as `to` meant whole. */
export const askedOf = ({ q, ids, filter }: Pick<ReturnType<typeof slice>, 'q' | 'ids' | 'filter'>) => [
  q ?? null,
  ids ?? null,
  number(filter.user_id),
  text(filter.invoice_type),
  moment(filter.from),
  moment(filter.to, 1),
]

const FOUND = `select e.id, e.user_id, u.first_name || ' ' || u.last_name as user_name, ${MOVEMENT} ${FROM} where ${MATCHES}`

/** What is found below a movement, newest first: the next rows of a spreadsheet. */
export const after = (db: Db, asked: unknown[], below: number | null, limit: number) =>
  db.rows<Row>(`${FOUND} and ($7::bigint is null or e.id < $7) order by e.id desc limit $8`, [...asked, below, limit])

/** Every movement in a wallet of the agency, as the console lists them. */
export async function list(db: Db, sliced: ReturnType<typeof slice>) {
  const asked = askedOf(sliced)
  const order = sliced.order.replaceAll(/(^|, )/g, '$1e.')
  const paged = [...asked, sliced.limit, sliced.offset]
  const items = await db.rows<Row>(`${FOUND} order by ${order} limit $7 offset $8`, paged)
  const [total] = await db.rows<{ count: number }>(`select count(*) ${FROM} where ${MATCHES}`, asked)
  return { items, from: sliced.offset, total: total?.count ?? 0 }
}

/** The books of the agency, computed anew from every entry. */
export async function proof(db: Db): Promise<Proof> {
  const [row] = await db.rows<Omit<Proof, 'balanced'>>(
    `with sums as (select account_id, sum(amount) as entries from ledger_entries group by 1),
          held as (select account_id, sum(amount) as open from ledger_reservations where state = 'open' group by 1),
          books as (select a.kind, a.balance, a.reserved, coalesce(s.entries, 0) as entries, coalesce(h.open, 0) as open
                      from ledger_accounts a left join sums s on s.account_id = a.id left join held h on h.account_id = a.id),
          totals as (select count(*) as transactions, count(*) filter (where total <> 0) as unbalanced, coalesce(sum(total), 0.0000) as sum
                       from (select sum(amount) as total from ledger_entries group by transaction_id) each_of_them)
     select totals.*, count(*) filter (where kind = 'wallet') as wallets,
            count(*) filter (where kind = 'wallet' and (balance <> entries or reserved <> open)) as strayed,
            count(*) filter (where kind = 'wallet' and entries < open) as overdrawn,
            coalesce(sum(entries) filter (where kind = 'wallet'), 0.0000) as in_wallets,
            coalesce(sum(open) filter (where kind = 'wallet'), 0.0000) as reserved,
            coalesce(-sum(entries) filter (where kind = 'card'), 0.0000) as from_cards,
            coalesce(sum(entries) filter (where kind = 'spending'), 0.0000) as spent
       from totals left join books on true group by totals.transactions, totals.unbalanced, totals.sum`,
  )
  if (!row) throw new Error('The books gave no answer.')
  const { sum, unbalanced, strayed, overdrawn } = row
  return { ...row, balanced: Number(sum) === 0 && unbalanced === 0 && strayed === 0 && overdrawn === 0 }
}
