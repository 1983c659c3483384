import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Full } from '../contacts/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import type { Image } from './combine.ts'

interface Merged {
  survivor?: Image | undefined
  others: Image[]
}

/** Who owned a record that is now somebody else's hears where it went, and who owns it by the merge that they do. */
export async function tellOwners(
  core: Core,
  db: Db,
  viewer: Viewer,
  contact: Full,
  { survivor, others }: Merged,
): Promise<void> {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ') || `contact ${contact.number}`
  const tell = (user_id: number, title: string, link: string | null = null) =>
    user_id === viewer.user_id ? undefined : notify(core, db, { user_id, kind: 'contact_merges.merged', title, link })
  const records = survivor ? [survivor, ...others] : others
  for (const user_id of new Set(records.map(({ owner_id }) => Number(owner_id))))
    if (user_id !== contact.owner.id)
      await tell(user_id, `Your record of ${name} was merged into contact ${contact.number} of ${contact.owner.name}`)
  if (survivor && Number(survivor.owner_id) !== contact.owner.id)
    await tell(
      contact.owner.id,
      `Records of ${name} were merged into contact ${contact.number}, which is yours now`,
      `/contacts/${contact.number}`,
    )
}
