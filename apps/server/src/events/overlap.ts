import { BOOKED_TYPES } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { DAY, dateOf, timeOf, wallOf } from '@openbook/config/wall.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { Values } from './input.ts'
import { type Occurrence, occurrencesIn, within } from './occurrences.ts'
import { between } from './queries.ts'

const YEAR = 366 * DAY
const MOST = 60

interface Asked {
  user_id: number
  values: Values
  /** The event itself, when it is changed. */
  except?: number | undefined
  skipped_dates?: string[]
}

const booked = ({ type, all_day }: Pick<Values, 'type' | 'all_day'>) => BOOKED_TYPES.includes(type) && !all_day

/** Throws a 409 that names what the calendar has at that time already. A repeating event is looked at for the year to come. */
export async function refuseOverlap(db: Db, viewer: Viewer, { user_id, values, except, skipped_dates = [] }: Asked) {
  if (!booked(values)) return
  const timed = { ...values, skipped_dates }
  const from = Math.max(Date.parse(values.starts_at), Date.now())
  const wanted = occurrencesIn(timed, from, from + YEAR).slice(0, MOST)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (!first || !last) return
  const types = [...BOOKED_TYPES]
  const rows = await between(db, viewer, {
    user_id,
    from: first.start,
    to: last.end,
    types,
    contact_id: undefined,
    q: undefined,
  })
  for (const row of rows.filter(row => row.id !== except && !row.done_at && booked(row)))
    for (const taken of occurrencesIn(row, first.start, last.end))
      if (wanted.some(each => within(taken, each.start, each.end)))
        throw new Refused(
          409,
          { base: `The calendar has “${row.title}” then: ${spoken(taken, viewer)}.` },
          'events.overlap',
        )
}

function spoken({ start, end }: Occurrence, { timezone }: Viewer): string {
  const zone = ianaZone(timezone)
  return `${dateOf(wallOf(start, zone))}, ${hour(wallOf(start, zone))} to ${hour(wallOf(end, zone))}`
}

/** "9:30 AM" of what the clock shows. */
export function hour(wall: number): string {
  const [hours = 0, minutes = 0] = timeOf(wall).split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
