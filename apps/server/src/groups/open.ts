import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { type Hidden, whyHidden } from '../core/http/out-of-sight.ts'
import { notFound, Refused } from '../core/http/refused.ts'

/** Holds where the viewer, $2 and $3 of seenBy, is in `group` or sees what somebody in it owns. */
export const opens = (group: string) =>
  `($2 or exists (select from group_users m where m.group_id = ${group}.id and ${seen('m.user_id')}))`

const HIDDEN: Hidden = {
  domain: 'groups',
  record: 'select null::bigint as owner_id, null as why from groups where id = $1',
  why: 'A group is open to those in it, and to who leads one of them.',
  who: 'who can put you in it',
  asked: 'administrators',
}

/** Passes for a group the viewer may list contacts by. Throws a 404 for one of elsewhere, a 403 for one that is others' alone. */
export async function openGroup(db: Db, viewer: Pick<Viewer, 'role' | 'user_id'>, id: number): Promise<void> {
  const [group] = await db.prepared<{ open: boolean }>(`select ${opens('g')} as open from groups g where g.id = $1`, [
    id,
    ...seenBy(viewer),
  ])
  if (!group) throw notFound()
  if (group.open) return
  const why = await whyHidden(db, viewer, HIDDEN, id)
  throw new Refused(
    403,
    { 'contacts_scope.contact_group': 'You are not in this group, and nobody in it works under you.' },
    'contacts.not_your_group',
    why ? { why } : {},
  )
}
