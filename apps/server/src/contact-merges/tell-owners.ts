import type { Viewer } from '@openbook/auth/viewer.ts'
import { NAMED } from '../contacts/named.ts'
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
    user_id === viewer.user_id
      ? undefined
      : notify(core, db, { user_id, kind: 'contact_merges.merged', title, link, data: { contact_id: contact.id } })
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

interface Parted {
  /** Of the merge. */
  id: number
  survivor_id: number
  /** Who had the survivor until now. */
  held_by: number
}
interface Part {
  id: number
  number: number
  name: string
  owner_id: number
  owner: string
}

/** Once the records of a merge are parted: who has one back hears of it, and who has the survivor no longer; nobody of what they did themselves. */
export async function tellParted(
  core: Core,
  db: Db,
  viewer: Viewer,
  { id, survivor_id, held_by }: Parted,
): Promise<void> {
  const parts = await db.prepared<Part>(
    `select c.id, c.number, ${NAMED} as name, u.id as owner_id, u.first_name || ' ' || u.last_name as owner
       from contacts c join users u on u.id = c.owner_id
      where c.id in (select $1::bigint union select contact_id from contact_merge_records where merge_id = $2) order by c.id <> $1, c.number`,
    [survivor_id, id],
  )
  const survivor = parts.find(part => part.id === survivor_id)
  const kind = 'contact_merges.undone'
  const back = Map.groupBy(
    parts.filter(({ owner_id }) => owner_id !== held_by && owner_id !== viewer.user_id),
    ({ owner_id }) => owner_id,
  )
  for (const [user_id, [first, ...others]] of back)
    if (first)
      await notify(core, db, {
        user_id,
        kind,
        title: others.length
          ? `Your ${others.length + 1} records of ${first.name} are back: their merge was undone`
          : `Your record of ${first.name} is back as contact ${first.number}: its merge was undone`,
        link: others.length ? '/contacts' : `/contacts/${first.number}`,
        data: { contact_id: first.id },
      })
  if (survivor && survivor.owner_id !== held_by && held_by !== viewer.user_id)
    await notify(core, db, {
      user_id: held_by,
      kind,
      title: `Contact ${survivor.number} of ${survivor.name} is ${survivor.owner}’s again: its merge was undone`,
      data: { contact_id: survivor.id },
    })
}
