import type { CHANGES } from '@openbook/api/events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { dateOf, isoDayOf, wallOf } from '@openbook/config/wall.ts'
import { record } from '../contact-timeline/record.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { occurrenceOn } from './occurrences.ts'
import { hour } from './overlap.ts'
import type { Row } from './queries.ts'

type Kind = (typeof CHANGES)[number]

/** In whose calendar, and when. */
type Place = Pick<Row, 'user' | 'starts_at' | 'timezone' | 'all_day'>

interface Happened {
  kind: Kind
  row: Row
  /** YYYY-MM-DD of the occurrence it is about. */
  day?: string | undefined
  /** Where it stood before it was changed. */
  was?: Place
  changes?: object
}

const NEWS: Partial<Record<Kind, string>> = {
  created: 'New in your calendar',
  updated: 'Changed in your calendar',
  deleted: 'Taken off your calendar',
  restored: 'Back in your calendar',
}

/** Writes what happened into the history of the calendar and the timelines of the contacts, and tells the owner what somebody else did; of what was given to another calendar, both. */
export async function tell(core: Core, db: Db, viewer: Viewer, happened: Happened) {
  const { kind, row, day, was, changes = {} } = happened
  const { id, user, title, type } = row
  const start = (day && occurrenceOn(row, day)?.start) || Date.parse(row.starts_at)
  const starts_at = new Date(start).toISOString()
  const from = was && was.user.id !== user.id ? was : undefined
  const told = from ? { ...changes, calendar: [from.user.name, user.name] } : changes
  await db.prepared(
    `insert into event_changes (event_id, user_id, kind, occurrence_on, title, type, starts_at, changes)
     select $1, whose, $3, $4, $5, $6, $7, $8 from unnest($2::bigint[]) whose`,
    [id, from ? [from.user.id, user.id] : [user.id], kind, day ?? null, title, type, starts_at, JSON.stringify(told)],
  )
  const { wall, date } = spoken({ ...row, starts_at })
  for (const contact of row.contacts)
    await record(db, contact.id, `events.${kind}`, {
      ...{ event_id: id, title, type, date, day: isoDayOf(wall), changes: told },
      ...{ starts_at, done: row.done_at !== null },
    })
  if (from) await announce(core, db, viewer, 'deleted', row, from)
  await announce(core, db, viewer, from ? 'created' : kind, row, { ...row, starts_at })
}

/** To whose calendar it is, unless they did it themselves. */
async function announce(core: Core, db: Db, viewer: Viewer, kind: Kind, { id, title }: Row, place: Place) {
  const news = place.user.id !== viewer.user_id && NEWS[kind]
  if (!news) return
  const { wall, date } = spoken(place)
  await notify(core, db, {
    user_id: place.user.id,
    kind: `events.${kind}`,
    title: `${news}: ${title}`,
    body: date,
    link: linkTo(wall),
    data: { event_id: id },
  })
}

function spoken({ starts_at, timezone, all_day }: Place) {
  const wall = wallOf(Date.parse(starts_at), timezone)
  return { wall, date: all_day ? dateOf(wall) : `${dateOf(wall)}, ${hour(wall)}` }
}

export const linkTo = (wall: number) => `/events?view=day&date=${isoDayOf(wall)}`
