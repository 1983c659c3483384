import { TagValues } from '@openbook/api/contact-acts.ts'
import type { z } from 'zod'
import { alsoTaggedOf } from '../contact-merges/tagged.ts'
import type { Bind } from '../contacts/conditions.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { type Actor, type Batch, type ContactAct, refusesDeleted } from './act.ts'
import { PICKED } from './batches.ts'
import { keepGone } from './columns.ts'

type Values = z.output<typeof TagValues>
interface Tag {
  id: number
  name: string
}
const lower = (names: string[] = []) => names.map(name => name.toLowerCase())
const known = (db: Db, names: string[] = []) =>
  db.prepared<Tag>(
    'select id, name from tags where lower(name) = any(select lower(name) from unnest($1::text[]) name)',
    [names],
  )
const quoted = (names: string[]) => names.map(name => `“${name}”`).join(', ')

async function title(db: Db, _actor: Actor, { tags = [], remove_tags = [] }: Values): Promise<string> {
  const both = lower(tags).find(name => lower(remove_tags).includes(name))
  const there = lower((await known(db, remove_tags)).map(({ name }) => name))
  const missing = remove_tags.find(name => !there.includes(name.toLowerCase()))
  const errors = {
    ...(!tags.length && !remove_tags.length && { tags: 'Name at least one tag to add or remove.' }),
    ...(both !== undefined && { remove_tags: `“${both}” cannot be both added and removed.` }),
    ...(missing !== undefined && { remove_tags: `There is no tag “${missing}”.` }),
  }
  if (Object.keys(errors).length) throw new Refused(422, errors, 'contacts.invalid')
  const parts = [tags.length && `add ${quoted(tags)}`, remove_tags.length && `remove ${quoted(remove_tags)}`]
  const text = parts.filter(Boolean).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const ids = (names: string) =>
  `array(select id from tags where lower(name) = any(select lower(name) from unnest(${names}::text[]) name))`

/** Whether it has every tag to add, and none to remove. */
export function hasTags({ tags = [], remove_tags = [] }: Values, bind: Bind): string {
  const added = bind(tags)
  return `((select count(distinct lower(name)) from unnest(${added}::text[]) name)
            = (select count(*) from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids(added)}))
       and not exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids(bind(remove_tags))})))`
}

type Writing = Pick<Batch<Values>, 'db' | 'values' | 'fits' | 'sent' | 'bind'>

/** Adds and removes tags of the contacts that fit, in one statement with journal and timeline; `reason` is SQL for what the row says then. */
export async function writeTags(
  { db, values: { tags = [], remove_tags = [] }, fits, sent, bind }: Writing,
  reason: 'null' | 'j.reason' = 'null',
): Promise<void> {
  await db.prepared(
    `insert into tags (name) select distinct on (lower(name)) name from unnest($1::text[]) name
      order by lower(name) on conflict (business_unit_id, lower(name)) do nothing`,
    [tags],
  )
  const add = await known(db, tags)
  const remove = await known(db, remove_tags)
  const list = (of: Tag[]) => `${bind(of.map(({ id }) => id))}::bigint[]`
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, c.id, c.updated_at from picked j join contacts c on c.id = j.subject_id
        where ${fits} order by c.id for no key update of c),
     come as (
       insert into contact_tags (contact_id, tag_id) select b.id, t from b cross join unnest(${list(add)}) t on conflict do nothing
       returning contact_id, tag_id),
     gone as (
       delete from contact_tags ct using b where ct.contact_id = b.id and ct.tag_id = any(${list(remove)}) returning ct.contact_id, ct.tag_id, ct.created_at),
     did as materialized (
       select id, max(row_no) as row_no, max(updated_at) as updated_at, array_agg(tag_id order by tag_id) filter (where tag_id is not null and at is null) as added,
              jsonb_object_agg(tag_id, at) filter (where at is not null) as removed
         from (select id, row_no, updated_at, null::bigint as tag_id, null::timestamptz as at from b
               union all select contact_id, null, null, tag_id, null from come
               union all select contact_id, null, null, tag_id, created_at from gone) d group by id having count(tag_id) > 0),
     touched as (update contacts c set updated_at = now() from did where c.id = did.id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select id, 'contacts.tagged', jsonb_build_object(
                'added', array(select name from tags t where t.id = any(did.added) order by lower(name)),
                'removed', array(select name from tags t where did.removed ? t.id::text order by lower(name)))
         from did)
     update bulk_job_rows j
        set outcome = 'changed', reason = ${reason}, before = jsonb_build_object('updated_at', did.updated_at, 'tags', coalesce(did.removed, '{}')),
            after = jsonb_build_object('updated_at', now(), 'tags', coalesce(to_jsonb(did.added), '[]')), undone_at = null, undo_outcome = null, undo_reason = null
       from did where j.job_id = $1 and j.row_no = did.row_no`,
    sent,
  )
}

/** A tag the act added goes, unless somebody took it off and put it on again or a record merged into its contact has it too; one it removed comes back with its own time. */
export async function restoreTags({
  db,
  job,
  sent,
  bind,
}: Pick<Batch<object>, 'db' | 'sent' | 'bind'> & { job: { title: string } }): Promise<void> {
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, c.id, j.before, j.after, c.updated_at = (j.after->>'updated_at')::timestamptz as untouched,
              exists (select from jsonb_object_keys(j.before->'tags') t where not exists (select from tags g where g.id = t::bigint)) as lost
         from picked j join contacts c on c.id = j.subject_id and c.merged_into_id is null
        where j.outcome = 'changed' and j.undo_outcome is null order by c.id for no key update of c),
     gone as (
       delete from contact_tags ct using b cross join lateral jsonb_array_elements_text(b.after->'tags') t
        where ct.contact_id = b.id and ct.tag_id = t::bigint and ct.created_at = (b.after->>'updated_at')::timestamptz and not ${alsoTaggedOf('ct')}),
     come as (
       insert into contact_tags (contact_id, tag_id, created_at)
       select b.id, g.id, t.value::timestamptz from b cross join lateral jsonb_each_text(b.before->'tags') t join tags g on g.id = t.key::bigint
       on conflict do nothing),
     touched as (
       update contacts c set updated_at = case when b.untouched then (b.before->>'updated_at')::timestamptz else now() end from b where c.id = b.id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select id, 'bulk_jobs.undone', jsonb_build_object('bulk_job_id', $1::bigint, 'title', ${bind(job.title)}::text) from b)
     update bulk_job_rows j
        set undone_at = now(), undo_outcome = case when b.lost then 'partly_restored' else 'restored' end,
            undo_reason = case when b.lost then 'A tag that was removed is no longer in the agency.' end,
            outcome = 'selected', before = null, after = null
       from b where j.job_id = $1 and j.row_no = b.row_no`,
    sent,
  )
  await keepGone({ db, sent })
}

/** Tags added to many contacts, and taken off them. */
export const tagGroup: ContactAct<Values> = {
  name: 'contacts.tag',
  access: 'contacts.update',
  values: TagValues,
  title,
  refuses: refusesDeleted,
  same: hasTags,
  write: writeTags,
  restore: restoreTags,
}
