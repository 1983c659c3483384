import type { Invoice, Movement, Wallet } from '@openbook/api/wallets.ts'
import { LISTS, WALLET } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { walletOf } from './ledger.ts'

export interface Settings {
  enabled: boolean
  threshold: string
  amount: string
  daily_cap: string
  blocked: boolean
}
interface Paging {
  page?: number | undefined
  per_page?: number | undefined
}
type Row = z.input<typeof Movement>

const { enabled, threshold, amount } = WALLET.auto_refill
const AS_BUILT: Settings = {
  enabled,
  threshold: threshold.toFixed(4),
  amount: amount.toFixed(4),
  daily_cap: WALLET.daily_cap.toFixed(4),
  blocked: false,
}

export async function settingsOf(db: Db, user_id: number): Promise<Settings> {
  const [set] = await db.prepared<Settings>(
    'select enabled, threshold, amount, daily_cap, blocked_at is not null as blocked from wallet_settings where user_id = $1',
    [user_id],
  )
  return set ?? AS_BUILT
}

export async function show(db: Db, user_id: number): Promise<z.input<typeof Wallet>> {
  const { balance, reserved, spendable } = await walletOf(db, user_id)
  return { balance, reserved, spendable, currency: 'USD', auto_refill: await settingsOf(db, user_id) }
}

/** A movement of a wallet as it is shown; `e` are its entries and `t` their transactions. */
export const MOVEMENT = `e.invoice_type, t.txn_type, t.description, e.amount, e.balance_after, null::text as trouble, e.created_at,
  case when t.refund_of is null and e.amount < 0 and exists (select from ledger_transactions r where r.refund_of = t.id) then 'refunded' else 'charged' end as status,
  case when t.reference_id is not null then json_build_object('type', t.reference_type, 'id', t.reference_id) end as reference`
const BOOKED = `select 'W' || e.id as id, e.id as at, ${MOVEMENT} from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`
const ASKED = `select 'C' || c.id as id, c.id as at, c.invoice_type, 'other' as txn_type, c.description, c.amount, null::numeric as balance_after,
    c.trouble, c.created_at, c.status, null::json as reference from card_charges c`

/** What moved in a wallet and what was to, newest first. */
export async function history(
  db: Db,
  user_id: number,
  { page = 1, per_page = LISTS.wallet_page, filter }: Paging & { filter?: string | undefined },
) {
  const way = filter === 'in' || filter === 'out' ? filter : null
  const values = [user_id, way, way ? null : filter || null]
  const mine = `e.user_id = $1 and ($2::text is null or (e.amount > 0) = ($2 = 'in')) and ($3::text is null or e.invoice_type = $3)`
  const open = `c.user_id = $1 and c.purpose like 'wallets.%' and c.status <> 'charged' and ($2::text is null or $2 = 'in') and ($3::text is null or c.invoice_type = $3)`
  const data = await db.rows<Row>(
    `select * from ((${BOOKED} where ${mine} order by e.id desc limit $4::int + $5::int) union all (${ASKED} where ${open} order by c.id desc limit $4::int + $5::int)) both_of_them
      order by created_at desc, at desc limit $4 offset $5`,
    [...values, per_page, (page - 1) * per_page],
  )
  const [total] = await db.rows<{ count: number }>(
    `select (select count(*) from ledger_entries e where ${mine}) + (select count(*) from card_charges c where ${open}) as count`,
    values,
  )
  return { data, meta: pageMeta(page, per_page, total?.count ?? 0) }
}

/** What was asked of a card for the wallet, newest first. */
export async function invoices(db: Db, user_id: number, { page = 1, per_page = LISTS.wallet_page }: Paging) {
  const mine = `c.user_id = $1 and c.purpose like 'wallets.%'`
  const data = await db.rows<Row>(`${ASKED} where ${mine} order by c.id desc limit $2 offset $3`, [
    user_id,
    per_page,
    (page - 1) * per_page,
  ])
  const [total] = await db.rows<{ count: number }>(`select count(*) from card_charges c where ${mine}`, [user_id])
  return { data, meta: pageMeta(page, per_page, total?.count ?? 0) }
}

