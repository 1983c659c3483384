import type { PurgeDate } from '@openbook/api/contact-purges.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { DUE_AT, HOLD } from './held.ts'

/** When each of these deleted contacts goes for good; whoever is not deleted, or out of the viewer's sight, is not among them. */
export const dates = (db: Db, viewer: Viewer, ids: number[]) =>
  db.prepared<z.input<typeof PurgeDate>>(
    `select c.id, greatest(${DUE_AT}, h.until) as purged_at, case when h.until > ${DUE_AT} then h.why end as held
       from contacts c left join lateral (${HOLD}) h on true
      where c.id = any($1::bigint[]) and c.deleted_at is not null and c.merged_into_id is null and ${seen('c.owner_id')} order by c.id`,
    [ids, ...seenBy(viewer)],
  )
