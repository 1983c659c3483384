import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { Bought, Offer } from '../core/vendors/telephony/terms.ts'

export interface Row {
  id: number
  business_unit_id: number
  user_id: number
  phone_number: string
  label: string | null
  city: string | null
  state: string | null
  voice: boolean
  sms: boolean
  mms: boolean
  status: PhoneNumber['status'] | 'failed'
  price: string
  paid_by: 'wallet' | 'card'
  key: string
  reservation_id: number | null
  vendor: 'twilio' | 'sandbox'
  vendor_sid: string | null
  trouble: string | null
  bought_at: string | null
  paid_until: string | null
  warned_at: string | null
  created_at: string
}
const COLUMNS = `id, business_unit_id, user_id, phone_number, label, city, state, voice, sms, mms, status, price, paid_by, key,
  reservation_id, vendor, vendor_sid, trouble, bought_at, paid_until, warned_at, created_at`
const HELD = `status in ('buying', 'owned', 'releasing')`

/** The numbers a user owns, as one column of a question about users. */
export const ownedColumn = (user: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'phone_number', n.phone_number, 'label', n.label) order by n.id), '[]')
      from phone_numbers n where n.user_id = ${user} and n.status = 'owned')`

export async function list(db: Db, user_id: number, { limit, offset }: { limit: number; offset: number }) {
  const data = await db.prepared<Row>(
    `select ${COLUMNS} from phone_numbers where user_id = $1 and ${HELD} order by id desc limit $2 offset $3`,
    [user_id, limit, offset],
  )
  const [total] = await db.prepared<{ count: number }>(
    `select count(*) from phone_numbers where user_id = $1 and ${HELD}`,
    [user_id],
  )
  return { data, total: total?.count ?? 0 }
}

export async function byId(db: Db, id: number, lock: '' | 'for update' = ''): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${COLUMNS} from phone_numbers where id = $1 ${lock}`, [id])
  if (!row) throw notFound()
  return row
}

export async function ownerOf(db: Db, { user_id }: Pick<Row, 'user_id'>): Promise<string> {
  const [owner] = await db.prepared<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = $1`,
    [user_id],
  )
  if (!owner) throw notFound()
  return owner.name
}

/** A number of the user's own that is held or just being bought. */
export async function own(db: Db, user_id: number, id: number): Promise<Row> {
  const row = await byId(db, id, 'for update')
  if (row.user_id !== user_id || row.status === 'failed' || row.status === 'released') throw notFound()
  return row
}

export async function ownByNumber(db: Db, user_id: number, phone_number: string): Promise<Row | undefined> {
  const [row] = await db.prepared<Row>(
    `select ${COLUMNS} from phone_numbers where user_id = $1 and phone_number = $2 and status in ('buying', 'owned')`,
    [user_id, phone_number],
  )
  return row
}

/** Purchases of the last 24 hours, but for those that came to nothing. */
export async function countToday(db: Db, user_id: number): Promise<number> {
  const [row] = await db.prepared<{ count: number }>(
    `select count(*) from phone_numbers where user_id = $1 and status <> 'failed' and created_at > now() - interval '1 day'`,
    [user_id],
  )
  return row?.count ?? 0
}

export async function insert(
  db: Db,
  { phone_number, city, state }: Offer,
  made: Pick<Row, 'user_id' | 'price' | 'paid_by' | 'vendor'>,
): Promise<Row | undefined> {
  const [row] = await db.prepared<Row>(
    `insert into phone_numbers (user_id, phone_number, city, state, price, paid_by, vendor) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (business_unit_id, phone_number) where status in ('buying', 'owned', 'releasing') do nothing returning ${COLUMNS}`,
    [made.user_id, phone_number, city, state, made.price, made.paid_by, made.vendor],
  )
  return row
}

export const keepReservation = (db: Db, id: number, reservation_id: number) =>
  db.prepared('update phone_numbers set reservation_id = $2, updated_at = now() where id = $1', [id, reservation_id])

/** Takes a paid purchase to the vendor: whoever gets the row asks, nobody else. */
export async function claim(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.prepared<Row>(
    `update phone_numbers set asked_at = now(), updated_at = now()
      where id = $1 and status = 'buying' and asked_at is null and reservation_id is not null returning ${COLUMNS}`,
    [id],
  )
  return row
}

export const owned = (db: Db, id: number, { sid, capabilities: { voice, sms, mms } }: Bought, status = 'owned') =>
  db.prepared(
    `update phone_numbers set status = $2, vendor_sid = $3, voice = $4, sms = $5, mms = $6, bought_at = now(), paid_until = now() + interval '1 month', asked_at = now(), updated_at = now()
      where id = $1`,
    [id, status, sid, voice, sms, mms],
  )

export const failed = (db: Db, id: number, trouble: string) =>
  db.prepared(`update phone_numbers set status = 'failed', trouble = $2, updated_at = now() where id = $1`, [
    id,
    trouble,
  ])

export const setLabel = (db: Db, id: number, label: string | null) =>
  db.prepared('update phone_numbers set label = $2, updated_at = now() where id = $1', [id, label])

export const releasing = (db: Db, id: number) =>
  db.prepared(`update phone_numbers set status = 'releasing', asked_at = now(), updated_at = now() where id = $1`, [id])

export const released = (db: Db, id: number) =>
  db.prepared(
    `update phone_numbers set status = 'released', released_at = now(), updated_at = now() where id = $1 and status = 'releasing'`,
    [id],
  )

/** Numbers whose month is over. For the system role. */
export const due = (db: Db, after: number, most: number) =>
  db.rows<Row>(
    `select ${COLUMNS} from phone_numbers where status = 'owned' and paid_until <= now() and id > $1 and not app.is_closed(business_unit_id) order by id limit $2`,
    [after, most],
  )

export const paidOn = (db: Db, id: number) =>
  db.prepared(
    `update phone_numbers set paid_until = paid_until + interval '1 month', warned_at = null, updated_at = now() where id = $1`,
    [id],
  )

/** As if nobody had been told that a month could not be paid: it was not its owner who was. */
export const unwarned = (db: Db, user_id: number) =>
  db.prepared('update phone_numbers set warned_at = null where user_id = $1 and warned_at is not null', [user_id])

export const warned = (db: Db, id: number) =>
  db.prepared('update phone_numbers set warned_at = now(), updated_at = now() where id = $1', [id])

/** Rows whose end nobody waits for any more, so that no other process takes them up meanwhile. For the system role. */
export const takeHanging = (db: Db, most: number) =>
  db.rows<Row & { unasked: boolean }>(
    `with due as (
       select id, asked_at is null as unasked from phone_numbers
        where status in ('buying', 'releasing') and coalesce(asked_at, created_at) < now() - interval '2 minutes'
          and updated_at < now() - interval '1 minute'
        order by id limit $1 for update skip locked)
     update phone_numbers p set updated_at = now() from due where p.id = due.id
     returning ${COLUMNS.split(', ')
       .map(name => `p.${name.trim()}`)
       .join(', ')}, due.unasked`,
    [most],
  )
