import { type list as listRoute, MOST_DAYS, MOST_LISTED } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { DAY, instantOf, midnight, type Wall, wallOf } from '@openbook/config/wall.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { openCalendar } from './calendar-of.ts'
import { lastBefore, nextFrom, type Occurrence, occurrencesIn, wallDay } from './occurrences.ts'
import * as queries from './queries.ts'

type Query = (typeof listRoute)['query']['_zod']['output']
interface Paged {
  page?: number | undefined
  limit?: number | undefined
}
interface Found {
  row: queries.Row
  occurrence: Occurrence
}

const MONTH = 30 * DAY

/** What stands in a calendar in a range of the viewer's days, the earliest first. */
export async function list(db: Db, viewer: Viewer, query: Query) {
  const { downline_user_id, contact_id, types_list: types, q } = query
  if (downline_user_id) await openCalendar(db, viewer, downline_user_id)
  const user_id = downline_user_id ?? (contact_id ? undefined : viewer.user_id)
  const zone = ianaZone(viewer.timezone)
  const { first, after } = rangeOf(query, midnight(wallOf(Date.now(), zone)))
  const [from, to] = [instantOf(first, zone), instantOf(after, zone)]
  const rows = await queries.between(db, viewer, { user_id, from: from - DAY, to: to + DAY, types, contact_id, q })
  const found = rows.flatMap(row =>
    row.all_day
      ? occurrencesIn(row, from - DAY, to + DAY)
          .filter(each => wallOf(each.start, row.timezone) < after && wallOf(each.end, row.timezone) > first)
          .map(occurrence => ({ row, occurrence }))
      : occurrencesIn(row, from, to).map(occurrence => ({ row, occurrence })),
  )
  const asked = query.undone ? found.filter(isUndone) : found
  asked.sort(earliest)
  return paged(asked, viewer, { page: query.page, limit: query.limit ?? MOST_LISTED })
}

function rangeOf({ start_date, end_date, today_events }: Query, today: Wall): { first: Wall; after: Wall } {
  if (today_events) return { first: today, after: today + DAY }
  const first = start_date ? dayOf('start_date', start_date) : today
  const after = (end_date ? dayOf('end_date', end_date) : first + MONTH) + DAY
  if (after <= first) throw invalid('end_date', 'The range would end before it begins.', 'events.range')
  if (after - first > MOST_DAYS * DAY) throw invalid('end_date', `Ask for ${MOST_DAYS} days at most.`, 'events.range')
  return { first, after }
}

function dayOf(field: string, text: string): Wall {
  const wall = wallDay(text)
  const year = new Date(wall).getUTCFullYear()
  if (!(year >= 1970 && year <= 2199)) throw invalid(field, 'This day is not in the calendar.', 'events.no_such_day')
  return wall
}

const isUndone = ({ row, occurrence }: Found) => row.done_at === null && occurrence.end <= Date.now()

const earliest = (a: Found, b: Found) =>
  a.occurrence.start - b.occurrence.start || Number(b.row.all_day) - Number(a.row.all_day) || a.row.id - b.row.id

function paged(found: Found[], viewer: Viewer, { page = 1, limit = 15 }: Paged) {
  const data = found
    .slice((page - 1) * limit, page * limit)
    .map(({ row, occurrence }) => queries.shown(row, occurrence, viewer))
  return { data, meta: pageMeta(page, limit, found.length) }
}

/** Events a contact is linked to: those to come or under way, the next first; or those over, the latest first. */
export async function ofContact(
  db: Db,
  viewer: Viewer,
  { contact_id, when = 'upcoming', ...rest }: { contact_id: number; when?: 'upcoming' | 'past' | undefined } & Paged,
) {
  const now = Date.now()
  const rows = await queries.ofContact(db, viewer, contact_id)
  const found = rows.flatMap(row => {
    const length = Date.parse(row.ends_at) - Date.parse(row.starts_at)
    const occurrence = when === 'past' ? lastBefore(row, now) : nextFrom(row, now - length + 1)
    return occurrence ? [{ row, occurrence }] : []
  })
  found.sort((a, b) => (when === 'past' ? earliest(b, a) : earliest(a, b)))
  return paged(found, viewer, rest)
}
