import { dateOf, wallOf } from '@openbook/config/wall.ts'
import { NAMED } from '../contacts/named.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { HAPPENED } from '../life-events/unwanted.ts'
import { notify } from '../notifications/notify.ts'
import { nextFrom, type Timed } from './occurrences.ts'
import { hour } from './overlap.ts'
import { setReminder } from './queries.ts'
import { linkTo } from './tell.ts'

interface Due extends Timed {
  id: number
  user_id: number
  title: string
  location: string | null
  reminder_minutes: number
  remind_at: string
  deceased: string | null
  deceased_ids: number[] | null
  /** Whose calendar it is cannot sign in any more. */
  left: boolean
}

const MINUTE = 60_000
const MOST = 500

/** When an event is told next, after `now`; null where nothing is left to tell. */
export function remindAt(timed: Timed, minutes: number | null, now = Date.now()): string | null {
  if (minutes === null) return null
  const next = nextFrom(timed, now + minutes * MINUTE + 1)
  return next ? new Date(next.start - minutes * MINUTE).toISOString() : null
}

/** The same of an event that changed: what was `due` and not told yet stays so where it still takes place then. */
export function remindAnew(timed: Timed, minutes: number | null, due: string | null): string | null {
  const start = Date.parse(due ?? '') + (minutes ?? 0) * MINUTE
  const told = due === null || minutes === null || Date.parse(due) > Date.now()
  return !told && nextFrom(timed, start)?.start === start ? due : remindAt(timed, minutes)
}

/** Tells the owners of events whose time has come, of one agency or of all, once each, and sets when each is told next; to a leaver nothing is told. Gives how many. */
export const remindDue = (core: Core, now = Date.now(), agency: number | null = null): Promise<number> =>
  core.database.system(async db => {
    const due = await db.rows<Due>(
      `select e.id, e.user_id, e.title, e.location, e.starts_at, e.ends_at, e.all_day, e.timezone, e.recurrence, e.reminder_minutes, e.remind_at,
              e.skipped_dates::text[] as skipped_dates,
              d.deceased, d.deceased_ids,
              exists (select from users u where u.id = e.user_id and u.deactivated_at is not null) as left
         from events e
        cross join lateral (
          select string_agg(${NAMED}, ', ') as deceased, jsonb_agg(c.id) as deceased_ids
            from event_contacts x join contacts c on c.id = x.contact_id where x.event_id = e.id and ${HAPPENED('deceased')}) d
        where e.remind_at <= $1 and e.deleted_at is null and e.done_at is null and not app.is_closed(e.business_unit_id)
          and ($2::bigint is null or e.business_unit_id = $2)
        order by e.remind_at limit ${MOST} for update of e skip locked`,
      [new Date(now).toISOString(), agency],
    )
    for (const event of due) {
      if (!event.left) await remind(core, db, event, now)
      await setReminder(db, event.id, remindAt(event, event.reminder_minutes, now))
    }
    return due.filter(({ left }) => !left).length
  })

async function remind(core: Core, db: Db, event: Due, now: number) {
  const { id, user_id, title, location, all_day, timezone, reminder_minutes, remind_at, deceased, deceased_ids } = event
  const wall = wallOf(Date.parse(remind_at) + reminder_minutes * MINUTE, timezone)
  const today = dateOf(wall) === dateOf(wallOf(now, timezone))
  await notify(core, db, {
    user_id,
    kind: 'events.reminder',
    title: `${[!today && dateOf(wall), all_day ? today && 'Today' : hour(wall)].filter(Boolean).join(', ')}: ${title}`,
    body: [location, deceased && `${deceased} is marked as deceased.`].filter(Boolean).join(' · ') || null,
    link: linkTo(wall),
    data: { event_id: id, ...(deceased_ids && { contact_ids: deceased_ids }) },
  })
}
