import type { Db } from '../core/db/database.ts'

const MOST = 1000

/** Carriers still sold whose name or alias holds the text; names that begin with it first, at most 1,000. */
export const search = (db: Db, q = '') =>
  db.rows<{ id: number; name: string }>(
    `select id, name from carriers
      where active and (strpos(lower(name), lower($1)) > 0
         or exists (select from unnest(aliases) alias where strpos(lower(alias), lower($1)) > 0))
      order by not starts_with(lower(name), lower($1)), name limit ${MOST}`,
    [q.trim()],
  )
