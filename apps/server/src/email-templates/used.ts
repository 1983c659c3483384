import type { Db } from '../core/db/database.ts'
import { type Holder, refuseHeld } from '../core/held.ts'

export const HELD: readonly Holder[] = [
  {
    by: 'campaign_triggers where $1 = any(all_email_ids) and enabled and deleted_at is null',
    one: 'campaign trigger that is on sends',
    more: 'campaign triggers that are on send',
    so: 'the e-mail template {name}: {names}. Switch them off or choose another template there first.',
    called: 'name',
  },
]

/** Before these go out of use: throws a 409 where a campaign trigger that is on sends one. None is switched on with them until the transaction ends. */
export async function refuseUsed(db: Db, ids: number[]): Promise<void> {
  const inUse = await db.rows<{ id: number; name: string }>(
    'select id, name from emails where id = any($1) and active order by id for no key update',
    [ids],
  )
  for (const template of inUse) await refuseHeld(db, template, HELD)
}
