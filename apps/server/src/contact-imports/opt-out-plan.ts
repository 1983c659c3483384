import { LEFT_BEHIND } from '../contact-points/left-behind.ts'
import { undoable } from '../contact-points/undoable.ts'
import { inColumns, WAYS } from '../contact-points/ways.ts'
import type { Db } from '../core/db/database.ts'
import { type ImportJob, tellsOptOuts } from './params.ts'
import { probe } from './probe.ts'

/** So many rows one may be the same as by the next one; beyond them its opt-out stays with itself. */
const STEPS = 20
export const LIFE = ['do_not_contact', 'do_not_mail', 'deceased']
const LIFE_SAID = `case n.value when 'deceased' then 'No longer living.' when 'do_not_mail' then 'Not to be mailed.' else 'Not to be contacted.' end`

const stands = (contact_id: string, i: string, event = '', point = '') => `case when ${i}.kind = 'life'
  then exists (select from life_events e where e.contact_id = ${contact_id} and e.kind = ${i}.value and e.undone_at is null ${event})
  else exists (select from contact_points p where p.contact_id = ${contact_id} and p.kind = ${i}.kind and p.value = ${i}.value and p.consent = 'opted_out' ${point}) end`

/** SQL for whether a contact keeps an opt-out `i` (kind, value) of its own already. */
export const keeps = (contact_id: string, i: string) => stands(contact_id, i)

/** The same, whatever is undone but for `job`. Where it does not hold, whoever states it too writes it down too. */
export const keepsForGood = (contact_id: string, i: string, job?: string) =>
  stands(
    contact_id,
    i,
    `and not ${undoable('life_events', 'e', contact_id, job)}`,
    `and p.consent_source is distinct from '${LEFT_BEHIND}' and not ${undoable('contact_points', 'p', contact_id, job)}`,
  )

/** SQL for which of the ways `w` an array of `opts_out` stops. */
export const stops = (opts_out: string, w: string) =>
  `((${w}.kind = 'phone' and 'phones' = any(${opts_out})) or (${w}.kind = 'email' and 'emails' = any(${opts_out})))`

/** Rows that say an opt-out, of those that can be imported, each with the first row of its person. $2 says which rows or first rows, null all. */
const ROOTED = `
  telling as materialized (
    select r.row_no, r.opts_out, r.known_id, j.outcome, j.same_as_row
      from contact_import_rows r cross join lateral ${probe('outcome, same_as_row', 'bulk_job_rows', 'r.row_no')} j
     where r.job_id = $1 and r.opts_out is not null and r.problems is null and j.outcome <> 'sharing_left_out'),
  steps as (
    select row_no, opts_out, known_id, outcome, row_no as at, same_as_row as next, 0 as step from telling
    union all
    select s.row_no, s.opts_out, s.known_id, s.outcome, s.next, j.same_as_row, s.step + 1
      from steps s cross join lateral ${probe('same_as_row', 'bulk_job_rows', 's.next')} j where s.step < ${STEPS}),
  rooted as (
    select distinct on (s.row_no) s.row_no, s.opts_out, s.known_id, s.outcome, s.at as root from steps s order by s.row_no, s.step desc)`

/** Whose opt-out it is: a contact that is there, whoever has it and be it deleted, or the one that the first row will make. */
const TARGETS = `
  targets as materialized (
    select t.row_no, t.opts_out, t.outcome, t.root, coalesce(t.known_id, f.known_id) as contact_id
      from rooted t
     cross join lateral ${probe('known_id', 'contact_import_rows', 't.root')} f
     cross join lateral ${probe('outcome', 'bulk_job_rows', 't.root')} b
     where (coalesce(t.known_id, f.known_id) is not null or b.outcome = 'to_create')
       and ($2::bigint[] is null or t.row_no = any($2) or t.root = any($2)))`

const inRow = (row_no: string) =>
  `select v.kind, v.value from ${probe('phone, phone_2, phone_3, email, email_2', 'contact_import_rows', row_no)} r cross join lateral ${inColumns('r')}`

/** Everything they say stop to: all that the row, the first one of the person or the contact is reached by, or what is named. */
const SAID = `
  said as (
    select t.row_no, t.contact_id, t.root, t.outcome, i.kind, i.value
      from targets t
     cross join lateral (
       select w.kind, w.value
         from (${inRow('t.row_no')} union ${inRow('t.root')}
               union select w.kind, w.value from (select * from contacts where id = t.contact_id) c cross join lateral (${WAYS}) w) w
        where w.value is not null and ${stops('t.opts_out', 'w')}
       union
       select case when e in (${LIFE.map(kind => `'${kind}'`).join(', ')}) then 'life' when strpos(e, '@') > 0 then 'email' else 'phone' end, e
         from unnest(t.opts_out) e where e not in ('phones', 'emails')) i)`

