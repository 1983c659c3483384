import type { LoginType } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'

interface View {
  target_id: number
  by: number
  reason: string
  seconds: number
  login_type: LoginType
}

/** Tells the person acted as who it was, why, and from when until when at most, on their own clock. */
export async function tellViewed(core: Core, db: Db, { target_id, by, reason, seconds, login_type }: View) {
  const [known] = await db.prepared<{ name: string; timezone: string; now: string }>(
    `select r.first_name || ' ' || r.last_name as name, t.timezone, now() as now from users t, users r where t.id = $1 and r.id = $2`,
    [target_id, by],
  )
  if (!known) return
  const clock = (instant: number, day: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: ianaZone(known.timezone),
      timeStyle: 'short',
      ...(day && { dateStyle: 'medium' }),
    }).format(instant)
  const since = Date.parse(known.now)
  const who = login_type === 'impersonating_as_rm' ? 'Your regional manager' : 'Support'
  await notify(core, db, {
    user_id: target_id,
    kind: 'sessions.viewed',
    title: `${who} viewed your account`,
    body: `${known.name}, from ${clock(since, true)} until ${clock(since + seconds * 1000, false)} at the latest. Reason: ${reason}`,
  })
}
