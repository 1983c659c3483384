import type { Db } from '../core/db/database.ts'
import { hasPolicy, isNewAnswer } from './already.ts'
import { countBlotted } from './blotted.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { LEFT_OUT, OF_THEIR_OWN, reason, SAME, shares } from './find-same.ts'
import { planFurther } from './further-plan.ts'
import { hasNewNumber, numberClash } from './numbers.ts'
import { planOptOuts } from './opt-out-plan.ts'
import { type ImportJob, optionsOf, tellsOptOuts } from './params.ts'
import { planPolicies } from './policy-plan.ts'
import { probe } from './probe.ts'
import { IN_FILE, sharesInFile } from './same-in-file.ts'
import { scrub } from './scrub.ts'
import { markUnlicensed } from './unlicensed.ts'
import { visibleOwners } from './visible-owners.ts'

/** Whether row r has anything the contact c has not. $5 overwrite. */
const NEWS = `(
  ${CONTACT_FIELDS.map(field => `(r.${field} is not null and case when $5 then r.${field} is distinct from c.${field} else c.${field} is null end)`).join(' or ')}
  or exists (select from unnest(r.tags || r.scrub_tags) tag where not exists (
       select from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id and lower(t.name) = lower(tag)))
  or (r.note is not null and not exists (select from contact_notes n where n.contact_id = c.id and n.body = r.note))
  or (r.carrier_name is not null and not ${hasPolicy('c.id')})
  or ${hasNewNumber('c.id')}
  or (r.answers is not null and exists (select from json_each_text(r.answers) a where ${isNewAnswer('c.id', '$5')})))`

/** Whether contact s lacks one of the tags row r gives it because it is on a list. */
const UNTAGGED = `exists (select from unnest(r.scrub_tags) tag where not exists (
  select from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = s.id and lower(t.name) = lower(tag)))`

/** How the reason of a row ends that shares something with somebody else. $6 leaves it out. */
const END = `case when $6 then '${LEFT_OUT}' else '${OF_THEIR_OWN}' end`
/** Why a row that is nobody of the book shares something with somebody; null where it does not. */
const SHARING = `
  case when n.what is not null then ${shares('n', END)}
       when b.what is not null then ${sharesInFile(END)}
       when t.taken_by is not null then format('Row %s of the file, who is somebody else, was found to be the same contact: %s', t.taken_by, ${END}) end`

/** Of a row that is nobody of the book: how many equals, the next best, and what is known of them. */
const NOTHING = 'null, null, null, null, null, null, null'
/** Why a row is not whom it fits best. */
const NEXT_BEST = `format('Same %s as contact %s. Contact %s, whom it fits best, is row %s of the file, who is somebody else.', s.what, s.number, t.s_number, t.taken_by)`
/** What is known of each row, gathered by row: so many rows are never joined with as many of which no statistics exist. */
const TOLD = `
  select row_no,
         ${['id', 'number', 'what', 'equals', 'next_id', 'next_number', 'next_what'].map(name => `max(${name}) filter (where of = 's') as s_${name}`).join(', ')},
         ${['seen', 'deleted', 'whole'].map(name => `bool_or(${name}) filter (where of = 's') as s_${name}`).join(', ')},
         ${['number', 'what', 'another'].map(name => `max(${name}) filter (where of = 'n') as n_${name}`).join(', ')}, bool_or(seen) filter (where of = 'n') as n_seen,
         ${['i', 'b'].map(of => `max(what) filter (where of = '${of}') as ${of}_what, max(first_row) filter (where of = '${of}') as ${of}_first_row`).join(', ')},
         max(another) filter (where of = 'b') as b_another, max(first_row) filter (where of = 't') as taken_by
    from (select row_no, case when another is null then 's' else 'n' end as of, id, number, what, equals, next_id, next_number, next_what, seen, deleted, whole, another, null::bigint as first_row from same
          union all select row_no, 'i', null, null, what, ${NOTHING}, null, first_row from in_file
          union all select row_no, 'b', null, null, what, ${NOTHING}, another, first_row from beside
          union all select row_no, 't', null, null, null, ${NOTHING}, null, first_row from taken
          union all select row_no, 'r', null, null, null, ${NOTHING}, null, null from contact_import_rows where job_id = $1) each
   group by row_no`

/**
 * Who each row is: whom it fits best, or where another row of the file is that one, whom it fits next best, if no row fits
 * that one best and no row before it does next best.
 */
const WHO = `
  select t.*, case when not gone then s_id when free then next_id end as known_id, gone and free as is_next
    from (select t.*, next_id is not null and bool_and(next_id is not null) over wanted and min(row_no) over wanted = row_no as free
            from (select t.*, taken_by is not null and not s_whole as gone, case when taken_by is not null and not s_whole then s_next_id end as next_id
                    from told t) t
          window wanted as (partition by coalesce(next_id, s_id))) t`

/** Whom a row was found to be where it is not whom it fits best. */
const KNOWN_NEXT = `
  select f.row_no, f.id from forecast f where f.is_next`
/** The same where a row opts somebody out, or a row of the same person may. */
const KNOWN_OPTING = `
  select f.row_no, f.id
    from forecast f cross join lateral ${probe('opts_out', 'contact_import_rows', 'f.row_no')} r
   where f.id is not null and r.opts_out is not null
   union
  select f.row_no, f.id from forecast f
   where f.id is not null and f.row_no in (select same_as_row from forecast)`

