import type { Db } from '../core/db/database.ts'
import { heldPool } from '../pools/fill.ts'
import { addBeside } from './beside.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { LEFT_OUT, OF_THEIR_OWN, reason, SAME_OF_OTHERS, shares } from './find-same.ts'
import { vendorOf } from './import-vendor.ts'
import { tellKept } from './number-lines.ts'
import { type ImportJob, optionsOf } from './params.ts'

interface Arrived {
  row_no: number
  reason: string
  /** The person of the row, or somebody else it shares something with. */
  same: boolean
  /** The forecast has said so already. */
  told: boolean
}

/** Whether contact n was made or changed since the file came. */
const SINCE = `exists (select from contacts c join bulk_jobs b on b.id = $1 where c.id = n.id and c.updated_at > b.created_at)`

/**
 * Who came in since the preview is not created a second time. The caller holds the agency's import lock. Gives the rows
 * left to create, how many more of them than before share something with somebody else, and how many are left out for it.
 * A row the forecast told apart from others is taken for one of them only if that one says all it says, and was not there
 * to be told apart from: the contact it fits best may be another row's by now, and the next best is not who came in.
 */
export async function skipNewcomers(db: Db, job: ImportJob, rows: number[], owners: number[] | null) {
  if (rows.length === 0) return { fresh: rows, sharing: 0, left_out: 0 }
  const leaves = optionsOf(job).on_sharing === 'leave_out'
  const arrived = await db.rows<Arrived>(
    `select n.row_no, n.another is null as same, j.reason is not null as told,
            case when n.another is null then 'In the book since the preview. ' || ${reason('n')} else ${shares('n', '$4::text')} end as reason
       from (${SAME_OF_OTHERS}) n cross join lateral (select reason from bulk_job_rows where job_id = $1 and row_no = n.row_no limit 1) j
      where j.reason is null or (n.another is null and n.whole and ${SINCE})`,
    [job.id, rows, owners, leaves ? LEFT_OUT : OF_THEIR_OWN],
  )
  if (arrived.length === 0) return { fresh: rows, sharing: 0, left_out: 0 }
  const known = new Map(arrived.filter(({ same }) => same).map(row => [row.row_no, row]))
  const beside = arrived.filter(({ row_no, same }) => !same && !known.has(row_no))
  const told = [...known.values(), ...beside]
  const becomes = ({ same }: Arrived) => (same ? 'duplicate' : leaves ? 'sharing_left_out' : 'to_create')
  await db.rows(
    `update bulk_job_rows j set outcome = k.outcome, reason = k.reason
       from unnest($2::bigint[], $3::text[], $4::text[]) k(row_no, reason, outcome) where j.job_id = $1 and j.row_no = k.row_no`,
    [job.id, told.map(({ row_no }) => row_no), told.map(({ reason }) => reason), told.map(becomes)],
  )
  const parted = [...known.values()].filter(row => row.told).length
  const out = new Set((leaves ? told : [...known.values()]).map(({ row_no }) => row_no))
  return {
    fresh: rows.filter(row_no => !out.has(row_no)),
    sharing: (leaves ? 0 : beside.length) - parted,
    left_out: leaves ? beside.length : 0,
  }
}

/** Creates the contacts of the given rows, with tags, notes, policies and the first entry of their timeline. */
export async function createContacts(db: Db, job: ImportJob, rows: number[]): Promise<void> {
  if (rows.length === 0) return
  const made = await db.rows<{ row_no: number; id: number }>(
    `update bulk_job_rows
        set outcome = 'created', subject_id = nextval('contacts_id_seq'), before = null, after = null,
            undone_at = null, undo_outcome = null, undo_reason = null
      where job_id = $1 and row_no = any($2) returning row_no, subject_id as id`,
    [job.id, rows],
  )
  const pairs = [job.id, made.map(({ row_no }) => row_no), made.map(({ id }) => id)]
  const { owner_id, pool_id, line_of_business, status_id, source_id } = optionsOf(job)
  const pool = pool_id ? await heldPool(db, pool_id) : undefined
  const defaults: Record<string, unknown> = { line_of_business, status_id, source_id }
  const values = CONTACT_FIELDS.map(field => {
    if (field === 'status_id') return 'st.id'
    if (field === 'source_id') return 'so.id'
    if (field === 'agentflow_status_id') return 'ag.id'
    return field === 'line_of_business' ? 'coalesce(r.line_of_business, $5)' : `r.${field}`
  })
  await db.rows(
    `insert into contacts (id, business_unit_id, owner_id, pool_id, created_by, import_attempt_id, api_vendor_id, ${CONTACT_FIELDS.join(', ')})
     overriding system value
     select m.id, app.business_unit_id(), coalesce($9, r.owner_id, $4), $10::bigint, app.user_id(), $1, $8, ${values.join(', ')}
       from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
       join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no
       left join statuses st on st.id = coalesce(r.status_id, $6)
       left join sources so on so.id = coalesce(r.source_id, $7)
       left join agentflow_statuses ag on ag.id = r.agentflow_status_id`,
    [
      ...pairs,
      owner_id ?? job.user_id,
      defaults.line_of_business ?? null,
      defaults.status_id ?? null,
      defaults.source_id ?? null,
      await vendorOf(db, job),
      pool?.holder_id ?? null,
      pool?.id ?? null,
    ],
  )
  const added = await addBeside(db, job, pairs)
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select app.business_unit_id(), id, 'contact_imports.created', jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text)
       from unnest($1::bigint[]) id`,
    [made.map(({ id }) => id), job.id, job.title],
  )
  await tellKept(db, job, added)
}
