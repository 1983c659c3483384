import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as settings from '@openbook/api/settings.ts'
import type { Agency } from './agency.ts'
import type { TestServer } from './server.ts'

/** What any test may have said to every agency at once: a flag switched, a setting saved. */
const TOLD_TO_ALL = `and not (stream like 'business_unit:%' and payload->>'type' in ('${featureFlags.CHANGED}', '${settings.CHANGED}'))`

/** A fingerprint of every row of an agency in every tenant table: unchanged means nothing was written, changed or removed. */
export async function snapshot(server: TestServer, agency: Agency, except: string[] = []): Promise<string> {
  return server.core.database.system(async db => {
    const tables = await db.prepared<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and a.attname = 'business_unit_id' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const parts = tables
      .filter(({ name }) => !except.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) as rows, coalesce(max(xmin::text::bigint), 0) as last from ${name} where business_unit_id = $1 ${name === 'cable_events' ? TOLD_TO_ALL : ''}`,
      )
    return JSON.stringify(await db.prepared(parts.join(' union all '), [agency.business_unit_id]))
  })
}
