import type { Db } from '../core/db/database.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { KEYS_IN_FILE, REASON, SAME, SAME_IN_FILE } from './find-same.ts'
import { type ImportJob, optionsOf } from './params.ts'
import { scrub } from './scrub.ts'
import { visibleOwners } from './visible-owners.ts'

/** Whether row r has anything the contact c has not. $5 overwrite. */
const NEWS = `(
  ${CONTACT_FIELDS.map(field => `(r.${field} is not null and case when $5 then r.${field} is distinct from c.${field} else c.${field} is null end)`).join(' or ')}
  or exists (select from unnest(r.tags || r.scrub_tags) tag where not exists (
       select from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id and lower(t.name) = lower(tag)))
  or (r.note is not null and not exists (select from contact_notes n where n.contact_id = c.id and n.body = r.note))
  or (r.carrier_name is not null and not exists (
       select from contact_policies p where p.contact_id = c.id and p.carrier_name = r.carrier_name
          and p.policy_number is not distinct from r.policy_number)))`

/** Whether contact s lacks one of the tags row r gives it because it is on a list. */
const UNTAGGED = `exists (select from unnest(r.scrub_tags) tag where not exists (
  select from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = s.id and lower(t.name) = lower(tag)))`

/** Writes the forecast of every staged row into the journal, and counts the outcomes. $4 says whether duplicates update. */
const FORECAST = `
  with same as materialized (${SAME}),
  keys as materialized (${KEYS_IN_FILE}),
  in_file as materialized (${SAME_IN_FILE}),
  first_of as (select id, min(row_no) as first_row from same group by id),
  judged as (
    select r.row_no, s.id,
           case when r.problems is not null then 'invalid'
                when r.scrubbed is not null then 'scrubbed'
                when s.id is null then case when i.row_no is null then 'to_create' else 'duplicate' end
                when not s.seen or s.deleted or f.first_row < r.row_no then 'duplicate'
                when ($4 and ${NEWS}) or ${UNTAGGED} then 'to_update'
                else 'duplicate' end as outcome,
           case when r.problems is not null then r.problems
                when r.scrubbed is not null then r.scrubbed
                when s.id is null then format('Same %s as row %s of the file.', i.what, i.first_row)
                when not ($4 or r.scrub_tags is not null) or not s.seen or s.deleted then ${REASON}
                when f.first_row < r.row_no then format('Same contact as row %s of the file.', f.first_row)
                else format('Contact %s has all of this already.', s.number) end as reason
      from contact_import_rows r
      left join same s on s.row_no = r.row_no
      left join first_of f on f.id = s.id
      left join in_file i on i.row_no = r.row_no
      left join contacts c on $4 and c.id = s.id
     where r.job_id = $1
  ),
  written as (
    insert into bulk_job_rows (business_unit_id, job_id, row_no, subject_id, outcome, reason)
    select app.business_unit_id(), $1, row_no, case when outcome = 'to_update' then id end, outcome,
           case when outcome in ('duplicate', 'scrubbed', 'invalid') then reason end
      from judged order by row_no
    returning outcome
  )
  select outcome, count(*) from written group by outcome`

/** What would become of each row: to_create, to_update, duplicate, scrubbed or invalid, with the reason. Counts by outcome. */
export async function classify(db: Db, job: ImportJob): Promise<Record<string, number>> {
  const { on_duplicate, overwrite } = optionsOf(job)
  await scrub(db, job)
  const counted = await db.rows<{ outcome: string; count: number }>(FORECAST, [
    job.id,
    null,
    await visibleOwners(db),
    on_duplicate === 'update',
    overwrite ?? false,
  ])
  return Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count]))
}
