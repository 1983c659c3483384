import type { Route } from '@openbook/api/core/route.ts'
import pg from 'pg'
import type { Fixtures } from './access-fixtures.ts'
import type { Place } from './core/testing/own-server.ts'

/** What a field of a body points at, by its name; `id` and `ids` at what the path is about. */
const POINTS: [name: RegExp, path: string][] = [
  [/(?:user|owner|manager|agent|holder|member)_ids?$/, '/v1/admin/users/'],
  [/contact_ids?$|^survivor_id$/, '/v1/contacts/'],
  [/pool_ids?$/, '/v1/admin/pools/'],
  [/agentflow_status_ids?$/, '/v1/admin/agentflow_statuses/'],
  [/agentflow_status_group_ids?$/, '/v1/admin/agentflow_status_groups/'],
  [/status_ids?$/, '/v1/admin/statuses/'],
  [/source_ids?$/, '/v1/admin/sources/'],
  [/category_ids?$/, '/v1/admin/categories/'],
  [/corporation_ids?$/, '/v1/admin/corporations/'],
  [/group_ids?$/, '/v1/admin/groups/'],
  [/product_ids?$/, '/v1/admin/products/'],
  [/carrier_ids?$/, '/v1/admin/carriers/'],
  [/vendor_ids?$/, '/v1/admin/api_tracking/api_vendors/'],
  [/kit_ids?$/, '/v1/admin/mailer_kits/'],
  [/tag_ids?$/, '/v1/tags/'],
  [/template_ids?$/, '/v1/admin/emails/'],
  [/event_ids?$/, '/v1/events/'],
  [/business_unit_ids?$/, '/v1/admin/business_units/'],
  [/^jid$/, '/v1/contacts/batch_prints/'],
  [/^(?:ids?|\w+_ids?)$/, ''],
]

/** The record that a field of a request points at by its name; empty where there is no such record, undefined where it holds no id. */
export function pointOf(fixtures: Fixtures, { path }: Pick<Route, 'path'>, field: string): string | undefined {
  const at = POINTS.find(([name]) => name.test(field))?.[1]
  if (at === undefined) return undefined
  const about = at || `${path.replace('/admin/user_changes', '/admin/users')}/`
  return fixtures.find(([prefix]) => prefix.test(about))?.[1].id ?? ''
}

/** Of the sequences of tables: not the numbers people see, nor the offsets that listeners remember. */
const COUNTERS = `pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype
  and sequencename not in ('contact_numbers', 'cable_events_id_seq')`

/** As the owner of the database, who alone sets its counters. */
async function asOwner<T>({ databaseUrl }: Place, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // What was lost is said by the statement under way.
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Every table goes on counting from there, where it is not beyond. */
export const countFrom = (place: Place, start: number) =>
  asOwner(place, client =>
    client.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1::bigint) from ${COUNTERS} and coalesce(last_value, 0) < $1::bigint`,
      [start],
    ),
  )

/** Every table goes on counting from one number that none has reached, at the least the one given. Gives the number. */
export async function countOn(place: Place, least: number): Promise<number> {
  const { rows } = await asOwner(place, client =>
    client.query<{ last: string }>(`select max(last_value) as last from ${COUNTERS}`),
  )
  const start = Math.max(least, Number(rows[0]?.last ?? 0) + 1)
  await countFrom(place, start)
  return start
}