/** One receipt of a user; a 404 for another's. */
export async function invoice(db: Db, user_id: number, id: string): Promise<z.input<typeof Invoice>> {
  const booked = id.startsWith('W')
  const [row] = await db.prepared<z.input<typeof Invoice>>(
    `select x.*, (select json_build_object('brand', p.brand, 'last4', p.last4) from payment_cards p join card_charges c on c.card_id = p.id where c.id = x.charge) as card,
            json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email) as issued_to, b.name as issued_by
       from (${
         booked
           ? BOOKED.replace(' from ledger_entries e', ', t.charge_id as charge from ledger_entries e').concat(
               ' where e.id = $1 and e.user_id = $2',
             )
           : ASKED.replace(' from card_charges c', ', c.id as charge from card_charges c').concat(
               ` where c.id = $1 and c.user_id = $2 and c.purpose like 'wallets.%'`,
             )
       }) x join users u on u.id = $2 join business_units b on b.id = u.business_unit_id`,
    [Number(id.slice(1)), user_id],
  )
  if (!row) throw notFound()
  return row
}

/** Those below a manager, with what each can spend; of those who have left, whose wallet still holds something. */
export async function team(db: Db, manager_id: number, { page = 1, per_page = LISTS.wallet_page }: Paging) {
  const below = `from users u join user_downlines d on d.user_id = u.id and d.manager_id = $1
    left join ledger_accounts a on a.kind = 'wallet' and a.business_unit_id = u.business_unit_id and a.user_id = u.id
    where u.deactivated_at is null or a.balance > 0`
  const data = await db.rows<{ id: number; name: string; spendable: string; active: boolean }>(
    `select u.id, u.first_name || ' ' || u.last_name as name, coalesce(a.balance - a.reserved, 0.0000) as spendable,
            u.deactivated_at is null as active ${below} order by u.last_name, u.first_name, u.id limit $2 offset $3`,
    [manager_id, per_page, (page - 1) * per_page],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${below}`, [manager_id])
  return { data, meta: pageMeta(page, per_page, total?.count ?? 0) }
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const

/** What was spent in a period, less what was given back; transfers between wallets are neither spent nor added. */
export async function analytics(db: Db, user_id: number, period: keyof typeof DAYS = '30d') {
  const since = `e.user_id = $1 and e.created_at >= (now() at time zone 'UTC')::date - ($2::int - 1)`
  const spending = `from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where ${since} and e.invoice_type not in ('reclaim', 'allocate') and (e.amount < 0 or t.refund_of is not null)`
  const values = [user_id, DAYS[period]]
  const by_type = await db.rows<{ invoice_type: string; spent: string }>(
    `select e.invoice_type, -sum(e.amount) as spent ${spending} group by 1 having sum(e.amount) <> 0 order by 2 desc, 1`,
    values,
  )
  const by_day = await db.rows<{ day: string; spent: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.spent, 0.0000) as spent
       from generate_series((now() at time zone 'UTC')::date - ($2::int - 1), (now() at time zone 'UTC')::date, interval '1 day') d
       left join (select (e.created_at at time zone 'UTC')::date as on_day, -sum(e.amount) as spent ${spending} group by 1) s on s.on_day = d::date
      order by d`,
    values,
  )
  const [sums] = await db.rows<{ spent: string; added: string }>(
    `select (select coalesce(-sum(e.amount), 0.0000) ${spending}) as spent, coalesce(sum(e.amount), 0.0000) as added
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where ${since} and e.amount > 0 and t.refund_of is null and e.invoice_type not in ('reclaim', 'allocate')`,
    values,
  )
  return { spent: sums?.spent ?? '0.0000', added: sums?.added ?? '0.0000', by_type, by_day }
}
