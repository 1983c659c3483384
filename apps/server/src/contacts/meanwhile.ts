import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

interface Changed {
  what: string
  code: `${string}.stale`
  by: string | null | undefined
  /** None where nothing is left of it to say when. */
  at?: string | undefined
}

/** A 409 that says who changed it and when, in the viewer's zone. */
export function changedMeanwhile({ timezone }: Pick<Viewer, 'timezone'>, { what, code, by, at }: Changed): Refused {
  const zone = { timeZone: ianaZone(timezone), dateStyle: 'medium', timeStyle: 'short' } as const
  const when = at ? `at ${new Date(at).toLocaleString('en-US', zone)}` : 'meanwhile'
  return new Refused(409, { base: `${by ?? 'Someone'} changed this ${what} ${when}. Reload to see it.` }, code)
}

/** Who did the latest of these acts, by the timeline; `about` narrows it to one thing of the contact. */
export async function lastBy(db: Db, contact_id: number, kinds: readonly string[], about: object = {}) {
  const [last] = await db.prepared<{ name: string }>(
    `select u.first_name || ' ' || u.last_name as name from contact_events e join users u on u.id = e.user_id
      where e.contact_id = $1 and e.kind = any($2) and e.data @> $3 order by e.id desc limit 1`,
    [contact_id, kinds, JSON.stringify(about)],
  )
  return last?.name
}
