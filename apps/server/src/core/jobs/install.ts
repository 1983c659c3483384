import type { PgBoss } from 'pg-boss'
import type { Core } from '../core.ts'

/** The queue's own connections: one listens, the others fetch, settle and tidy up. */
export const OWNER_CONNECTIONS = 3

const grants = (schema: string) => `
  do $$ begin
    perform pg_advisory_xact_lock(8099000000000000);
    if not has_schema_privilege('openbook_sub_admin', '${schema}', 'usage') then
      grant usage on schema ${schema} to openbook_app, openbook_system, openbook_sub_admin;
      grant select, insert on all tables in schema ${schema} to openbook_app, openbook_system, openbook_sub_admin;
      alter default privileges in schema ${schema} grant select, insert on tables to openbook_app, openbook_system, openbook_sub_admin;
    end if;
  end $$`

/** Starts pg-boss on its own schema (made by the first process) and lets requests queue jobs in their transactions. */
export async function installQueue(core: Core, boss: PgBoss, names: string[]): Promise<void> {
  await boss.start()
  await boss.getDb().executeSql(grants(core.env.queueSchema))
  for (const name of names)
    await boss.createQueue(name, { notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: 86_400 })
  core.log.debug({ queues: names }, 'queue ready')
}
