import { inForce, isCurrent } from '../contact-policies/in-force.ts'
import type { Db } from '../core/db/database.ts'
import { FOLLOWS, IS_LAST, KNOWN_LOST, LOSS, LOST_ON } from '../life-events/plans.ts'
import { HAPPENED } from '../life-events/unwanted.ts'
import { type ImportJob, updatesPolicies } from './params.ts'
import { probe } from './probe.ts'

/** Rows whose policy the import brought up to date, and that policy. */
const CHANGED = `bulk_job_rows j join contact_policies p on p.id = (j.after->'policy_is'->>'id')::bigint
   where j.job_id = $1 and j.after ? 'policy_is' and p.deleted_at is null`

/** Once all rows are done: whose last policy the import took out of force lost their plan, and a policy in force again is none lost; in the journal, for the undo. */
export async function followPolicies(db: Db, job: ImportJob): Promise<void> {
  if (!updatesPolicies(job)) return
  const lost = await db.rows<{ row_no: number; event: number }>(
    `with lost as materialized (
       select distinct on (p.id) j.row_no, p.id, p.contact_id, ${LOST_ON('p')} as happened_on, ${LOSS('p')} as details
         from (select row_no from contact_import_rows where job_id = $1 and ending is not null offset 0) r
        cross join lateral ${probe('row_no, after', 'bulk_job_rows', 'r.row_no')} j
         join contact_policies p on p.id = (j.after->'policy_is'->>'id')::bigint
        where j.after ? 'policy_is' and p.deleted_at is null
          and not j.after ? 'plan_lost' and not ${isCurrent('p')} and ${IS_LAST('p')} and not ${KNOWN_LOST('p')}
          and exists (select from contacts c where c.id = p.contact_id and not ${HAPPENED('deceased')}) order by p.id, j.row_no),
     made as (
       insert into life_events (contact_id, kind, happened_on, details)
       select contact_id, 'plan_lost', happened_on, details from lost returning id, contact_id, happened_on, details),
     told as (
       insert into contact_events (contact_id, kind, data)
       select contact_id, 'life_events.created', jsonb_build_object('life_event_id', id, 'kind', 'plan_lost', 'note', null,
              'details', details, 'happened_on', to_char(happened_on, 'MM/DD/YYYY')) from made)
     select max(row_no) as row_no, max(event) as event
       from (select id as policy, row_no, null::bigint as event from lost
             union all select (details ->> 'policy_id')::bigint, null, id from made) told
      group by policy having count(event) > 0`,
    [job.id],
  )
  await db.rows(
    `update bulk_job_rows j set after = j.after || jsonb_build_object('plan_lost', m.event)
       from unnest($2::bigint[], $3::bigint[]) m(row_no, event) where j.job_id = $1 and j.row_no = m.row_no`,
    [job.id, lost.map(({ row_no }) => row_no), lost.map(({ event }) => event)],
  )
  await db.rows(
    `with again as materialized (
       select j.row_no, e.id from ${CHANGED.replace(' where', ` join life_events e on ${FOLLOWS('e', 'p')} where`)}
          and e.undone_at is null and ${inForce('p')}),
     undone as (
       update life_events e set undone_at = now(), undone_by = app.user_id() from again a where e.id = a.id
       returning a.row_no, e.id, e.contact_id, e.details),
     told as (
       insert into contact_events (contact_id, kind, data)
       select contact_id, 'life_events.undone', jsonb_build_object('life_event_id', id, 'kind', 'plan_lost', 'details', details) from undone)
     update bulk_job_rows j set after = j.after || jsonb_build_object('plans_found', u.ids)
       from (select row_no, jsonb_agg(id) as ids from undone group by row_no) u where j.job_id = $1 and j.row_no = u.row_no`,
    [job.id],
  )
}

/** What an import told of plans goes with it: nobody lost one, and what it took back stands again. */
export async function unfollowPolicies(db: Db, job: ImportJob, rows: number[]): Promise<void> {
  await db.rows(
    `delete from life_events e using bulk_job_rows j
      where j.job_id = $1 and j.row_no = any($2) and j.after ? 'plan_lost' and e.id = (j.after->>'plan_lost')::bigint and e.undone_at is null`,
    [job.id, rows],
  )
  await db.rows(
    `update life_events e set undone_at = null, undone_by = null
       from bulk_job_rows j cross join lateral jsonb_array_elements_text(j.after->'plans_found') f(id)
      where j.job_id = $1 and j.row_no = any($2) and j.after ? 'plans_found' and e.id = f.id::bigint`,
    [job.id, rows],
  )
}
