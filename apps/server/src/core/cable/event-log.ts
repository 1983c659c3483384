import type { Db } from '../db/database.ts'

export const EVENTS = 'cable_events'
export const CONTROL = 'cable_control'

/** NOTIFY carries up to 8,000 bytes; a larger message is fetched by its id. */
const INLINE_BYTES = 7000

const PUBLISH = `
  with event as (
    insert into cable_events (business_unit_id, stream, payload)
    values (app.stream_business_unit($1), $1, $2::text::jsonb) returning id)
  select pg_notify('${EVENTS}', id || ' ' || $1 || case when $3 then ' ' || $2::text else '' end) from event`

/** Writes the message and its wake-up in the caller's transaction. `json` is the text of `{type, data}`. */
export const record = (db: Db, stream: string, json: string) =>
  db.prepared(PUBLISH, [stream, json, Buffer.byteLength(json) + stream.length < INLINE_BYTES])

const PUBLISH_ALL = `
  with event as (
    insert into cable_events (business_unit_id, stream, payload)
    select app.stream_business_unit(m.stream), m.stream, m.json::jsonb from unnest($1::text[], $2::text[]) m(stream, json) returning id, stream, payload)
  select pg_notify('${EVENTS}', id || ' ' || stream || case when octet_length(payload::text) + octet_length(stream) < ${INLINE_BYTES} then ' ' || payload::text else '' end) from event`

/** The same for several streams. */
export const recordAll = (db: Db, all: { stream: string; json: string }[]) =>
  db.prepared(PUBLISH_ALL, [all.map(({ stream }) => stream), all.map(({ json }) => json)])

export const notifyControl = (db: Db, text: string) => db.prepared(`select pg_notify('${CONTROL}', $1)`, [text])

export interface Event {
  id: number
  stream: string
  json: string
}
/** What a wake-up says; without `json` the message is in the table. */
export function parseWakeUp(text: string): Omit<Event, 'json'> & { json?: string } {
  const first = text.indexOf(' ')
  const second = text.indexOf(' ', first + 1)
  const id = Number(text.slice(0, first))
  return second === -1
    ? { id, stream: text.slice(first + 1) }
    : { id, stream: text.slice(first + 1, second), json: text.slice(second + 1) }
}

export const jsonOf = async (db: Db, id: number) =>
  (await db.prepared<{ json: string }>('select payload::text as json from cable_events where id = $1', [id]))[0]?.json

export const cursorOf = async (db: Db) =>
  (await db.prepared<{ cursor: number }>('select app.cable_cursor() as cursor', []))[0]?.cursor ?? 0

export interface Missed {
  /** True when the log no longer holds all of it, or holds more than `limit`; `events` is empty then. */
  gap: boolean
  cursor: number
  events: Event[]
}

const MISSED = `
  select since.cursor, since.horizon, e.id, e.stream, e.json
    from (select app.cable_cursor() as cursor, app.cable_horizon($1) as horizon) since
    left join lateral (
      select id, stream, payload::text as json from cable_events
       where stream = any($2) and xact >= since.horizon and id <> $1
       order by id limit $3) e on true
   order by e.id`

/**
 * Everything on the streams that committed after the event `since` was seen, in order. Ids are given at insert, so a slow
 * transaction can commit a lower id later; hence the search by the horizon of `since`, and hence perhaps a few events
 * the asker has had, which it knows by their offset.
 */
export async function missed(db: Db, streams: readonly string[], since: number, limit: number): Promise<Missed> {
  const rows = await db.rows<Event & { cursor: number; horizon: string | null }>(MISSED, [since, streams, limit + 1])
  const { cursor = 0, horizon = null } = rows[0] ?? {}
  const events = rows.filter(row => row.id !== null)
  const gap = since > cursor || (horizon === null && cursor > 0) || events.length > limit
  return { gap, cursor, events: gap ? [] : events }
}

const KEPT_HOURS = 24
const KEPT_EVENTS = 1_000_000

const SWEEP = `
  delete from cable_events
   where id < (select max(id) from cable_events)
     and id < greatest(
       (select max(id) - $2 + 1 from cable_events),
       coalesce((select id from cable_events where created_at >= now() - make_interval(hours => $1) order by id limit 1),
                (select max(id) from cable_events)))`

/** Forgets the oldest. Always a prefix of the ids and never the newest, so that a hole can be told from a quiet day. */
export async function sweep(db: Db, hours = KEPT_HOURS, events = KEPT_EVENTS): Promise<void> {
  const [lock] = await db.rows<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('${EVENTS}')) as mine`)
  if (lock?.mine) await db.client.query(SWEEP, [hours, events])
}
