import { withoutEmpty } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import { dayIn } from '../core/day-in.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { openPool } from '../pools/open.ts'
import { countedApart } from './apart.ts'
import { type Asker, type CompiledScope, WHOLE_TABLE } from './compiled.ts'
import type { Asking, Bind } from './conditions.ts'
import { onlyConsent } from './consent-filters.ts'
import { endOf, without } from './cut.ts'
import { withTwins } from './duplicates.ts'
import { fewFirst } from './few.ts'
import { idsOf } from './filter-values.ts'
import { asksElsewhere, conditionsOf, onlyChange, tagged } from './filters.ts'
import { searched } from './found.ts'
import { orderOf } from './order.ts'
import { groupOf, ownersIn } from './owners.ts'
import { inParts } from './place-filters.ts'
import { isClient } from './policy-filters.ts'
import { PROBED, readsThrough } from './read-through.ts'
import { toldInSets } from './sets.ts'
import { hasShortBook } from './short-book.ts'
import { soonerWays, tagsIn } from './sooner.ts'
import { clientOf, isKept } from './traits.ts'
import { refuseVeiled, veiledSearch } from './veil.ts'

/** What a search gives only where it is asked for. */
const ASKED_FOR_MORE: readonly string[] = ['created_at', 'date_of_birth']

/** What was merged into another contact is not deleted: it is part of that one. */
const NOT_MERGED = 'not exists (select from contacts m where m.id = c.id and m.merged_into_id is not null)'

/** Compiles whom the viewer asks for, to act on them. Throws a 403 for leads of a pool that they may only look at and take. */
export async function compileScope(db: Db, viewer: Asker, scope: ContactsScope): Promise<CompiledScope> {
  const compiled = await compileView(db, viewer, scope)
  if (compiled.lookOnly)
    throw new Refused(
      403,
      { 'contacts_scope.pool_id': 'The leads of this pool are not yours to act on. Take one first.' },
      'pools.look_only',
    )
  return compiled
}

/** The same to look at them and count them. Throws a 404 for a user, group or pool out of their sight, a 422 for a value of the wrong kind. */
export async function compileView(db: Db, viewer: Asker, scope: ContactsScope): Promise<CompiledScope> {
  const base = await narrowed(db, viewer, scope)
  if (base.lookOnly) refuseVeiled(scope)
  const full = scope.duplicate?.is_duplicate ? await withTwins(db, base, scope.duplicate.fields) : base
  const chosen = scope.select_n ? endOf(full, scope, scope.select_n) : full
  const left = scope.except_ids?.length ? without(chosen, scope.except_ids) : chosen
  return { ...left, lookOnly: base.lookOnly ?? false }
}

async function narrowed(db: Db, viewer: Asker, scope: ContactsScope): Promise<CompiledScope> {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const { filters, rest, group, pool, q, sort } = wordsOf(scope)
  const deleted = group === 'deleted'
  const lookOnly = pool !== undefined && !(await openPool(db, viewer, pool))
  const owners = await ownersIn(db, viewer, scope, bind, filters.filter(namesOwners).map(idsOf))
  const own = group === 'mine' && !pool
  const asking = await askingOf(db, viewer, scope, { bind, deleted, owners, own, veiled: lookOnly })
  const known = [...values]
  const more = rest.length > 0 || Boolean(scope.duplicate) || ASKED_FOR_MORE.includes(sort)
  const read = lookOnly ? undefined : searched({ bind, owners, deleted, more }, q)
  const alone = rest.length === 1 && !q && !scope.type ? rest[0] : undefined
  const isAlone = rest.length === 0 && scope.type === undefined && sort === 'last_name'
  const words = isAlone || deleted || pool || group === 'mine' ? undefined : read?.words
  const seldom = read && !words ? undefined : await fewFirst(db, asking, rest, Boolean(alone))
  const few = seldom ?? (read ? undefined : inParts(asking, rest))
  const isReadThrough = !few && Boolean(read?.told) && readsThrough(asking, rest)
  const found = few || isReadThrough ? undefined : read
  const tags = alone && !few && !asking.short ? tagsIn(bind, alone) : undefined
  const first = values.length
  const beside = few ? undefined : (onlyChange(asking, rest) ?? onlyConsent(asking, rest))
  const left = rest.filter(node => !few?.settled.includes(node))
  const alike = tags ? tagged(tags.ids) : beside?.condition
  const probing = { ...asking, found: Boolean(found), ...((isReadThrough || asking.short) && PROBED) }
  const said = alike ? [alike] : conditionsOf(probing, left)
  const grouped = ofGroup(asking, group, viewer)
  const pooled = pool ? [inPool(bind(pool), !found && !few)] : []
  const searching = q && !found ? [read?.told ?? (lookOnly ? veiledSearch(bind, q) : 'false')] : []
  const others = [...grouped, ...ofType(asking, scope.type), ...pooled, ...searching]
  const rebound = () => boundAgain(first)
  const again = (way: Asking['way']) => [...others, ...conditionsOf({ ...asking, way, bind: rebound() }, rest)]
  const isWhole = !few && !deleted && !pool && grouped.length === 1
  const sooner = isWhole ? soonerWays({ scope, rest, q, found, group, others, asking, rebound }) : {}
  const wide = !found && !few && (!owners || (group !== 'mine' && !sooner.less)) && asksElsewhere(rest)
  const asked = { words, asking, known, nodes: rest, besides: besidesOf(group, viewer, scope.type), type: scope.type }
  const isCounted = !words && (q || (alone && !owners && sort !== 'next_policy_end'))
  const isOfAll = !owners && !q && grouped.length === 1 && (!few || Boolean(few.parts))
  const ways = { isMet: !seldom && !isCounted, isOfAll, isOfRows: !few && !found }
  const sets = asking.own || deleted || pool ? {} : await toldInSets(db, { ...asked, ...ways })
  const apart = wide && !owners && isWhole ? countedApart(asking, rest, scope) : undefined
  const isNarrowed = rest.length > 0 || q !== '' || deleted || Boolean(scope.type) || pool !== undefined
  return {
    from: found?.from ?? few?.from ?? WHOLE_TABLE,
    found: Boolean(found),
    ...(few?.parts && { parts: few.parts }),
    steady: isReadThrough || Boolean(found ?? few?.steady),
    short: asking.short && isNarrowed,
    few: Boolean(few && !few.parts) || asking.own,
    owners: few?.owned ? undefined : owners,
    deleted,
    conditions: [...others, ...said],
    ...(wide && { wide: { probed: again('probed'), gathered: again('gathered'), apart } }),
    narrowed: isNarrowed,
    plain: isNarrowed || grouped.length > 1 ? undefined : group === 'mine' && values.length === 1 ? 'own' : 'any',
    onlyTags: owners || few || pool || group !== 'all' ? undefined : tags,
    ...sooner,
    told: q || scope.type || pool ? undefined : countedBeside(beside, grouped),
    ...sets,
    values,
    lookOnly,
  }
}

