import { SPELLINGS } from '../carriers/queries.ts'
import type { Db } from '../core/db/database.ts'
import { hasPolicy } from './already.ts'
import { SAME } from './find-same.ts'
import { type ImportJob, optionsOf, tellsPolicies } from './params.ts'
import { probe } from './probe.ts'

/** So many rows one may be the same as by the next one; beyond them it stays a duplicate. */
const STEPS = 20

/** Duplicates with a policy whose person a row before tells of: the first row of that person, and what becomes of it. $2 says which first rows, null all. */
const FURTHER = `
  with recursive steps as (
    select j.row_no, j.same_as_row as first_row, 1 as step from bulk_job_rows j
     where j.job_id = $1 and j.same_as_row is not null and j.outcome = 'duplicate'
       and exists (select from ${probe('carrier_name, scrubbed', 'contact_import_rows', 'j.row_no')} r where r.carrier_name is not null and r.scrubbed is null)
    union all
    select s.row_no, j.same_as_row, s.step + 1
      from steps s cross join lateral ${probe('same_as_row', 'bulk_job_rows', 's.first_row')} j
     where j.same_as_row is not null and s.step < ${STEPS})
  select f.row_no, f.first_row, first.outcome
    from (select distinct on (row_no) row_no, first_row from steps order by row_no, step desc) f
   cross join lateral ${probe('outcome, same_as_row', 'bulk_job_rows', 'f.first_row')} first
   where first.outcome in ('to_create', 'to_update', 'duplicate') and first.same_as_row is null
     and ($2::bigint[] is null or f.first_row = any($2::bigint[]))`

/** Of rows $2 of first rows $3, with contacts $4 where they are there already, those whose policy is new to the person. */
const NEW = `
  with given as materialized (
    select g.row_no, g.first_row, g.id, r.carrier_name, r.policy_number,
           row_number() over (partition by g.first_row, coalesce(s.id::text, lower(r.carrier_name)), r.policy_number order by g.row_no) as nth
      from (select * from unnest($2::bigint[], $3::bigint[], $4::bigint[]) p(row_no, first_row, id)
            union all
            select distinct first_row, first_row, id from unnest($3::bigint[], $4::bigint[]) p(first_row, id)) g
     cross join lateral ${probe('carrier_name, policy_number', 'contact_import_rows', 'g.row_no')} r
      left join (${SPELLINGS}) s on s.spelling = lower(r.carrier_name)
     where r.carrier_name is not null)
  select r.row_no, r.first_row, r.id from given r
   where r.nth = 1 and r.row_no <> r.first_row and (r.id is null or not ${hasPolicy('r.id')})`

interface Further {
  row_no: number
  first_row: number
}

const columnsOf = (rows: (Further & { id: number | null })[]) => [
  rows.map(({ row_no }) => row_no),
  rows.map(({ first_row }) => first_row),
  rows.map(({ id }) => id),
]

/**
 * Plans the further policies of people the file has several rows of: duplicates become rows that add theirs to the contact
 * of the first one, unless it has that policy or is to be left as it is. `among` says which first rows, null all. Gives how many.
 */
export async function planFurther(
  db: Db,
  job: ImportJob,
  owners: number[] | null,
  among: number[] | null = null,
): Promise<number> {
  if (!tellsPolicies(job)) return 0
  const further = await db.rows<Further & { outcome: string }>(FURTHER, [job.id, among])
  const updates = optionsOf(job).on_duplicate === 'update'
  const there = further.filter(({ outcome }) => outcome !== 'to_create').map(({ first_row }) => first_row)
  const known = updates ? await contactsOf(db, job, owners, there) : new Map<number, number>()
  const told = further
    .filter(({ first_row, outcome }) => outcome === 'to_create' || known.has(first_row))
    .map(row => ({ ...row, id: known.get(row.first_row) ?? null }))
  if (told.length === 0) return 0
  const fresh = await db.rows<Further & { id: number | null }>(NEW, [job.id, ...columnsOf(told)])
  await db.rows(
    `update bulk_job_rows j
        set outcome = 'to_add_policy', subject_id = p.id, same_as_row = p.first_row,
            reason = format('A further policy of the person of row %s.', p.first_row)
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) p(row_no, first_row, id)
      where j.job_id = $1 and j.row_no = p.row_no`,
    [job.id, ...columnsOf(fresh)],
  )
  return fresh.length
}

/** Whom the rows were found to be, of those who may be changed. */
export async function contactsOf(db: Db, job: ImportJob, owners: number[] | null, rows: number[]) {
  const found = rows.length
    ? await db.rows<{ row_no: number; id: number }>(
        `select s.row_no, coalesce(r.known_id, s.id) as id from (${SAME}) s cross join lateral ${probe('known_id', 'contact_import_rows', 's.row_no')} r
          where s.another is null and s.seen and not s.deleted`,
        [job.id, [...new Set(rows)], owners],
      )
    : []
  return new Map(found.map(({ row_no, id }) => [row_no, id]))
}
