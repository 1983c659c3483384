import { MergeTagValues } from '@openbook/api/contact-acts.ts'
import type { z } from 'zod'
import { alsoTaggedOf } from '../contact-merges/tagged.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import type { Step } from '../core/jobs/bulk-act.ts'
import { bringBack, type Repointed, repoint, unpoint } from '../tags/repoint.ts'
import type { Actor, ActParams, Batch, ContactAct } from './act.ts'
import { ROWS } from './batches.ts'
import { restoreTags, writeTags } from './tag.ts'

type Values = z.output<typeof MergeTagValues>
type Params = ActParams<Values> & { merged?: Merged }
interface Tag {
  id: number
  name: string
  color: string
  /** Of merges from before it was kept there is none. */
  created_at?: string
}
/** What it takes to bring the tag back. */
interface Merged {
  tag: Tag
  /** The other as it was; of earlier merges it is not kept. */
  into?: Tag
  repointed: Repointed
  /** Who got the tag while the batches ran, and stands in no row of the journal; of earlier merges there is no such list. */
  late?: Late[]
}
interface Late {
  contact_id: number
  /** Since when they had it. */
  at: string
  /** When they got the other for it; null where they had that too. */
  given_at: string | null
}

async function both(db: Db, { tag_id, into_id }: Values, lock = false) {
  const tags = await db.prepared<Tag>(
    `select id, name, color, created_at::text from tags where id = any($1) order by id ${lock ? 'for update' : ''}`,
    [[tag_id, into_id]],
  )
  return { tag: tags.find(({ id }) => id === tag_id), into: tags.find(({ id }) => id === into_id) }
}

async function title(db: Db, _actor: Actor, values: Values): Promise<string> {
  const { tag, into } = await both(db, values)
  if (!tag) throw notFound()
  if (!into || into.id === tag.id)
    throw invalid('into_id', 'Choose another tag of the agency to merge it into.', 'tags.merge_into')
  return `Merge “${tag.name}” into “${into.name}”`
}

async function write(batch: Batch<Values>): Promise<void> {
  const { tag, into } = await both(batch.db, batch.values)
  if (tag && into) await writeTags({ ...batch, values: { tags: [into.name], remove_tags: [tag.name] } })
}

async function restore(batch: Batch<Values>): Promise<void> {
  const { db, job, sent } = batch
  const { merged } = job.params as Params
  const name = merged && (await bringBack(db, merged.tag))
  await restoreTags(batch)
  if (!name || name === merged.tag.name) return
  await db.rows(`update bulk_job_rows j set undo_reason = $4 where ${ROWS} and j.undo_outcome = 'restored'`, [
    ...sent.slice(0, 3),
    `The name “${merged.tag.name}” was taken again, so the tag is called “${name}” now.`,
  ])
}

/** Nobody carries the tag any more: whatever names it names the other, and it goes. Undone, all that is as it was. */
async function finished({ db, job }: Step<ActParams<Values>>): Promise<void> {
  const { values, merged } = job.params as Params
  if (job.phase === 'undo') await holdLate(db, merged?.late)
  const { tag, into } = await both(db, values, true)
  if (!tag || !into) return
  if (job.phase === 'undo') {
    if (!merged) return
    await unpoint(db, { tag, was: merged.tag, into, intoWas: merged.into }, merged.repointed)
    return handBack(db, job.id, values, merged.late)
  }
  const repointed = await repoint(db, tag, into)
  const late = await handOver(db, values)
  await db.prepared('delete from tags where id = $1', [tag.id])
  await db.prepared(`update bulk_jobs set params = params || jsonb_build_object('merged', $2::jsonb) where id = $1`, [
    job.id,
    JSON.stringify({ tag, into, repointed, late } satisfies Merged),
  ])
}

/** Whoever carries the tag even so carries the other instead. */
const handOver = (db: Db, { tag_id, into_id }: Values) =>
  db.prepared<Late>(
    `with gone as (delete from contact_tags where tag_id = $1 returning contact_id, created_at),
     given as (
       insert into contact_tags (contact_id, tag_id) select contact_id, $2 from gone order by contact_id on conflict do nothing
       returning contact_id, created_at)
     select gone.contact_id, gone.created_at::text as at, given.created_at::text as given_at
       from gone left join given using (contact_id) order by 1`,
    [tag_id, into_id],
  )

/** For before the tags are held, as whoever sets tags of a contact holds it. */
const holdLate = (db: Db, late: Late[] = []) =>
  db.rows('select from contacts where id = any($1) order by id for no key update', [
    late.map(({ contact_id }) => contact_id),
  ])

/** They have it again since when they had it; the other goes where they got it for this one, as from the rows of the journal. */
async function handBack(db: Db, job_id: number, { tag_id, into_id }: Values, late: Late[] = []): Promise<void> {
  if (!late.length) return
  const whom = `jsonb_to_recordset($2::jsonb) l(contact_id bigint, at timestamptz, given_at timestamptz)
    join contacts c on c.id = l.contact_id and c.merged_into_id is null`
  await db.rows(
    `with gone as (
       delete from contact_tags ct using ${whom}
        where ct.contact_id = l.contact_id and ct.tag_id = $4 and ct.created_at = l.given_at and not ${alsoTaggedOf('ct')})
     insert into contact_tags (contact_id, tag_id, created_at) select l.contact_id, $3, l.at from ${whom} on conflict do nothing`,
    [job_id, JSON.stringify(late), tag_id, into_id],
  )
  await db.rows(`update bulk_jobs set params = params #- '{merged,late}' where id = $1`, [job_id])
}

/** Everyone who carries a tag, if anybody, carries another instead, also in the deleted group; then the tag is gone from the agency. */
export const mergeTag: ContactAct<Values> = {
  name: 'tags.merge',
  access: 'tags.manage',
  values: MergeTagValues,
  title,
  ofNobody: true,
  whom: ({ tag_id }) => ({ sql: 'select contact_id as id from contact_tags where tag_id = $1', values: [tag_id] }),
  refuses: () => 'null::text',
  same: ({ tag_id }, bind) =>
    `not exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${bind(tag_id)})`,
  write,
  restore,
  finished,
}
