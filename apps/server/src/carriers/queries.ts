import { MOST_CHOICES } from '@openbook/api/core/choices.ts'
import type { Db } from '../core/db/database.ts'

/** SQL for each way a carrier is spelled, in lower case, and the carrier it leads to: the one called so, else the oldest that has it among its aliases. */
export const SPELLINGS = `
  select distinct on (s.spelling) s.spelling, s.id
    from (select id, lower(name) as spelling, false as alias from carriers
          union all select k.id, lower(a), true from carriers k cross join unnest(k.aliases) a) s
   order by s.spelling, s.alias, s.id`

/** SQL for the carrier that a name, itself SQL, leads to. */
export const carrierNamed = (name: string) => `(select s.id from (${SPELLINGS}) s where s.spelling = lower(${name}))`

/** Carriers still sold whose name or alias holds the text, or those of the ids; names that begin with it first, at most 1,000. */
export const search = (db: Db, { q = '', ids }: { q?: string | undefined; ids?: number[] | undefined }) =>
  db.rows<{ id: number; name: string }>(
    `select id, name from carriers
      where ($2::bigint[] is null and active or id = any($2)) and (strpos(lower(name), lower($1)) > 0
         or exists (select from unnest(aliases) alias where strpos(lower(alias), lower($1)) > 0))
      order by not starts_with(lower(name), lower($1)), name limit ${MOST_CHOICES}`,
    [q.trim(), ids ?? null],
  )