/** Writes the forecast of every staged row into the journal, and counts the outcomes. $4 says whether duplicates update. */
const forecast = (job: ImportJob) => `
  with same as materialized (${SAME}),
  ${IN_FILE},
  told as materialized (${TOLD}),
  known as (
    select t.*, min(row_no) over (partition by known_id) as first_of from (${WHO}) t),
  forecast as (
    select r.row_no, s.id, t.is_next,
           case when r.problems is not null then 'invalid'
                when r.scrubbed is not null then 'scrubbed'
                when s.id is null then case when i.what is not null then 'duplicate'
                                             when $6 and coalesce(n.what, b.what, t.taken_by::text) is not null then 'sharing_left_out'
                                             else 'to_create' end
                when not s.seen or s.deleted or t.first_of < r.row_no then 'duplicate'
                when ($4 and ${NEWS}) or ${UNTAGGED} then 'to_update'
                else 'duplicate' end as outcome,
           case when r.problems is not null then r.problems
                when r.scrubbed is not null then r.scrubbed
                when s.id is null then case when i.what is null then ${SHARING} else format('Same %s as row %s of the file.', i.what, i.first_row) end
                when not ($4 or r.scrub_tags is not null) or not s.seen or s.deleted then ${reason('s')}
                when t.first_of < r.row_no then format('Same contact as row %s of the file.', t.first_of)
                else coalesce(${numberClash('c.id')}, format('Contact %s has all of this already.', s.number)) end as reason,
           nullif(concat_ws(' ', case when t.is_next then ${NEXT_BEST} when s.equals > 1 then ${reason('s')} end, case when $4 then ${numberClash('c.id')} end), '') as tie,
           case when s.id is null then i.first_row when t.first_of < r.row_no then t.first_of end as same_as_row
      from known t
     cross join lateral (select * from contact_import_rows where job_id = $1 and row_no = t.row_no limit 1) r
     cross join lateral (select t.known_id as id, case when t.is_next then t.s_next_number else t.s_number end as number, case when t.is_next then t.s_next_what else t.s_what end as what,
                                case when t.is_next then 1 else t.s_equals end as equals, t.s_seen as seen, t.s_deleted as deleted) s
     cross join lateral (select t.n_number as number, t.n_what as what, t.n_another as another, t.n_seen as seen) n
     cross join lateral (select t.i_what as what, t.i_first_row as first_row) i
     cross join lateral (select t.b_what as what, t.b_first_row as first_row, t.b_another as another) b
      left join contacts c on $4 and c.id = s.id
  ),
  known_rows as (select array_agg(row_no) as rows, array_agg(id) as ids from (${KNOWN_NEXT} ${tellsOptOuts(job) ? `union ${KNOWN_OPTING}` : ''}) k),
  written as (
    insert into bulk_job_rows (business_unit_id, job_id, row_no, subject_id, met_id, same_as_row, outcome, reason)
    select app.business_unit_id(), $1, row_no, case when outcome = 'to_update' then id end, case when outcome <> 'to_update' then id end, same_as_row, outcome,
           case when outcome = 'to_update' then tie else reason end
      from forecast order by row_no
    returning outcome, reason
  )
  select outcome, count(*), count(*) filter (where outcome = 'to_create' and reason is not null) as sharing, null::bigint[] as rows, null::bigint[] as ids
    from written group by outcome
  union all select 'known', 0, 0, rows, ids from known_rows`

interface Forecast {
  outcome: string
  count: number
  sharing: number
  rows: number[] | null
  ids: number[] | null
}

/** In a statement of its own: how many they are is known by then, and no row is compared with each. */
const keepKnown = async (db: Db, job: ImportJob, known: Forecast | undefined) =>
  known?.rows &&
  db.rows(
    `update contact_import_rows r set known_id = k.id from unnest($2::bigint[], $3::bigint[]) k(row_no, id)
      where r.job_id = $1 and r.row_no = k.row_no`,
    [job.id, known.rows, known.ids],
  )

/** What would become of each row: to_create, to_update, to_add_policy, to_update_policy, to_opt_out, duplicate, scrubbed, sharing_left_out or invalid, with the reason. Counts by outcome; `sharing` are those to create that share something with somebody else, `unlicensed` those whose owner may not sell there, `policies_ending` those that take a policy out of force, `opt_outs` those that opt somebody out, `numbers_left_out` all whose notes or answers are kept without numbers. */
export async function classify(db: Db, job: ImportJob): Promise<Record<string, number>> {
  const { on_duplicate, overwrite, on_sharing } = optionsOf(job)
  const owners = await visibleOwners(db)
  await scrub(db, job)
  const found = await db.rows<Forecast>(forecast(job), [
    job.id,
    null,
    owners,
    on_duplicate === 'update',
    overwrite ?? false,
    on_sharing === 'leave_out',
  ])
  const counted = found.filter(({ outcome }) => outcome !== 'known')
  await keepKnown(
    db,
    job,
    found.find(({ outcome }) => outcome === 'known'),
  )
  const sharing = counted.reduce((sum, each) => sum + each.sharing, 0)
  const unlicensed = await markUnlicensed(db, job)
  const blotted = await countBlotted(db, job)
  const further = await planFurther(db, job, owners)
  const { changes, endings } = await planPolicies(db, job, owners)
  const { opt_outs, duplicate, scrubbed } = await planOptOuts(db, job, owners)
  const counts: Record<string, number> = Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count]))
  const others = further + changes + duplicate
  return {
    ...counts,
    ...(others && { duplicate: (counts.duplicate ?? 0) - others }),
    ...(scrubbed && { scrubbed: (counts.scrubbed ?? 0) - scrubbed }),
    ...(further && { to_add_policy: further }),
    ...(changes && { to_update_policy: changes }),
    ...(duplicate + scrubbed && { to_opt_out: duplicate + scrubbed }),
    ...(opt_outs && { opt_outs }),
    ...(endings && { policies_ending: endings }),
    ...(sharing && { sharing }),
    ...(unlicensed && { unlicensed }),
    ...(blotted && { numbers_left_out: blotted }),
  }
}
