import type { EmailLog, history } from '@openbook/api/email-history.ts'
import { LOG_LIMIT } from '@openbook/api/email-history.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

export type Log = z.input<typeof EmailLog>
type Asked = z.output<(typeof history)['body']>

const LOG = `select e.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as sender, e.sent_to, e.subject,
    e.body as email_body, e.state, e.reason, e.created_at, e.sent_at, e.unsubscribed_at
  from contact_emails e join users u on u.id = e.sender_id`
const MATCHES = `e.contact_id = $1 and ($2::text is null or e.state = $2) and ($3::bigint is null or e.sender_id = $3)
  and ($4::text is null or strpos(lower(e.subject || chr(10) || e.body || chr(10) || e.sent_to), lower($4)) > 0)
  and ($5::text is null or e.created_at >= to_date($5, 'MM/DD/YYYY')::timestamp at time zone $7)
  and ($6::text is null or e.created_at < (to_date($6, 'MM/DD/YYYY') + 1)::timestamp at time zone $7)`

/** The e-mails of one contact that match, newest first unless asked otherwise; days are days of `zone`. */
export async function list(db: Db, contact_id: number, zone: string, asked: Asked) {
  const { limit = LOG_LIMIT, offset = 0, order_field = 'created_at', order_type = 'DESC' } = asked
  const { event = null, sender_id = null, q, start_date = null, end_date = null } = asked
  const matching = [contact_id, event, sender_id, q?.trim() || null, start_date, end_date, zone]
  const data = await db.prepared<Log>(
    `${LOG} where ${MATCHES} order by e.${order_field} ${order_type}, e.id ${order_type} limit $8 offset $9`,
    [...matching, limit, offset],
  )
  const [row] = await db.prepared<{ total: number }>(
    `select count(*) as total from contact_emails e where ${MATCHES}`,
    matching,
  )
  return { data, meta: pageMeta(Math.floor(offset / limit) + 1, limit, row?.total ?? 0) }
}

/** One e-mail; throws a 404 where the contact has none of that id. */
export async function find(db: Db, contact_id: number, id: number): Promise<Log> {
  const [log] = await db.prepared<Log>(`${LOG} where e.contact_id = $1 and e.id = $2`, [contact_id, id])
  if (!log) throw notFound()
  return log
}

export interface NewEmail {
  contact_id: number
  sent_to: string
  subject: string
  body: string
  origin: string
}

export async function insert(db: Db, { contact_id, sent_to, subject, body, origin }: NewEmail): Promise<number> {
  const [made] = await db.prepared<{ id: number }>(
    'insert into contact_emails (contact_id, sent_to, subject, body, origin) values ($1, $2, $3, $4, $5) returning id',
    [contact_id, sent_to, subject, body, origin],
  )
  if (!made) throw new Error('An e-mail was inserted without an id.')
  return made.id
}

/** The same e-mail of the transaction's user that is still in line. */
export async function waiting(db: Db, { contact_id, sent_to, subject, body }: NewEmail): Promise<number | undefined> {
  const [row] = await db.prepared<{ id: number }>(
    `select id from contact_emails where contact_id = $1 and sender_id = app.user_id() and state = 'queued'
        and sent_to = $2 and subject = $3 and body = $4 order by id limit 1`,
    [contact_id, sent_to, subject, body],
  )
  return row?.id
}

/** Takes back what still waits; false where it is too late. */
export async function cancel(db: Db, contact_id: number, id: number): Promise<boolean> {
  const rows = await db.prepared(
    `update contact_emails set state = 'cancelled', reason = null where contact_id = $1 and id = $2 and state = 'queued' returning id`,
    [contact_id, id],
  )
  return rows.length > 0
}
