import type { Db } from '../core/db/database.ts'

/** As contacts may have them, by title. */
export const titles = (db: Db) =>
  db.prepared<{ id: number; title: string }>('select id, title from sources order by title')
