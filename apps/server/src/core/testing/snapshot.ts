import * as contacts from '@openbook/api/contacts.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as settings from '@openbook/api/settings.ts'
import type { Agency } from './agency.ts'
import type { TestServer } from './server.ts'

/**
 * What any test may have said to every agency at once (a flag switched, a setting saved), and what is said a second after
 * the contact itself was written.
 */
const NOT_OF_NOW = `and not (stream like 'business_unit:%' and payload->>'type' in ('${featureFlags.CHANGED}', '${settings.CHANGED}'))
  and payload->>'type' <> '${contacts.CHANGED}'`

/** Of each tenant table, how many rows an agency has and who wrote last: unchanged means nothing was written, changed or removed. */
export type Snapshot = ReadonlyMap<string, string>

export async function snapshot(server: TestServer, agency: Agency, except: string[] = []): Promise<Snapshot> {
  return server.core.database.system(async db => {
    const tables = await db.prepared<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and a.attname = 'business_unit_id' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const parts = tables
      .filter(({ name }) => !except.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows, last ' || coalesce(max(xmin::text::bigint), 0) as state from ${name} where business_unit_id = $1 ${name === 'cable_events' ? NOT_OF_NOW : ''}`,
      )
    const rows = await db.prepared<{ name: string; state: string }>(parts.join(' union all '), [
      agency.business_unit_id,
    ])
    return new Map(rows.map(({ name, state }) => [name, state]))
  })
}

/** The tables in which something happened in between: of an agency nobody touched, none. */
export const changedSince = (before: Snapshot, after: Snapshot) =>
  [...after]
    .filter(([name, state]) => before.get(name) !== state)
    .map(([name, state]) => `${name}: ${before.get(name)}, then ${state}`)
