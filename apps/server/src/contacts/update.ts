import type { Viewer } from '@openbook/auth/viewer.ts'
import { keepStopOf } from '../contact-points/left-behind.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import type { ContactValues } from './input.ts'
import { changedMeanwhile, lastBy } from './meanwhile.ts'
import { FULL, type Full, JOINED } from './queries.ts'
import { seen, seenBy } from './visible.ts'
import { CHECKS, type Checked, EDITABLE, LICENCE_CHECK, OWNER_CHECK, PASSED, refuseUnchecked } from './write.ts'

/** A changed value as the timeline tells it: names for ids, dates as they travel. */
const said = (value: string) => `case k
  when 'status_id' then (select to_jsonb(s.title) from statuses s where s.id = (${value} #>> '{}')::bigint)
  when 'source_id' then (select to_jsonb(s.title) from sources s where s.id = (${value} #>> '{}')::bigint)
  when 'agentflow_status_id' then (select to_jsonb(s.title) from agentflow_statuses s where s.id = (${value} #>> '{}')::bigint)
  when 'owner_id' then (select to_jsonb(u.first_name || ' ' || u.last_name) from users u where u.id = (${value} #>> '{}')::bigint)
  when 'date_of_birth' then to_jsonb(to_char((${value} #>> '{}')::date, 'MM/DD/YYYY'))
  else ${value} end`

/** Everything in one trip: seen, locked, checked, written where something changed, told on the timeline, answered fresh. */
const statement = (columns: readonly string[]) => `
  with found as materialized (
    select c as old from contacts c where c.id = $1 and c.deleted_at is null and ${seen('c.owner_id')} for update),
  n as materialized (
    select n.*, old, to_jsonb(old) as o, to_jsonb(n) as w, $5::bigint is null or (old).version = $5 as fresh,
           ${CHECKS}, n.owner_id = (old).owner_id or ${OWNER_CHECK},
           n.owner_id = (old).owner_id or ${LICENCE_CHECK} as owner_licensed
      from found cross join lateral jsonb_populate_record(old, $4::jsonb) n),
  changes as materialized (
    select jsonb_object_agg(k, jsonb_build_array(${said('o -> k')}, ${said('w -> k')})) as data
      from n cross join lateral jsonb_object_keys($4::jsonb) k
     where o -> k is distinct from w -> k and fresh and ${PASSED} and owner_licensed),
  changed as (
    update contacts c set ${columns.map(column => `${column} = n.${column}`)}, version = c.version + 1, updated_at = now()
      from n, changes where c.id = n.id and changes.data is not null returning c.*),
  event as (
    insert into contact_events (contact_id, kind, data) select changed.id, 'contacts.updated', changes.data from changed, changes),
  c as (select * from changed union all select (old).* from n where not exists (select from changed))
  select (select fresh from n), (select is_someone from n), (select status_known from n), (select source_known from n),
         (select agentflow_known from n), (select owner_allowed from n), (select owner_licensed from n), (select data from changes) as changes,
         (select jsonb_build_object('owner_id', (old).owner_id, 'pool_id', (old).pool_id) from n where (old).owner_id <> n.owner_id) as "left", ${FULL}
    from c ${JOINED}`

/** One field alone is what most edits are, and what does not touch the name leaves the generated columns as they are. */
const ALL = statement(EDITABLE)
const ALONE = new Map(EDITABLE.map(column => [column, statement([column])]))
const sqlFor = (given: string[]) => (given.length === 1 && ALONE.get(given[0] ?? '')) || ALL

/** `left` is where the contact stood before, where its owner is another now. */
type Outcome = Full &
  Checked & { fresh: boolean; changes: Record<string, unknown[]> | null; left: AuditNote['left'] | null }

/** Writes what was given and differs. Throws a 404, a 409 where `version` is no longer the contact's, a 422 by field. */
export async function update(
  db: Db,
  viewer: Viewer,
  id: number,
  values: ContactValues,
  version?: number,
): Promise<Outcome> {
  const sql = sqlFor(Object.keys(values))
  const [row] = await db.prepared<Outcome>(sql, [id, ...seenBy(viewer), JSON.stringify(values), version ?? null])
  if (!row) throw notFound()
  if (!row.fresh) throw await stale(db, viewer, row)
  refuseUnchecked(row)
  await keepStopOf(db, id, row.changes)
  return row
}

const stale = async (db: Db, viewer: Viewer, { id, updated_at }: Full) =>
  changedMeanwhile(viewer, {
    what: 'contact',
    code: 'contacts.stale',
    by: await lastBy(db, id, ['contacts.updated', 'contact_imports.updated']),
    at: updated_at,
  })
