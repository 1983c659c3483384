import { TODAY } from '../api-tracking/vendor-day.ts'
import type { Db } from '../core/db/database.ts'

export interface Received {
  api_vendor_id: number
  api_vendor_key_id: number
  content_type: string | null
  /** Redacted. */
  body: string | null
  body_sha256: Buffer | null
  idempotency_key: string | null
  ip: string
  user_agent: string | null
}
export interface Answered {
  outcome: 'accepted' | 'duplicate' | 'test' | 'refused'
  status: number
  code?: string | undefined
  answer: object
  contact_id?: number | null | undefined
  phone?: string | undefined
  email?: string | undefined
  took_ms: number
  /** How many of its kind it stands for; 1 where it is not said. */
  times?: number
}

/** Keeps a request of a vendor with its answer. The id is drawn beforehand with `nextRequest`. */
export const record = (db: Db, id: number, received: Received, answered: Answered) =>
  db.prepared(
    `insert into api_requests (id, api_vendor_id, api_vendor_key_id, content_type, body, body_sha256, idempotency_key, ip, user_agent,
                               outcome, status, code, answer, contact_id, phone, email, took_ms, times)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      received.api_vendor_id,
      received.api_vendor_key_id,
      received.content_type,
      received.body,
      received.body_sha256,
      received.idempotency_key,
      received.ip,
      received.user_agent,
      answered.outcome,
      answered.status,
      answered.code ?? null,
      JSON.stringify(answered.answer),
      answered.contact_id ?? null,
      answered.phone ?? null,
      answered.email ?? null,
      answered.took_ms,
      answered.times ?? 1,
    ],
  )

export async function nextRequest(db: Db): Promise<number> {
  const [row] = await db.prepared<{ id: number }>(`select nextval('api_requests_id_seq') as id`)
  if (!row) throw new Error('No number for a request.')
  return row.id
}

/** Counts a request, or several, in its vendor's day; gives how many leads were accepted by now. Waits for others of the vendor. */
export async function countInDay(
  db: Db,
  vendor: number,
  what: 'accepted' | 'duplicates' | 'refused',
  { price = '0', by = 1 } = {},
) {
  const [day] = await db.prepared<{ accepted: number }>(
    `insert into api_vendor_days as d (api_vendor_id, day, ${what}, spent) values ($1, ${TODAY}, $3, $2)
     on conflict (api_vendor_id, day) do update set ${what} = d.${what} + excluded.${what}, spent = d.spent + excluded.spent
     returning accepted`,
    [vendor, price, by],
  )
  return day?.accepted ?? 0
}
