import type { Batch } from '../contact-acts/act.ts'
import { ROWS } from '../contact-acts/batches.ts'
import type { Db } from '../core/db/database.ts'
import { COMING, type Held, NOTED } from './coming.ts'
import { type Back, joinSeries, keepSplits, type Split, splitSeries } from './series.ts'

type Rows = Pick<Batch<object>, 'db' | 'sent'>

/** What goes whole: of a repeating one that began, only what is to come goes (series.ts). */
const moved = (given: string, to: string) => `${COMING(given, `(e.recurrence is null or e.starts_at >= now())`)},
     moved as (
       update events e set user_id = ${to}, updated_at = now() from held h where e.id = h.id
       returning e.id, e.title, e.type, e.starts_at, h.row_no, h.giver as from_id, e.user_id as to_id, h.updated_at as was_updated_at),
     ${NOTED}`

/** The contacts this batch just handed over, by rows of job $1. */
const GIVEN = `
  select j.row_no, j.subject_id, (j.before->>'owner_id')::bigint as giver from bulk_job_rows j
   where ${ROWS} and j.outcome = 'changed' and (j.after->>'updated_at')::timestamptz = now() and (j.before->>'owner_id')::bigint <> $4`

/** What is to come with the contacts this batch just handed over goes from the giver's calendar into the new owner's, and stands in the journal with the contact. */
export async function goAlong({ db, sent }: Rows, to: number): Promise<void> {
  const values = [...sent.slice(0, 3), to]
  await db.rows(
    `with ${moved(GIVEN, '$4')}
     update bulk_job_rows j set before = j.before || jsonb_build_object('events', m.events)
       from (select row_no, jsonb_object_agg(id, was_updated_at) as events from moved group by row_no) m
      where j.job_id = $1 and j.row_no = m.row_no`,
    values,
  )
  await keepSplits(db, sent[0], await splitSeries(db, { given: GIVEN, values, to }))
}

/** What went along: a moved event with the time it was last changed, or what is to come of a series that was split. */
export type Went = { giver: number; id: number } & ({ was_updated_at: string } | Split)

/** SQL: what went along, $2, as it is kept: by giver the events with the time each was last changed, and the series as they were. */
export const WENT = `
  select giver, jsonb_object_agg(id, coalesce(was_updated_at, now())) as events,
         jsonb_object_agg(id, was || jsonb_build_object('id', old_id)) filter (where was is not null) as series
    from jsonb_to_recordset($2::jsonb) t(giver bigint, id bigint, was_updated_at timestamptz, old_id bigint, was jsonb) group by giver`

/** The same of a few contacts with who had each; gives what went along. */
export async function takeAlong(db: Db, contacts: { id: number; giver: number }[], to: number): Promise<Went[]> {
  if (!contacts.length) return []
  const given = `select g.id as row_no, g.id as subject_id, g.giver from jsonb_to_recordset($1::jsonb) g(id bigint, giver bigint)`
  const values = [JSON.stringify(contacts)]
  const went = await db.rows<Went>(
    `with ${moved(given, '$2')} select from_id as giver, id, was_updated_at from moved`,
    [...values, to],
  )
  return [...went, ...(await splitSeries(db, { given, values, to }))]
}

/** The same of one contact. */
export const takeAlongOne = async (db: Db, { id, giver, to }: { id: number; giver: number; to: number }) =>
  giver === to ? [] : takeAlong(db, [{ id, giver }], to)

/** Who has the contacts of this batch now, where events went along with them: asked before they are given back. */
export const heldBy = ({ db, sent }: Rows): Promise<Held[]> =>
  db.rows<Held>(
    `select j.row_no, c.owner_id as held_by from bulk_job_rows j join contacts c on c.id = j.subject_id
      where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null and (j.before ? 'events' or j.before ? 'series')`,
    sent.slice(0, 3),
  )

/** What went along with the contacts this batch just gave back comes back with them. */
export async function comeBack({ db, sent }: Rows, held: Held[]): Promise<void> {
  if (held.length) await bringBack(db, { from: GIVEN_BACK, values: [sent[0], JSON.stringify(held)] })
}

/** Rows that were put back in part are about more than the owner: the contact went back where another has it than before. */
const GIVEN_BACK = `
  select j.before->'events' as events, j.before->'series' as series, (j.before->>'owner_id')::bigint as giver, (j.after->>'owner_id')::bigint as given_to,
         (j.after->>'updated_at')::timestamptz as given_at, h.held_by, c.owner_id
    from jsonb_to_recordset($2::jsonb) as h(row_no bigint, held_by bigint)
    join bulk_job_rows j on j.job_id = $1 and j.row_no = h.row_no
    join contacts c on c.id = j.subject_id
   where j.undo_outcome = 'restored' or j.undo_outcome = 'partly_restored' and c.owner_id <> h.held_by`

/**
 * What went along comes back with the contacts of `from`, as if it had never left where nobody touched it since. What was
 * done or deleted meanwhile stays, as does what was put into another calendar than the contact's owner has.
 */
export async function bringBack(db: Db, back: Back): Promise<void> {
  await joinSeries(db, back)
  await db.rows(
    `with back as materialized (
       select v.key::bigint as event_id, v.value::timestamptz as was_updated_at, b.owner_id, b.owner_id = b.giver as to_giver, b.given_to, b.given_at, b.held_by
         from (${back.from}) b cross join lateral jsonb_each_text(b.events) v),
     held as materialized (
       select e.id, e.user_id as from_id, b.owner_id, b.was_updated_at, b.to_giver and e.user_id = b.given_to and e.updated_at = b.given_at as untouched
         from back b join events e on e.id = b.event_id
        where e.user_id in (b.given_to, b.held_by) and e.user_id <> b.owner_id and e.deleted_at is null and e.done_at is null
        order by e.id for no key update of e),
     moved as (
       update events e set user_id = h.owner_id, updated_at = case when h.untouched then h.was_updated_at else now() end
         from held h where e.id = h.id
       returning e.id, e.title, e.type, e.starts_at, h.from_id, e.user_id as to_id),
     ${NOTED}
     select count(*) from moved`,
    back.values,
  )
}
