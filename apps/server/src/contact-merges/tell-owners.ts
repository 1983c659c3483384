import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Full } from '../contacts/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import type { Image } from './combine.ts'

/** Who owned a record that is now part of somebody else's hears where it went. */
export async function tellOwners(core: Core, db: Db, viewer: Viewer, contact: Full, others: Image[]): Promise<void> {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ') || `contact ${contact.number}`
  const owners = new Set(others.map(({ owner_id }) => Number(owner_id)))
  for (const user_id of owners)
    if (user_id !== contact.owner.id && user_id !== viewer.user_id)
      await notify(core, db, {
        user_id,
        kind: 'contact_merges.merged',
        title: `Your record of ${name} was merged into contact ${contact.number} of ${contact.owner.name}`,
      })
}
