import type { Db } from '../core/db/database.ts'

/** Tells the timeline of a contact what the transaction's user did. */
export const record = (db: Db, contact_id: number, kind: `${string}.${string}`, data: object) =>
  db.prepared('insert into contact_events (contact_id, kind, data) values ($1, $2, $3)', [
    contact_id,
    kind,
    JSON.stringify(data),
  ])
