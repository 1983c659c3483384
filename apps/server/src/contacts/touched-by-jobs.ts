import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'

/** Whose contacts are or were, and the pool they wait or waited in. */
export interface Place {
  owner_id: number
  pool_id: number | null
}

/** Rows whose contact was changed, or was put back. */
const TOUCHED = `(j.undo_outcome is not null
  or j.outcome in ('changed', 'created', 'updated', 'policy_added', 'policy_updated', 'opted_out', 'attached'))`

const OVER = `
  select * from bulk_jobs where id = any($1) and phase <> 'preview' and state in ('completed', 'undone', 'failed', 'cancelled')`

const IDS = `select distinct j.subject_id as id from bulk_job_rows j where j.job_id = any($1) and j.subject_id is not null and ${TOUCHED}`

/** Where the contacts are, and where the journal says that they were. A row of a merge is about all its records. */
const PLACES = `
  with touched as materialized (
    select j.subject_id as id, j.before, j.after from bulk_job_rows j where j.job_id = any($1) and ${TOUCHED}),
  contact as (
    select id from touched union all
    select (r->>'id')::bigint from touched cross join lateral jsonb_array_elements(before->'records') r)
  select c.owner_id, c.pool_id
    from contact cross join lateral (select owner_id, pool_id from contacts where contacts.id = contact.id offset 0) c
  union
  select (w.was->>'owner_id')::bigint, (w.was->>'pool_id')::bigint
    from touched cross join lateral (values (before), (after)) w(was) where w.was ? 'owner_id'`

/**
 * What these jobs did to contacts, of those that are over: the ids where they are `few`, and else only in which places.
 * Who gets contacts or loses them cannot tell by ids whether their list is concerned.
 */
export async function touchedByJobs(core: Core, db: Db, ids: number[], few: number) {
  const jobs = ids.length ? await db.prepared<BulkJob>(OVER, [ids]) : []
  const isFew = (job: BulkJob) => core.jobs.doesToContacts(job) === 'changed' && (job.total ?? few) <= few
  const [named, many] = [jobs.filter(isFew), jobs.filter(job => core.jobs.doesToContacts(job) && !isFew(job))]
  const of = (some: BulkJob[]) => [some.map(({ id }) => id)]
  const contacts = named.length ? await db.rows<{ id: number }>(IDS, of(named)) : []
  const places = many.length ? await db.rows<Place>(PLACES, of(many)) : []
  return { ids: contacts.map(({ id }) => id), places }
}
