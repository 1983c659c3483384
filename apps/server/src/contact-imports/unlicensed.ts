import type { Db } from '../core/db/database.ts'
import { KEEPS_LICENCES, mayServe } from '../licences/licensed.ts'
import { type ImportJob, optionsOf } from './params.ts'

interface Barred {
  owner_id: number
  state: string
  line_of_business: string | null
  why: string
}

/** Says in each row that becomes a contact whose owner may not sell in its state. Leads of a pool wait for somebody who may. Gives how many are to be created so. */
export async function markUnlicensed(db: Db, job: ImportJob): Promise<number> {
  const { owner_id, pool_id, line_of_business } = optionsOf(job)
  const given = [job.id, owner_id ?? job.user_id, line_of_business ?? null]
  const barred = pool_id ? [] : await barredIn(db, given)
  if (barred.length === 0) return 0
  const [marked] = await db.rows<{ count: number }>(
    `with marked as materialized (
       update contact_import_rows r set unlicensed = n.why
         from jsonb_to_recordset($4::jsonb) n(owner_id bigint, state text, line_of_business text, why text)
        where r.job_id = $1 and r.state = n.state and coalesce(r.owner_id, $2) = n.owner_id
          and coalesce(r.line_of_business, $3) is not distinct from n.line_of_business
          and ${OUTCOME} in ('to_create', 'sharing_left_out')
       returning ${OUTCOME} as outcome)
     select count(*) filter (where outcome = 'to_create') from marked`,
    [...given, JSON.stringify(barred)],
  )
  return marked?.count ?? 0
}

/** Looked up row by row, as nothing knows how many rows a fresh job has. */
const OUTCOME = '(select j.outcome from bulk_job_rows j where j.job_id = $1 and j.row_no = r.row_no)'

/** Owners, states and lines of the file that do not go together, each once. */
const barredIn = (db: Db, given: unknown[]) =>
  db.rows<Barred>(
    `with n as materialized (
       select distinct coalesce(r.owner_id, $2::bigint) as owner_id, r.state, coalesce(r.line_of_business, $3::text) as line_of_business
         from contact_import_rows r where r.job_id = $1 and r.problems is null and r.state is not null and ${KEEPS_LICENCES})
     select n.*, u.first_name || ' ' || u.last_name || ' has no license that holds in ' || n.state || '.' as why
       from n join users u on u.id = n.owner_id where not ${mayServe('n.owner_id', 'n')}`,
    given,
  )

/** How many of these rows are marked so. */
export async function countMarked(db: Db, job: Pick<ImportJob, 'id'>, rows: number[]): Promise<number> {
  if (rows.length === 0) return 0
  const [found] = await db.rows<{ count: number }>(
    'select count(*) from contact_import_rows where job_id = $1 and row_no = any($2) and unlicensed is not null',
    [job.id, rows],
  )
  return found?.count ?? 0
}
