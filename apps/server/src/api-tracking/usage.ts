import type { ApiUsage } from '@openbook/api/api-tracking.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import * as queries from './queries.ts'
import { beganOf, TODAY } from './vendor-day.ts'

const DAYS = 30
const ERRORS = 5

interface Sent {
  day: string
  api_vendor_key_id: number | null
  outcome: 'accepted' | 'duplicate' | 'test' | 'refused'
  status: number
  code: string | null
  times: number
  last_at: string
}
const BEGAN = beganOf(String(DAYS))

/**
 * The log has no index by time, but its numbers follow it: the first of the time asked for is found by halving, and what
 * is behind it is read off the index of the vendor. A day more is read, since a number is drawn before its request is kept.
 */
export const SENT = `
  with recursive half(low, high) as (
    select 0::bigint, coalesce((select r.id from api_requests r where r.api_vendor_id = $1 order by r.id desc limit 1), 0)
    union all
    select case when met.at < ${BEGAN} - interval '1 day' then met.id + 1 else half.low end,
           case when met.at < ${BEGAN} - interval '1 day' then half.high else (half.low + half.high) / 2 end
      from half cross join lateral (
        select r.id, r.at from api_requests r
         where r.api_vendor_id = $1 and r.id >= (half.low + half.high) / 2 order by r.id limit 1) met
     where half.low < half.high
  )
  select (r.at at time zone 'America/New_York')::date as day, r.api_vendor_key_id, r.outcome, r.status, r.code,
         sum(r.times)::integer as times, max(r.at) as last_at
    from api_requests r
   where r.api_vendor_id = $1 and r.id >= (select max(low) from half) and r.at >= ${BEGAN}
   group by 1, 2, 3, 4, 5`

/** What a vendor sent of late. 404 for a vendor that is not the agency's. */
export async function usage(db: Db, id: number, key_id?: number): Promise<z.input<typeof ApiUsage>> {
  await queries.show(db, id)
  const sent = await db.rows<Sent>(SENT, [id])
  const days = await db.rows<{ day: string }>(
    `select (${TODAY} - n) as day from generate_series(0, ${DAYS - 1}) n order by n desc`,
  )
  const keys = await db.rows<{ id: number; prefix: string; last_used_at: string | null }>(
    'select id, prefix, last_used_at from api_vendor_keys where api_vendor_id = $1 order by id desc limit 100',
    [id],
  )
  const asked = sent.filter(({ api_vendor_key_id }) => key_id === undefined || api_vendor_key_id === key_id)
  return {
    days: days.map(({ day }) => ({ day: toWireDate(day) ?? '', ...counted(asked.filter(each => each.day === day)) })),
    keys: keys.map(key => ({ ...key, ...counted(sent.filter(each => each.api_vendor_key_id === key.id)) })),
    errors: errorsOf(asked),
  }
}

function counted(sent: Sent[]) {
  const of = (outcome: Sent['outcome']) =>
    sent.reduce((sum, each) => sum + (each.outcome === outcome ? each.times : 0), 0)
  return { accepted: of('accepted'), duplicates: of('duplicate'), refused: of('refused'), tests: of('test') }
}

function errorsOf(sent: Sent[]) {
  const refused = Map.groupBy(
    sent.filter(({ outcome }) => outcome === 'refused'),
    ({ status, code }) => `${status} ${code}`,
  )
  return [...refused.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, all: [first, ...others] }] : []))
    .map(({ first: { status, code }, all }) => ({
      ...{ status, code },
      times: all.reduce((sum, { times }) => sum + times, 0),
      last_at:
        all
          .map(({ last_at }) => last_at)
          .toSorted()
          .at(-1) ?? '',
    }))
    .sort((one, other) => other.times - one.times)
    .slice(0, ERRORS)
}
