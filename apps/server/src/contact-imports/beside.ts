import type { Db } from '../core/db/database.ts'
import type { ImportJob } from './params.ts'

/** What was added to a contact besides its own columns, for the undo. */
interface Added {
  id: number
  key: 'tags' | 'note' | 'policy'
  added: number[]
}

const ROWS = `unnest($2::bigint[], $3::bigint[]) m(row_no, id) join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no`

/** Adds the tags, notes and policies of staged rows to contacts ([job, rows, contacts]) that lack them; `listed` only the tags of being on a list. Gives what it added. */
export async function addBeside(db: Db, job: ImportJob, pairs: unknown[], listed = false): Promise<Added[]> {
  const common = listed ? [] : (job.params.options?.tags ?? [])
  await db.rows(
    `insert into tags (business_unit_id, name)
     select distinct on (lower(named.name)) app.business_unit_id(), named.name
       from (select unnest($4::text[]) union all select unnest(case when $5 then r.scrub_tags else r.tags || r.scrub_tags end) from ${ROWS}) named(name)
      on conflict (business_unit_id, lower(name)) do nothing`,
    [...pairs, common, listed],
  )
  const tags = await db.rows<Added>(
    `with added as (
       insert into contact_tags (business_unit_id, contact_id, tag_id)
       select distinct app.business_unit_id(), m.id, t.id
         from ${ROWS}
         cross join lateral unnest(case when $5 then r.scrub_tags else r.tags || $4::text[] || r.scrub_tags end) wanted(name)
         join tags t on lower(t.name) = lower(wanted.name)
           on conflict do nothing returning contact_id, tag_id)
     select contact_id as id, 'tags' as key, array_agg(tag_id) as added from added group by contact_id`,
    [...pairs, common, listed],
  )
  if (listed) return tags
  const notes = await db.rows<Added>(
    `with added as (
       insert into contact_notes (business_unit_id, contact_id, body)
       select app.business_unit_id(), m.id, r.note from ${ROWS}
        where r.note is not null and not exists (select from contact_notes n where n.contact_id = m.id and n.body = r.note)
       returning contact_id, id)
     select contact_id as id, 'note' as key, array[id] as added from added`,
    pairs,
  )
  const policies = await db.rows<Added>(
    `with added as (
       insert into contact_policies (business_unit_id, contact_id, carrier_id, carrier_name, plan_name, policy_number, line_of_business, premium, effective_date)
       select app.business_unit_id(), m.id, c.id, r.carrier_name, r.plan_name, r.policy_number, r.line_of_business, r.premium, r.effective_date
         from ${ROWS}
         left join lateral (
           select id from carriers where lower(name) = lower(r.carrier_name) or exists (select from unnest(aliases) a where lower(a) = lower(r.carrier_name))
            order by id limit 1) c on true
        where r.carrier_name is not null and not exists (
          select from contact_policies p where p.contact_id = m.id and p.carrier_name = r.carrier_name
             and p.policy_number is not distinct from r.policy_number)
       returning contact_id, id)
     select contact_id as id, 'policy' as key, array[id] as added from added`,
    pairs,
  )
  return [...tags, ...notes, ...policies]
}