/** What holds besides words and owners, first that they are not deleted. */
const besidesOf =
  (group: ReturnType<typeof groupOf>, viewer: Asker, type: ContactsScope['type']) =>
  (own: Asking, nodes: readonly ContactCondition[]) => [
    ...ofGroup(own, group, viewer),
    ...ofType(own, type),
    ...conditionsOf(own, nodes),
  ]

const countedBeside = (
  beside: ReturnType<typeof onlyChange> | ReturnType<typeof onlyConsent>,
  grouped: string[],
): CompiledScope['told'] =>
  beside && {
    from: beside.from,
    conditions: [...grouped, beside.said],
    ...('inSets' in beside && { inSets: beside.inSets }),
  }

function wordsOf(scope: ContactsScope) {
  const filters = withoutEmpty([...(scope.search ?? []), ...ofScope(scope)])
  return {
    filters,
    rest: filters.filter(each => !namesOwners(each)),
    group: groupOf(scope),
    pool: typeof scope.pool_id === 'number' ? scope.pool_id : undefined,
    q: scope.q?.trim() ?? '',
    sort: orderOf(scope).sort,
  }
}

const ofGroup = ({ bind, deleted }: Asking, group: ReturnType<typeof groupOf>, viewer: Asker) => [
  `c.deleted_at is ${deleted ? 'not null' : 'null'}`,
  ...(deleted ? [NOT_MERGED] : []),
  ...(group === 'all_agents' ? [`c.owner_id <> ${bind(viewer.user_id)}`] : []),
]

const ofType = (asking: Asking, type: ContactsScope['type']) =>
  type ? [`${type === 'client' ? '' : 'not '}${isClient(asking)}`] : []

async function askingOf(
  db: Db,
  { user_id, timezone = 'est' }: Asker,
  { type }: ContactsScope,
  asked: Omit<Asking, 'zone' | 'today' | 'short'>,
): Promise<Asking> {
  const zone = ianaZone(timezone)
  const today = dayIn(zone)
  const short = asked.own && (await hasShortBook(db, user_id))
  return {
    ...asked,
    short,
    zone,
    today,
    clientsKept: Boolean(type) && !asked.own && (await isKept(db, clientOf(today))),
  }
}

/** Other row sources do not say the pool. */
const inPool = (pool: string, whole: boolean) =>
  whole ? `c.pool_id = ${pool}` : `exists (select from contacts p where p.id = c.id and p.pool_id = ${pool})`

/** What a scope says outside its search, as filters. */
const ofScope = ({ category }: ContactsScope): ContactCondition[] =>
  category ? [{ field: 'line_of_business', value: category }] : []

const namesOwners = (node: ContactCondition): node is Extract<ContactCondition, { field: unknown }> =>
  'field' in node && node.field === 'owner_id' && (node.op ?? 'any_of') === 'any_of'

/** Stands for values bound before, one after the other. */
function boundAgain(first: number): Bind {
  let at = first
  return () => `$${++at}`
}
