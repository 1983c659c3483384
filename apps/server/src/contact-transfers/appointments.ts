import type { Batch } from '../contact-acts/act.ts'
import { ROWS } from '../contact-acts/batches.ts'

type Rows = Pick<Batch<object>, 'db' | 'sent'>
interface Held {
  row_no: number
  held_by: number
}

const NAME = (id: string) => `(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`
/** Into the history of the calendar an event left, and of the one it came into; over `moved` with from_id and to_id. */
const NOTED = `
  noted as (
    insert into event_changes (event_id, user_id, kind, title, type, starts_at, changes)
    select m.id, whose.id, 'updated', m.title, m.type, m.starts_at, jsonb_build_object('calendar', jsonb_build_array(${NAME('m.from_id')}, ${NAME('m.to_id')}))
      from moved m cross join lateral unnest(array[m.from_id, m.to_id]) whose (id))`

/**
 * What is to come with the contacts this batch just handed over goes from the giver's calendar into the new owner's, and
 * stands in the journal with the contact. Where another contact of the giver's takes part it stays, until that one goes too.
 * Each is looked up by its id: joined, ten thousand contacts were each compared with all that is in the giver's calendar.
 */
export async function goAlong({ db, sent }: Rows, to: number): Promise<void> {
  await db.rows(
    `with given as materialized (
       select j.row_no, j.subject_id, (j.before->>'owner_id')::bigint as giver from bulk_job_rows j
        where ${ROWS} and j.outcome = 'changed' and (j.after->>'updated_at')::timestamptz = now() and (j.before->>'owner_id')::bigint <> $4),
     linked as materialized (
       select g.row_no, g.giver, x.event_id from given g
        cross join lateral (select event_id from event_contacts where contact_id = g.subject_id offset 0) x),
     coming as materialized (
       select distinct on (l.event_id) l.event_id as id, l.row_no, l.giver from linked l
        cross join lateral (
          select from events e
           where e.id = l.event_id and e.user_id = l.giver and e.deleted_at is null and e.done_at is null and e.over_at > now()
          offset 0) e
        where not exists (
          select from event_contacts y
           cross join lateral (select c.owner_id from contacts c where c.id = y.contact_id and c.deleted_at is null offset 0) o
           where y.event_id = l.event_id and o.owner_id = l.giver)
        order by l.event_id, l.row_no desc),
     held as materialized (
       select e.id, e.updated_at, c.row_no, c.giver from coming c join events e on e.id = c.id
        where e.user_id = c.giver and e.deleted_at is null and e.done_at is null order by e.id for no key update of e),
     moved as (
       update events e set user_id = $4, updated_at = now() from held h where e.id = h.id
       returning e.id, e.title, e.type, e.starts_at, h.row_no, h.giver as from_id, e.user_id as to_id, h.updated_at as was_updated_at),
     ${NOTED}
     update bulk_job_rows j set before = j.before || jsonb_build_object('events', m.events)
       from (select row_no, jsonb_object_agg(id, was_updated_at) as events from moved group by row_no) m
      where j.job_id = $1 and j.row_no = m.row_no`,
    [...sent.slice(0, 3), to],
  )
}

/** Who has the contacts of this batch now, where events went along with them: asked before they are given back. */
export const heldBy = ({ db, sent }: Rows): Promise<Held[]> =>
  db.rows<Held>(
    `select j.row_no, c.owner_id as held_by from bulk_job_rows j join contacts c on c.id = j.subject_id
      where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null and j.before ? 'events'`,
    sent.slice(0, 3),
  )

/**
 * What went along comes back with the contacts this batch just gave back, as if it had never left where nobody touched it
 * since. What was done or deleted meanwhile stays, as does what was put into another calendar than the contact's owner has.
 */
export async function comeBack({ db, sent }: Rows, held: Held[]): Promise<void> {
  if (!held.length) return
  await db.rows(
    `with back as materialized (
       select v.key::bigint as event_id, v.value::timestamptz as was_updated_at, c.owner_id, c.owner_id = (j.before->>'owner_id')::bigint as to_giver,
              (j.after->>'owner_id')::bigint as given_to, (j.after->>'updated_at')::timestamptz as given_at, h.held_by
         from jsonb_to_recordset($2::jsonb) as h(row_no bigint, held_by bigint)
         join bulk_job_rows j on j.job_id = $1 and j.row_no = h.row_no and j.undo_outcome = 'restored'
         join contacts c on c.id = j.subject_id cross join lateral jsonb_each_text(j.before->'events') v),
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
    [sent[0], JSON.stringify(held)],
  )
}
