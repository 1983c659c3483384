import type { merge as route } from '@openbook/api/contact-merges.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { recordWithOwner } from '../contact-transfers/owner-told.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { stoppingStatuses } from '../statuses/queries.ts'
import { bringAlong } from './appointments.ts'
import { keepFurther, keepNotes, keepPlaces } from './beside.ts'
import { COMBINED, combine, type Image, NO_CONSENT } from './combine.ts'
import { keepConsents } from './consent.ts'
import { moveChildren } from './move.ts'
import { setNumbersAside } from './numbers.ts'
import { keepStopsOfStatuses } from './stops.ts'

type Asked = Receives<typeof route>['body']

/** Makes several records one, in the transaction at hand: all of it or nothing. Gives the merge. */
export async function merge(db: Db, viewer: Viewer, { survivor_id, records, fields = {}, numbers: chosen }: Asked) {
  refuseMuddled(survivor_id, records, fields)
  await db.prepared(`select set_config('app.act', 'contact_merges.merge', true)`)
  const images = await lock(db, viewer, records)
  const survivor = images.find(({ id }) => id === survivor_id)
  if (!survivor) throw notFound()
  const others = images.filter(({ id }) => id !== survivor_id)
  const stopping = await stoppingStatuses(db)
  const { values, further, places, notes } = combine(survivor, others, fields, stopping)
  const merge_id = await writeDown(db, survivor, others)
  const ids = images.map(({ id }) => id)
  if (!stopping.has(Number(values.status_id))) await keepStopsOfStatuses(db, merge_id, survivor_id, ids)
  if (!(await keepConsents(db, merge_id, survivor_id, ids))) Object.assign(values, NO_CONSENT)
  await sendAway(db, survivor_id, others)
  await write(db, merge_id, survivor_id, values)
  const aside = await setNumbersAside(db, merge_id, survivor_id, ids, chosen)
  await bringAlong(db, merge_id, images, Number(values.owner_id))
  await moveChildren(
    db,
    merge_id,
    survivor_id,
    others.map(({ id }) => id),
  )
  await keepFurther(db, merge_id, survivor_id, further)
  await keepPlaces(db, merge_id, survivor_id, places)
  await keepNotes(db, merge_id, survivor_id, notes)
  const numbers = others.map(({ number }) => number)
  await recordWithOwner(db, [survivor], 'contact_merges.merged', { merge_id, numbers })
  return { merge_id, survivor, others, aside }
}

/** The same for one person who may ask twice, by a double click or after a lost answer: the merge that stands is given again, and nobody is told twice. */
export async function mergeOnce(db: Db, viewer: Viewer, asked: Asked) {
  try {
    return { ...(await merge(db, viewer, asked)), again: false }
  } catch (error) {
    const merge_id = error instanceof Refused && error.status === 404 ? await standing(db, asked) : undefined
    if (!merge_id) throw error
    return { merge_id, survivor: undefined, others: [], aside: [], again: true }
  }
}

/** The merge by the transaction's user of just these records into that one, unless it was undone. */
async function standing(db: Db, { survivor_id, records }: Asked): Promise<number | undefined> {
  const [found] = await db.prepared<{ id: number }>(
    `select m.id from contact_merges m
      where m.survivor_id = $1 and m.user_id = app.user_id() and m.undone_at is null
        and (select array_agg(r.contact_id order by r.contact_id) from contact_merge_records r where r.merge_id = m.id) = $2::bigint[]
      order by m.id desc limit 1`,
    [
      survivor_id,
      records
        .map(({ id }) => id)
        .filter(id => id !== survivor_id)
        .toSorted((a, b) => a - b),
    ],
  )
  return found?.id
}

function refuseMuddled(survivor_id: number, records: Asked['records'], fields: NonNullable<Asked['fields']>) {
  const ids = new Set(records.map(({ id }) => id))
  if (ids.size < records.length)
    throw invalid('records', 'A contact cannot be merged with itself.', 'contacts.merge_same_record')
  if (!ids.has(survivor_id))
    throw invalid('survivor_id', 'Choose the contact to keep among those you merge.', 'contacts.merge_survivor')
  const stranger = Object.entries(fields).find(([, id]) => !ids.has(id))
  if (stranger)
    throw invalid(`fields.${stranger[0]}`, 'Choose from one of the contacts you merge.', 'contacts.merge_field')
}

/** The records as they are, held; all must be there, seen and as fresh as the person saw them. */
async function lock(db: Db, viewer: Viewer, records: Asked['records']): Promise<Image[]> {
  const found = await db.prepared<{ image: Image }>(
    `select to_jsonb(c) as image from contacts c
      where c.id = any($1::bigint[]) and c.deleted_at is null and ${seen('c.owner_id')} order by c.id for update`,
    [records.map(({ id }) => id), ...seenBy(viewer)],
  )
  if (found.length < records.length) throw notFound()
  const images = found.map(({ image }) => image)
  const version = new Map(records.map(each => [each.id, each.version]))
  const stale = images.filter(image => image.version !== version.get(image.id))
  if (stale.length)
    throw new Refused(
      409,
      {
        base: `Contact ${stale.map(({ number }) => number).join(', ')} was changed meanwhile. Look at the records again, then merge.`,
      },
      'contacts.stale',
    )
  return images
}

async function writeDown(db: Db, survivor: Image, others: Image[]): Promise<number> {
  const [made] = await db.prepared<{ id: number }>(
    `insert into contact_merges (survivor_id, before, after) values ($1, $2, '{}') returning id`,
    [survivor.id, JSON.stringify(survivor)],
  )
  if (!made) throw new Error('A merge was inserted without an answer.')
  await db.prepared(
    `insert into contact_merge_records (merge_id, contact_id, before) select $1, (b ->> 'id')::bigint, b from jsonb_array_elements($2::jsonb) b`,
    [made.id, JSON.stringify(others)],
  )
  return made.id
}

const sendAway = (db: Db, survivor_id: number, others: Image[]) =>
  db.prepared(
    `update contacts set merged_into_id = $1, deleted_at = now(), updated_at = now(), version = version + 1 where id = any($2::bigint[])`,
    [survivor_id, others.map(({ id }) => id)],
  )

const write = (db: Db, merge_id: number, survivor_id: number, values: object) =>
  db.prepared(
    `with changed as (
       update contacts c set ${[...COMBINED, 'pool_id'].map(name => `${name} = n.${name}`).join(', ')}, version = c.version + 1, updated_at = now()
         from jsonb_populate_record(null::contacts, $3::jsonb) n where c.id = $2 returning to_jsonb(c) as image)
     update contact_merges set after = image from changed where id = $1`,
    [merge_id, survivor_id, JSON.stringify(values)],
  )
