export interface Held {
  row_no: number
  held_by: number
}

const NAME = (id: string) => `(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`
/** Into the history of the calendar an event left, and of the one it came into; over `moved` with from_id and to_id. */
export const NOTED = `
  noted as (
    insert into event_changes (event_id, user_id, kind, title, type, starts_at, changes)
    select m.id, whose.id, 'updated', m.title, m.type, m.starts_at, jsonb_build_object('calendar', jsonb_build_array(${NAME('m.from_id')}, ${NAME('m.to_id')}))
      from moved m cross join lateral unnest(array[m.from_id, m.to_id]) whose (id))`

/**
 * Of `given` (row_no, subject_id, giver): what stands in the giver's calendar, is to come and about them, as `coming`. Where
 * another contact of the giver's takes part it stays, until that one goes too. Each is looked up by its id: joined, ten
 * thousand contacts were each compared with all that is in the giver's calendar.
 */
export const COMING = (given: string, which: string) => `
     given as materialized (${given}),
     linked as materialized (
       select g.row_no, g.giver, x.event_id from given g
        cross join lateral (select event_id from event_contacts where contact_id = g.subject_id offset 0) x),
     coming as materialized (
       select distinct on (l.event_id) l.event_id as id, l.row_no, l.giver from linked l
        cross join lateral (
          select from events e
           where e.id = l.event_id and e.user_id = l.giver and e.deleted_at is null and e.done_at is null and e.over_at > now() and ${which}
          offset 0) e
        where not exists (
          select from event_contacts y
           cross join lateral (select c.owner_id from contacts c where c.id = y.contact_id and c.deleted_at is null offset 0) o
           where y.event_id = l.event_id and o.owner_id = l.giver)
        order by l.event_id, l.row_no desc),
     held as materialized (
       select e.id, e.updated_at, c.row_no, c.giver from coming c join events e on e.id = c.id
        where e.user_id = c.giver and e.deleted_at is null and e.done_at is null order by e.id for no key update of e)`
