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

interface Happened {
  kind: Kind
  row: Row
  /** YYYY-MM-DD of the occurrence it is about. */
  day?: string | undefined
  changes?: object
}

const NEWS: Partial<Record<Kind, string>> = {
  created: 'New in your calendar',
  updated: 'Changed in your calendar',
  deleted: 'Taken off your calendar',
  restored: 'Back in your calendar',
}

/** Writes what happened into the history of the calendar and the timelines of the contacts, and tells the owner what somebody else did. */
export async function tell(core: Core, db: Db, viewer: Viewer, { kind, row, day, changes = {} }: Happened) {
  const { id, user, title, type } = row
  const at = (day && occurrenceOn(row, day)) || { start: Date.parse(row.starts_at) }
  const starts_at = new Date(at.start).toISOString()
  await db.prepared(
    'insert into event_changes (event_id, user_id, kind, occurrence_on, title, type, starts_at, changes) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, user.id, kind, day ?? null, title, type, starts_at, JSON.stringify(changes)],
  )
  const wall = wallOf(at.start, row.timezone)
  const date = row.all_day ? dateOf(wall) : `${dateOf(wall)}, ${hour(wall)}`
  for (const contact of row.contacts)
    await record(db, contact.id, `events.${kind}`, {
      ...{ event_id: id, title, type, date, day: isoDayOf(wall), changes },
      ...{ starts_at, done: row.done_at !== null },
    })
  const news = user.id !== viewer.user_id && NEWS[kind]
  if (news)
    await notify(core, db, {
      user_id: user.id,
      kind: `events.${kind}`,
      title: `${news}: ${title}`,
      body: date,
      link: linkTo(wall),
      data: { event_id: id },
    })
}

export const linkTo = (wall: number) => `/events?view=day&date=${isoDayOf(wall)}`
