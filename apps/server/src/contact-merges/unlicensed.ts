import type { preview } from '@openbook/api/contact-merges.ts'
import type { Gives } from '@openbook/api/core/route.ts'
import type { Db } from '../core/db/database.ts'
import { KEEPS_LICENCES, mayServe } from '../licences/licensed.ts'

/** What picks among these records would give to an owner of one of them who may not sell it, and does not have it yet. */
export const unlicensedPicks = (db: Db, ids: number[]) =>
  db.prepared<Gives<typeof preview>['unlicensed'][number]>(
    `with c as materialized (select owner_id, state, line_of_business from contacts where id = any($1::bigint[]) and ${KEEPS_LICENCES})
     select n.owner_id, n.state, n.line_of_business
       from (select distinct o.owner_id, s.state, l.line_of_business
               from (select distinct owner_id from c) o, (select distinct state from c where state is not null) s, (select distinct line_of_business from c) l) n
      where not ${mayServe('n.owner_id', 'n')}
        and not exists (select from c where c.owner_id = n.owner_id and c.state = n.state and c.line_of_business is not distinct from n.line_of_business)
      order by 1, 2, 3`,
    [ids],
  )
