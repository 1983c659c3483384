import type { activityInfo } from '@openbook/api/contact-edits.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'

type Given = z.output<typeof activityInfo.body>
interface Logged {
  id: number
  at: string
}

/** Tells the timeline what took place, with the day where it was not today. */
export async function logActivity(db: Db, viewer: Viewer, contact_id: number, { on, ...told }: Given): Promise<Logged> {
  const day = on && dayOf(on, viewer)
  const [logged] = await db.prepared<Logged>(
    `insert into contact_events (contact_id, kind, data) values ($1, 'contacts.activity', $2) returning id, at`,
    [contact_id, JSON.stringify({ ...told, ...(day && { on: day }) })],
  )
  if (!logged) throw new Error('The activity was not written.')
  return logged
}

/** The day as it is stored; none where it is today. */
function dayOf(text: string, { timezone }: Viewer): string | undefined {
  const date = parseDate(text)
  const day = date && toIsoDate(date)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: ianaZone(timezone) })
  if (!day || day > today || day < '1900') throw invalid('on', 'Enter a day that has been, as MM/DD/YYYY.')
  return day === today ? undefined : day
}

/** Takes back what the viewer logged themselves, within a day. Throws a 404 for anything else, a 409 later. */
export async function takeBackActivity(db: Db, viewer: Viewer, contact_id: number, id: number): Promise<void> {
  const [logged] = await db.prepared<{ late: boolean }>(
    `select at < now() - interval '1 day' as late from contact_events
      where id = $1 and contact_id = $2 and kind = 'contacts.activity' and user_id = $3 for update`,
    [id, contact_id, viewer.user_id],
  )
  if (!logged) throw notFound()
  if (logged.late)
    throw new Refused(
      409,
      { base: 'This was logged more than a day ago and stays. Write a note about what is wrong.' },
      'contacts.activity_stays',
    )
  await db.prepared('delete from contact_events where id = $1 and contact_id = $2', [id, contact_id])
}
