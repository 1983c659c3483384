import type { Db } from '../core/db/database.ts'

const name = (id: string) => `(select first_name || ' ' || last_name from users where id = ${id})`

/** SQL for what an event says besides where a contact went from one owner to another, as an edit says it. */
export const ownerTold = (from: string, to: string) =>
  `case when ${from} <> ${to} then jsonb_build_object('owner_id', jsonb_build_array(${name(from)}, ${name(to)})) else '{}' end`

interface Had {
  id: number
  /** Whose it was. */
  owner_id?: unknown
}

/** Tells the timelines of contacts what the transaction's user did, and of each whose it is by that where it was another's. */
export const recordWithOwner = (db: Db, contacts: Had[], kind: `${string}.${string}`, data: object) =>
  db.prepared(
    `insert into contact_events (contact_id, kind, data)
     select c.id, $3, $4::jsonb || ${ownerTold('h.owner_id', 'c.owner_id')}
       from unnest($1::bigint[], $2::bigint[]) h(id, owner_id) join contacts c on c.id = h.id`,
    [contacts.map(({ id }) => id), contacts.map(({ owner_id }) => owner_id), kind, JSON.stringify(data)],
  )