const SHOWN = `case when n.kind = 'phone' then regexp_replace(n.value, '^\\+1(\\d{3})(\\d{3})(\\d{4})$', '1-\\1-\\2-\\3') else n.value end`
const shown = (which: string) =>
  `string_agg(${SHOWN}, ', ' order by n.kind desc, n.value) filter (where n.kind <> 'life' and ${which})`

/** Of what the rows say, what is not kept for good: of several rows about one person the first counts. What somebody is reached by whom the viewer may not see is not told. */
const PLANNED = `
  planned as materialized (
    select n.row_no, n.contact_id, n.root, n.outcome, jsonb_agg(jsonb_build_array(n.kind, n.value) order by n.kind, n.value) as opt_outs,
           case when n.contact_id is null or exists (select from contacts c where c.id = n.contact_id and ($3::bigint[] is null or c.owner_id = any($3)))
                then concat_ws(' ', 'Opts out: ' || ${shown('not n.again')} || '.', 'Opted out already, kept for this file too: ' || ${shown('n.again')} || '.',
                                    string_agg(${LIFE_SAID}, ' ' order by n.value) filter (where n.kind = 'life'))
                else 'Opts somebody in your agency''s book out.' end as said
      from (select s.*, s.contact_id is not null and ${keeps('s.contact_id', 's')} as again,
                   row_number() over (partition by s.contact_id, case when s.contact_id is null then s.root end, s.kind, s.value order by s.row_no) as nth
              from said s where s.contact_id is null or not ${keepsForGood('s.contact_id', 's', '$1')}) n
     where n.nth = 1 group by n.row_no, n.contact_id, n.root, n.outcome)`

const PLAN = `
  with recursive ${ROOTED}, ${TARGETS}, ${SAID}, ${PLANNED}
  select row_no, contact_id, root, outcome, opt_outs::text, said from planned`

interface Planned {
  row_no: number
  contact_id: number | null
  root: number
  outcome: string
  opt_outs: string
  said: string
}
const NO_MORE: readonly string[] = ['duplicate', 'scrubbed']

/**
 * Plans what rows say of opt-outs: they are kept for whoever the row is, also where it would change nothing else of
 * somebody there already. Such duplicates, and rows left out for a list, become rows that do no more than that. `among`
 * says which rows or first rows, null all. Gives how many rows opt somebody out, and how many of which outcome do no more.
 */
export async function planOptOuts(db: Db, job: ImportJob, owners: number[] | null, among: number[] | null = null) {
  if (!tellsOptOuts(job)) return { opt_outs: 0, duplicate: 0, scrubbed: 0 }
  const planned = await db.rows<Planned>(PLAN, [job.id, among, owners])
  await writePlan(db, job, planned)
  const of = (outcome: string) => planned.filter(row => row.outcome === outcome).length
  return { opt_outs: planned.length, duplicate: of('duplicate'), scrubbed: of('scrubbed') }
}

async function writePlan(db: Db, job: ImportJob, planned: Planned[]): Promise<void> {
  await db.rows(
    `update contact_import_rows r set opt_outs = p.opt_outs::jsonb, opting_out = p.said
       from unnest($2::bigint[], $3::text[], $4::text[]) p(row_no, opt_outs, said) where r.job_id = $1 and r.row_no = p.row_no`,
    [
      job.id,
      planned.map(({ row_no }) => row_no),
      planned.map(({ opt_outs }) => opt_outs),
      planned.map(({ said }) => said),
    ],
  )
  const moved = planned.filter(({ outcome }) => NO_MORE.includes(outcome))
  await db.rows(
    `update bulk_job_rows j set outcome = 'to_opt_out', subject_id = p.contact_id,
            same_as_row = case when p.contact_id is null then p.root else j.same_as_row end
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) p(row_no, contact_id, root) where j.job_id = $1 and j.row_no = p.row_no`,
    [
      job.id,
      moved.map(({ row_no }) => row_no),
      moved.map(({ contact_id }) => contact_id),
      moved.map(({ root }) => root),
    ],
  )
}
