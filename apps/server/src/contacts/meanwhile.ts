import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

interface Changed {
  what: string
  code: `${string}.stale` | `${string}.gone`
  by: string | null | undefined
  /** None where nothing is left of it to say when. */
  at?: string | undefined
  /** A sentence of what it is now, where no form shows that beside what was typed. */
  now?: string | undefined
}

/** A 409 that says who changed it and when, in the viewer's zone. */
export function changedMeanwhile(
  { timezone }: Pick<Viewer, 'timezone'>,
  { what, code, by, at, now }: Changed,
): Refused {
  const zone = { timeZone: ianaZone(timezone), dateStyle: 'medium', timeStyle: 'short' } as const
  const when = at ? `at ${new Date(at).toLocaleString('en-US', zone)}` : 'meanwhile'
  const said = [`${by ?? 'Someone'} changed this ${what} ${when}.`, now, 'Reload to see it.'].filter(Boolean)
  return new Refused(409, { base: said.join(' ') }, code)
}

/** Who did the latest of these acts, by the timeline; `about` narrows it to one thing of the contact. */
export const lastBy = async (db: Db, contact_id: number, kinds: readonly string[], about: object = {}) =>
  (await lastAct(db, contact_id, kinds, [about]))?.by

/** The same with when, for what keeps no time of its own; of several things any one. */
export async function lastAct(db: Db, contact_id: number, kinds: readonly string[], about: object[]) {
  const [last] = await db.prepared<{ by: string; at: string }>(
    `select u.first_name || ' ' || u.last_name as by, e.at
       from contact_events e join users u on u.id = e.user_id
      where e.contact_id = $1 and e.kind = any($2) and e.data @> any($3::jsonb[]) order by e.id desc limit 1`,
    [contact_id, kinds, about.map(each => JSON.stringify(each))],
  )
  return last
}
