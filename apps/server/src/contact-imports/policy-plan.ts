import type { Db } from '../core/db/database.ts'
import { SAME_CARRIER } from './already.ts'
import { contactsOf } from './further-plan.ts'
import { type ImportJob, updatesPolicies } from './params.ts'
import { BECOMES, ENDING, IS_NEWS, LEFT_ALONE, SENTENCE } from './policy-becomes.ts'
import { probe } from './probe.ts'

interface Candidate {
  row_no: number
  /** Of a row that updates its contact anyway. */
  id: number | null
  same_as_row: number | null
}
interface Told {
  row_no: number
  id: number
  policy_id: number
  news: boolean
  said: string | null
  ending: string | null
}

/** Rows with a policy that the agency has, of people who may be there already. */
const CANDIDATES = `
  select r.row_no, case when j.outcome = 'to_update' then j.subject_id end as id, j.same_as_row
    from contact_import_rows r cross join lateral ${probe('outcome, subject_id, same_as_row', 'bulk_job_rows', 'r.row_no')} j
   where r.job_id = $1 and r.carrier_name is not null and r.policy_number is not null and r.problems is null and r.scrubbed is null
     and j.outcome in ('to_update', 'duplicate')
     and exists (select from contact_policies p where p.policy_number = r.policy_number and p.deleted_at is null and ${SAME_CARRIER} offset 0)`

/** The policy a row tells of; where the contact has two of one number, the first whose carrier is spelled as in the row, else the first. */
const POLICY = `lateral (
  select p.* from contact_policies p
   where p.contact_id = g.id and p.policy_number = r.policy_number and p.deleted_at is null and ${SAME_CARRIER}
   order by lower(p.carrier_name) = lower(r.carrier_name) desc, p.id limit 1) p`

/** Of rows $2 with contacts $3 the first of each policy, and what it would make of it. */
const TOLD = `
  select * from (
    select g.row_no, g.id, p.id as policy_id, ${IS_NEWS} as news, case when ${IS_NEWS} then ${SENTENCE} else ${LEFT_ALONE} end as said,
           case when ${IS_NEWS} then ${ENDING} end as ending, row_number() over (partition by p.id order by g.row_no) as nth
      from unnest($2::bigint[], $3::bigint[]) g(row_no, id)
     cross join lateral ${probe('*', 'contact_import_rows', 'g.row_no')} r
     cross join ${POLICY} cross join ${BECOMES}) told
   where nth = 1 and said is not null`

/**
 * Plans which policies that contacts have already are brought up to date: duplicates become rows that do no more than that,
 * and rows that update their contact say it as well. Gives how many of the former, and how many policies would no longer be in force.
 */
export async function planPolicies(db: Db, job: ImportJob, owners: number[] | null) {
  if (!updatesPolicies(job)) return { changes: 0, endings: 0 }
  const rows = await db.rows<Candidate>(CANDIDATES, [job.id])
  const asked = rows
    .filter(({ id }) => id === null)
    .flatMap(({ row_no, same_as_row }) => [row_no, same_as_row ?? row_no])
  const known = await contactsOf(db, job, owners, asked)
  const found = rows.flatMap(({ row_no, same_as_row, id }) => {
    const contact = id ?? known.get(row_no) ?? known.get(same_as_row ?? row_no)
    return contact === undefined ? [] : [{ row_no, id: contact }]
  })
  const told = found.length
    ? await db.rows<Told>(TOLD, [job.id, found.map(({ row_no }) => row_no), found.map(({ id }) => id)])
    : []
  return { changes: await writePlan(db, job, told), endings: told.filter(({ ending }) => ending).length }
}

async function writePlan(db: Db, job: ImportJob, told: Told[]): Promise<number> {
  if (told.length === 0) return 0
  const news = told.filter(each => each.news)
  await db.rows(
    `update contact_import_rows r set policy_id = t.policy_id, ending = t.ending
       from unnest($2::bigint[], $3::bigint[], $4::text[]) t(row_no, policy_id, ending)
      where r.job_id = $1 and r.row_no = t.row_no`,
    [
      job.id,
      news.map(({ row_no }) => row_no),
      news.map(({ policy_id }) => policy_id),
      news.map(({ ending }) => ending),
    ],
  )
  const planned = await db.rows<{ outcome: string }>(
    `update bulk_job_rows j
        set outcome = case when j.outcome = 'duplicate' and t.news then 'to_update_policy' else j.outcome end,
            subject_id = case when t.news then t.id else j.subject_id end,
            reason = case when j.outcome = 'duplicate' then t.said else concat_ws(' ', j.reason, t.said) end
       from unnest($2::bigint[], $3::bigint[], $4::boolean[], $5::text[]) t(row_no, id, news, said)
      where j.job_id = $1 and j.row_no = t.row_no returning j.outcome`,
    [
      job.id,
      told.map(({ row_no }) => row_no),
      told.map(({ id }) => id),
      told.map(({ news }) => news),
      told.map(({ said }) => said),
    ],
  )
  return planned.filter(({ outcome }) => outcome === 'to_update_policy').length
}
