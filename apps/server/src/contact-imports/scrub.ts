import type { Db } from '../core/db/database.ts'
import { foundBy } from './find-same.ts'
import { type ImportJob, optionsOf } from './params.ts'

const ROWS = '(select * from contact_import_rows where job_id = $1 and problems is null)'

/** Opt-outs count by value, wherever in the agency they were said. */
const OPTED_OUT = `
  select r.row_no, 1, 'This phone or e-mail has opted out.'
    from ${ROWS} r
   cross join lateral (values ('phone', r.phone), ('phone', r.phone_2), ('phone', r.phone_3), ('email', r.email), ('email', r.email_2)) k(kind, value)
   where $2::boolean and k.value is not null
     and exists (select from contact_points p where p.kind = k.kind and p.value = k.value and p.consent = 'opted_out')`
const CUSTOMERS = `
  select f.row_no, 2, 'Already a customer of your agency.'
    from found f
   where $3::boolean and exists (select from contact_policies p where p.contact_id = f.id and p.status = 'active')`
const TAGGED = `
  select f.row_no, 3, format('In your agency''s book with the tag "%s".', t.name)
    from found f join contact_tags ct on ct.contact_id = f.id join tags t on t.id = ct.tag_id
   where ct.tag_id = any($4::bigint[])`

/** Marks the rows whose person is on a list the file is held against: to be left out with the reason, or to be tagged. */
export async function scrub(db: Db, job: ImportJob): Promise<void> {
  const { scrub_against: against } = optionsOf(job)
  if (!against) return
  const { opted_out = false, customers = false, tag_ids = [], action, updated_lead_tags = [] } = against
  await db.rows(
    `with found as materialized (select row_no, id from (${foundBy(ROWS)}) f where f.deleted_at is null and ($3::boolean or $4::bigint[] <> '{}')),
     listed (row_no, rank, why) as (${[OPTED_OUT, CUSTOMERS, TAGGED].join(' union all ')}),
     first as (select distinct on (row_no) row_no, why from listed order by row_no, rank)
     update contact_import_rows r
        set scrubbed = case when $5::text[] is null then first.why end, scrub_tags = $5
       from first where r.job_id = $1 and r.row_no = first.row_no`,
    [job.id, opted_out, customers, tag_ids, action === 'tag' ? updated_lead_tags : null],
  )
}
