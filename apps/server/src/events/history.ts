import type { CalendarChange } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { openCalendar } from './calendar-of.ts'

const LIMIT = 15

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  downline_user_id?: number | undefined
}

/** What was entered, changed, done and deleted in a calendar, the latest first. */
export async function history(db: Db, viewer: Viewer, { page = 1, limit = LIMIT, q, downline_user_id }: Asked) {
  if (downline_user_id) await openCalendar(db, viewer, downline_user_id)
  const asked = [downline_user_id ?? viewer.user_id, q?.trim() || null]
  const where = 'where h.user_id = $1 and ($2::text is null or strpos(lower(h.title), lower($2)) > 0)'
  const data = await db.rows<z.input<typeof CalendarChange>>(
    `select h.id, h.kind, h.event_id, to_char(h.occurrence_on, 'MM/DD/YYYY') as occurrence_date, h.title, h.type, h.starts_at, h.changes, h.at,
            case when b.id is not null then json_build_object('id', b.id, 'name', b.first_name || ' ' || b.last_name) end as by,
            h.kind = 'deleted' and case when h.occurrence_on is null then e.deleted_at is not null else e.deleted_at is null and h.occurrence_on = any(e.skipped_dates) end
              and not exists (select from event_changes l where l.event_id = h.event_id and l.id > h.id
                               and l.occurrence_on is not distinct from h.occurrence_on and l.kind in ('deleted', 'restored')) as restorable
       from event_changes h join events e on e.id = h.event_id left join users b on b.id = h.by_id
      ${where} order by h.id desc limit $3 offset $4`,
    [...asked, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total from event_changes h ${where}`, asked)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
