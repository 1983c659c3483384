import type { Db } from '../core/db/database.ts'

/** Held until the transaction ends: changed by one person at a time, and always in the same order. */
export const holdPeople = (db: Db, ids: number[]) =>
  db.rows('select from users where id = any($1) order by id for no key update', [ids])
