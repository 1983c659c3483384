import type { ContactsScope } from '@openbook/api/contacts.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { type Bind, condition, idsOf, tagged } from './filters.ts'
import { searchWords } from './search.ts'

/** A contacts_scope as SQL over one row source called `c`, with the values its `$n` stand for. */
export interface CompiledScope {
  /** `contacts c`, or what a text search found under the same name. */
  from: string
  /** A select of the owners' ids; none means the whole agency. */
  owners: string | undefined
  /** What holds besides the owner. */
  conditions: string[]
  /** Whether anything but the group and the owner narrows it. */
  narrowed: boolean
  /** The tags asked for, where the whole agency is narrowed by nothing else. */
  onlyTags: { ids: string; single: boolean } | undefined
  values: unknown[]
}

/** What was merged into another contact is not deleted: it is part of that one. */
const NOT_MERGED = 'not exists (select from contacts m where m.id = c.id and m.merged_into_id is not null)'

type Group = NonNullable<ContactsScope['contact_group']>
type Asker = Pick<Viewer, 'user_id' | 'role'>

/** The condition on `c` that holds for exactly the contacts of the scope, for use with its `from`. */
export const whereOf = ({ owners, conditions }: CompiledScope) =>
  [...(owners ? [`c.owner_id in (${owners})`] : []), ...conditions].join(' and ')

/** Compiles what the viewer asks for within what they may see. Throws a 404 for a downline user out of their sight, a 422 for a value of the wrong kind. */
export async function compileScope(db: Db, viewer: Asker, scope: ContactsScope): Promise<CompiledScope> {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const root = scope.contact_group === 'mine' ? undefined : scope.downline_user_id
  const group = scope.contact_group ?? (root ? 'downline' : 'mine')
  if (root) await refuseOutOfSight(db, viewer, root)
  const filters = (scope.search ?? []).filter(({ value }) => value !== '' && !(Array.isArray(value) && !value.length))
  const deleted = group === 'deleted'
  const everyone = mayUseConsole(viewer.role) && !root && group !== 'mine' && group !== 'downline'
  const owners = filters
    .filter(({ field }) => field === 'owner_id')
    .reduce(
      (known, filter) => chosen(bind(idsOf(filter)), known),
      everyone ? undefined : ownersOf(bind, viewer, group, root),
    )
  const rest = filters.filter(({ field }) => field !== 'owner_id')
  const [only, ...more] = rest
  const q = scope.q?.trim() ?? ''
  const words = searchWords(q)
  const tags = only?.field === 'tag_id' && !more.length ? `${bind(idsOf(only))}::bigint[]` : undefined
  const conditions = [
    `c.deleted_at is ${deleted ? 'not null' : 'null'}`,
    ...(deleted ? [NOT_MERGED] : []),
    ...(group === 'all_agents' ? [`c.owner_id <> ${bind(viewer.user_id)}`] : []),
    ...(tags ? [tagged(tags)] : rest.map(filter => condition(bind, filter))),
    ...(q && !words.length ? ['false'] : []),
  ]
  const hits = () =>
    `app.search_contacts(${bind(words)}::text[], ${owners ? `array(${owners})` : 'null'}, ${deleted}) c`
  return {
    from: words.length ? hits() : 'contacts c',
    owners,
    conditions,
    narrowed: rest.length > 0 || q !== '' || deleted,
    onlyTags:
      tags && !owners && !q && group === 'all' ? { ids: tags, single: [only?.value].flat().length === 1 } : undefined,
    values,
  }
}

function ownersOf(bind: Bind, viewer: Asker, group: Group, root: number | undefined): string {
  if (root) return `${below(bind(root))} union all select ${bind(root)}::bigint`
  if (group === 'mine') return `select ${bind(viewer.user_id)}::bigint as id`
  const all = below(bind(viewer.user_id))
  return group === 'downline' || group === 'all_agents'
    ? all
    : `${all} union all select ${bind(viewer.user_id)}::bigint`
}

const below = (manager: string) => `select user_id as id from user_downlines where manager_id = ${manager}`

const chosen = (ids: string, known: string | undefined) =>
  known
    ? `select id from (${known}) o where id = any(${ids}::bigint[])`
    : `select distinct unnest(${ids}::bigint[]) as id`

async function refuseOutOfSight(db: Db, viewer: Asker, root: number) {
  const [seen] = await db.prepared(
    `select from users u where u.id = $1
        and ($2 or exists (select from user_downlines d where d.manager_id = $3 and d.user_id = u.id))`,
    [root, mayUseConsole(viewer.role), viewer.user_id],
  )
  if (!seen) throw notFound()
}
