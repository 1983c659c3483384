import type { Db } from '../core/db/database.ts'

const IMPORT_LOCKS = 8_101

/** One import of an agency writes at a time, so that two files cannot both create the same person. Held until the transaction ends. */
export const oneImportAtATime = (db: Db, business_unit_id: number) =>
  db.rows('select pg_advisory_xact_lock($1, $2::integer)', [IMPORT_LOCKS, business_unit_id])

/** Keeps imports from writing meanwhile, but not others who ask the same. */
export const noImportMeanwhile = (db: Db, business_unit_id: number) =>
  db.prepared('select pg_advisory_xact_lock_shared($1, $2::integer)', [IMPORT_LOCKS, business_unit_id])
