import type { Viewer } from '@openbook/auth/viewer.ts'
import { cautions } from '../contact-transfers/cautions.ts'
import { recipientOf } from '../contact-transfers/recipient.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { mayServe } from '../licences/licensed.ts'

/** What whoever takes a lead should know first, in sentences: as for a transfer to them, their licenses and the lead's consent. */
export async function cautionsOf(db: Db, { user_id }: Viewer, id: number): Promise<string[]> {
  const to = await recipientOf(db, { user_id })
  const sent: unknown[] = [id, user_id]
  const consent = cautions(to, value => `$${sent.push(value)}`)
  const [found] = await db.rows<{ license: string | null; consent: string | null }>(
    `select case when not ${mayServe('$2::bigint', 'c')} then 'You have no license that holds in ' || c.state || '.' end as license, ${consent} as consent
       from contacts c where c.id = $1`,
    sent,
  )
  return [found?.license, found?.consent].filter(each => each != null)
}

/** Throws a 409 that says them, unless whoever takes it has read them. */
export function refuseUnread(cautions: string[], confirm = false): void {
  if (cautions.length && !confirm) throw new Refused(409, { base: cautions.join(' ') }, 'pools.caution')
}
