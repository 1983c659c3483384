import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { mayUseConsole, ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { invalid } from '../core/http/refused.ts'
import { openGroup } from '../groups/open.ts'
import { HIDDEN } from '../users/hidden.ts'
import type { Asker } from './compiled.ts'
import type { Bind } from './conditions.ts'

type Asked = NonNullable<ContactsScope['contact_group']>
type Group = Exclude<Asked, number>

/** The group a scope is about, by its word or id; `mine` where it names none, the downline where it names a user. */
export function groupOf({ contact_group, downline_user_id, for_contact_group_all }: ContactsScope): Asked {
  if (for_contact_group_all && contact_group !== 'deleted') return 'all'
  return contact_group ?? (downline_user_id ? 'downline' : 'mine')
}

/** A select of the ids of the owners in a scope, none for the whole agency or a pool; `chosen` are lists to be met with it. */
export async function ownersIn(db: Db, viewer: Asker, scope: ContactsScope, bind: Bind, chosen: number[][]) {
  const pooled = typeof scope.pool_id === 'number'
  const { group, named } = wordOf(groupOf(scope))
  const root = group === 'mine' ? undefined : scope.downline_user_id
  const deep = scope.all_downline !== false
  if (root) await refuseOutOfSight(db, viewer, root)
  if (named) await openGroup(db, viewer, named)
  const everyone = pooled || (mayUseConsole(viewer.role) && !root && deep && group !== 'mine' && group !== 'downline')
  const known = chosen.reduce(
    (owners, ids) => among(bind(ids), owners),
    everyone ? undefined : ownersOf(bind, viewer, { group, root, deep }),
  )
  const within = named && !pooled ? inGroup(bind(named), known) : known
  return scope.representer_type ? ofRole(bind, within, scope.representer_type) : within
}

/** A named group is everyone the viewer may see, as far as they are in it. */
const wordOf = (asked: Asked): { group: Group; named?: number } =>
  typeof asked === 'number' ? { group: 'all', named: asked } : { group: asked }

const inGroup = (group: string, known: string | undefined) =>
  `select user_id as id from group_users where group_id = ${group}${known ? ` and user_id in (${known})` : ''}`

function ownersOf(
  bind: Bind,
  viewer: Asker,
  { group, root, deep }: { group: Group; root: number | undefined; deep: boolean },
): string {
  const self = (user: number) => `select ${bind(user)}::bigint`
  if (group === 'mine') return `${self(viewer.user_id)} as id`
  if (root && !deep) return `${self(root)} as id`
  if (root) return `${below(bind(root))} union all ${self(root)}`
  const all = deep ? below(bind(viewer.user_id)) : `select id from users where manager_id = ${bind(viewer.user_id)}`
  return group === 'downline' || group === 'all_agents' ? all : `${all} union all ${self(viewer.user_id)}`
}

const below = (manager: string) => `select user_id as id from user_downlines where manager_id = ${manager}`

const among = (ids: string, known: string | undefined) =>
  known
    ? `select id from (${known}) o where id = any(${ids}::bigint[])`
    : `select distinct unnest(${ids}::bigint[]) as id`

function ofRole(bind: Bind, known: string | undefined, role: string): string {
  if (!ROLES.some(each => each === role))
    throw invalid(
      'contacts_scope.representer_type',
      `Use one of the roles: ${ROLES.join(', ')}.`,
      'contacts.representer_type',
    )
  const those = `select id from users where role = ${bind(role)}`
  return known ? `${those} and id in (${known})` : those
}

async function refuseOutOfSight(db: Db, viewer: Asker, root: number) {
  const [seen] = await db.prepared(
    `select from users u where u.id = $1
        and ($2 or exists (select from user_downlines d where d.manager_id = $3 and d.user_id = u.id))`,
    [root, mayUseConsole(viewer.role), viewer.user_id],
  )
  if (!seen) throw await outOfSight(db, viewer, HIDDEN, root)
}
