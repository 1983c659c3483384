import type { Db } from '../core/db/database.ts'
import { type ImportJob, updatesPolicies } from './params.ts'
import { unfollowPolicies } from './plans-lost.ts'
import { BECOMES, CHANGES, IS_NEWS } from './policy-becomes.ts'
import { probe } from './probe.ts'

const UP_TO_DATE = 'The policy is up to date already, or it or its contact is gone or deleted since the preview.'
const KEPT = 'Changed since the import and left as it is: the policy.'
const WAS = ['id', 'status', 'premium', 'effective_date', 'end_date', 'renews', 'updated_at']
  .map(name => `'${name}', p.${name}`)
  .join(', ')

/** Brings the policies that rows ([job, rows, contacts]) tell of up to date, what they were in the journal; a renewed one keeps its earlier term. Gives the rows that changed one. */
export async function changePolicies(db: Db, job: ImportJob, pairs: unknown[]): Promise<number[]> {
  if (!updatesPolicies(job)) return []
  const changed = await db.rows<{ row_no: number }>(
    `with becomes as materialized (
       select m.row_no, p.id, p.contact_id, jsonb_build_object(${WAS}) as was, n.status, n.premium, n.effective_date, n.end_date, n.renews as goes_on, t.renews,
              jsonb_build_object('policy_id', p.id, 'carrier_name', p.carrier_name, 'plan_name', p.plan_name, 'policy_number', p.policy_number,
                                 'changes', ${CHANGES}) as told
         from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
         join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no
        join contact_policies p on p.id = r.policy_id and p.contact_id = m.id and p.deleted_at is null cross join ${BECOMES} where ${IS_NEWS}),
     earlier as (
       insert into contact_policy_terms (business_unit_id, policy_id, status, premium, effective_date, end_date)
       select p.business_unit_id, p.id, p.status, p.premium, p.effective_date, p.end_date
         from becomes b join contact_policies p on p.id = b.id where b.renews returning id, policy_id),
     written as (
       update contact_policies p
          set status = b.status, premium = b.premium, effective_date = b.effective_date, end_date = b.end_date, renews = b.goes_on, updated_at = now()
         from becomes b where p.id = b.id),
     said as (
       insert into contact_events (business_unit_id, contact_id, kind, data)
       select app.business_unit_id(), b.contact_id, case when b.renews then 'contact_policies.renewed' else 'contact_policies.updated' end, b.told
         from becomes b)
     update bulk_job_rows j
        set before = coalesce(j.before, '{}') || jsonb_build_object('policy_was', b.was),
            after = coalesce(j.after, '{}') || jsonb_build_object('policy_is', jsonb_build_object('id', b.id, 'updated_at', now(), 'term_id', e.id))
       from becomes b left join earlier e on e.policy_id = b.id
      where j.job_id = $1 and j.row_no = b.row_no returning j.row_no`,
    pairs,
  )
  return changed.map(({ row_no }) => row_no)
}

/** Does what rows are for that bring a policy up to date and nothing more. Gives how many did; the others had nothing to change. */
export async function updatePolicies(db: Db, job: ImportJob, rows: number[], owners: number[] | null): Promise<number> {
  if (rows.length === 0) return 0
  const found = await db.rows<{ row_no: number; id: number }>(
    `select j.row_no, c.id from bulk_job_rows j join contacts c on c.id = j.subject_id
      where j.job_id = $1 and j.row_no = any($2) and c.deleted_at is null and ($3::bigint[] is null or c.owner_id = any($3))
      order by c.id, j.row_no for update of c`,
    [job.id, rows, owners],
  )
  const pairs = [job.id, found.map(({ row_no }) => row_no), found.map(({ id }) => id)]
  const changed = await changePolicies(db, job, pairs)
  await db.rows(
    `update bulk_job_rows set outcome = case when row_no = any($3) then 'policy_updated' else 'duplicate' end,
            reason = case when row_no = any($3) then reason else $4 end, undone_at = null, undo_outcome = null, undo_reason = null
      where job_id = $1 and row_no = any($2)`,
    [job.id, rows, changed, UP_TO_DATE],
  )
  return changed.length
}

/** Puts policies back as they were before the import, earlier terms included. Gives the rows whose policy somebody changed since, or deleted. */
export async function restorePolicies(db: Db, job: ImportJob, rows: number[]): Promise<number[]> {
  if (rows.length === 0) return []
  const left = await db.rows<{ row_no: number }>(
    `with changed as materialized (
       select j.row_no, j.before->'policy_was' as was, j.after->'policy_is' as now from bulk_job_rows j
        where j.job_id = $1 and j.row_no = any($2) and j.after ? 'policy_is'),
     back as (
       update contact_policies p set (status, premium, effective_date, end_date, renews, updated_at) =
              (select w.status, w.premium, w.effective_date, w.end_date, coalesce(w.renews, p.renews), w.updated_at from jsonb_populate_record(null::contact_policies, k.was) w)
         from changed k where p.id = (k.now->>'id')::bigint and p.updated_at = (k.now->>'updated_at')::timestamptz
       returning k.row_no, (k.now->>'term_id')::bigint as term_id),
     ended as (delete from contact_policy_terms t using back b where t.id = b.term_id)
     select row_no from changed where row_no not in (select row_no from back)`,
    [job.id, rows],
  )
  const kept = left.map(({ row_no }) => row_no)
  await unfollowPolicies(
    db,
    job,
    rows.filter(row_no => !kept.includes(row_no)),
  )
  return kept
}

/** Takes back what rows did that brought a policy up to date and nothing more. */
export async function undoPolicies(
  db: Db,
  job: ImportJob,
  rows: number[],
): Promise<{ restored: number; kept: number }> {
  if (rows.length === 0) return { restored: 0, kept: 0 }
  const kept = await restorePolicies(db, job, rows)
  await db.rows(
    `update bulk_job_rows set undone_at = now(), undo_outcome = 'kept', undo_reason = $3 where job_id = $1 and row_no = any($2)`,
    [job.id, kept, KEPT],
  )
  const restored = await db.rows<{ id: number }>(
    `update bulk_job_rows set outcome = 'to_update_policy', before = null, after = null, undone_at = now(), undo_outcome = 'restored', undo_reason = null
      where job_id = $1 and row_no = any($2) and row_no <> all($3) returning subject_id as id`,
    [job.id, rows, kept],
  )
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select distinct app.business_unit_id(), c.id, 'contact_imports.undone', jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text)
       from contacts c where c.id = any($1::bigint[])`,
    [restored.map(({ id }) => id), job.id, job.title],
  )
  return { restored: restored.length, kept: kept.length }
}

/** Of rows that were to take a policy out of force, how many did not. */
export async function countSpared(db: Db, job: ImportJob, rows: number[]): Promise<number> {
  if (rows.length === 0 || !updatesPolicies(job)) return 0
  const [found] = await db.rows<{ count: number }>(
    `select count(*)
       from (select row_no from contact_import_rows where job_id = $1 and row_no = any($2) and ending is not null offset 0) r
      cross join lateral ${probe('after', 'bulk_job_rows', 'r.row_no')} j
      where not coalesce(j.after ? 'policy_is', false)`,
    [job.id, rows],
  )
  return found?.count ?? 0
}
