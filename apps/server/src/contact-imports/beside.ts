import type { IdentityKind } from '@openbook/config/identity-numbers.ts'
import type { Db } from '../core/db/database.ts'
import { hasPolicy, isNewAnswer } from './already.ts'
import { addNumbers, bringsNumbers } from './numbers.ts'
import { type ImportJob, tellsAnswers, tellsPolicies } from './params.ts'
import { CARRIER_NAMED, POLICY_COLUMNS, POLICY_VALUES } from './policy-columns.ts'

/** What was added to a contact besides its own columns, for the undo. */
interface Added {
  id: number
  key: 'tags' | 'note' | 'policy' | 'answers' | 'numbers'
  added: number[]
  /** Of numbers. */
  kinds?: IdentityKind[]
}

const ROWS = `unnest($2::bigint[], $3::bigint[]) m(row_no, id) join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no`

/** Adds the tags, notes, policies and answers of staged rows to contacts ([job, rows, contacts]) that lack them; `listed` only the tags of being on a list. Gives what it added. */
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
  const policies = tellsPolicies(job) ? await addPolicies(db, pairs) : []
  const answers = tellsAnswers(job) ? await addAnswers(db, job, pairs) : []
  const numbers = bringsNumbers(job) ? await addNumbers(db, pairs) : []
  return [...tags, ...notes, ...policies, ...answers, ...numbers]
}

const addPolicies = (db: Db, pairs: unknown[]) =>
  db.rows<Added>(
    `with added as (
       insert into contact_policies (business_unit_id, contact_id, ${POLICY_COLUMNS})
       select app.business_unit_id(), m.id, ${POLICY_VALUES} from ${ROWS} ${CARRIER_NAMED}
        where r.carrier_name is not null and not ${hasPolicy('m.id')}
       returning contact_id, id)
     select contact_id as id, 'policy' as key, array[id] as added from added`,
    pairs,
  )

const addAnswers = (db: Db, job: ImportJob, pairs: unknown[]) =>
  db.rows<Added>(
    `with added as (
       insert into data_captures (business_unit_id, contact_id, key, value, source)
       select app.business_unit_id(), m.id, a.key, a.value, $5
         from ${ROWS} cross join lateral json_each_text(r.answers) with ordinality a(key, value, place)
        where r.answers is not null and ${isNewAnswer('m.id', '$4')} order by m.id, a.place
       returning contact_id, id)
     select contact_id as id, 'answers' as key, array_agg(id) as added from added group by contact_id`,
    [...pairs, job.params.options?.overwrite ?? false, job.title],
  )
