import type { Db } from '../core/db/database.ts'

/** As contacts may have them, in the agency's order. */
export const titles = (db: Db) =>
  db.prepared<{ id: number; title: string }>('select id, title from statuses order by position, title')
