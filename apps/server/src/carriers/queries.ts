import { MOST_CHOICES } from '@openbook/api/core/choices.ts'
import type { Db } from '../core/db/database.ts'

/** Carriers still sold whose name or alias holds the text, or those of the ids; names that begin with it first, at most 1,000. */
export const search = (db: Db, { q = '', ids }: { q?: string | undefined; ids?: number[] | undefined }) =>
  db.rows<{ id: number; name: string }>(
    `select id, name from carriers
      where ($2::bigint[] is null and active or id = any($2)) and (strpos(lower(name), lower($1)) > 0
         or exists (select from unnest(aliases) alias where strpos(lower(alias), lower($1)) > 0))
      order by not starts_with(lower(name), lower($1)), name limit ${MOST_CHOICES}`,
    [q.trim(), ids ?? null],
  )
