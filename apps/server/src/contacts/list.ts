import { DEFAULT_LIMIT } from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { BY_CHANGE, type CompiledScope, gatheredIn, type Twins, WHOLE_TABLE, type Wide, whereOf } from './compiled.ts'
import { countKept } from './counts.ts'
import { keyOf, type Order, orderBy, orderIn, orderOf, PLACES, sourceOf } from './order.ts'
import { rowsByIds } from './queries.ts'
import { compileView } from './scope.ts'
import { veiledRow } from './veil.ts'

interface Page extends Order {
  limit: number
  offset: number
}
interface Found {
  total: number
  ids: number[]
}

/** The ids of one page in order and the exact total, in one statement. */
export async function findPage(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  if (scope.twins) return findTwins(db, scope, scope.twins, page)
  if (scope.wide) return findWide(db, scope, scope.wide, page)
  const [found] = scope.steady
    ? await db.shaped<Found>(onePass(scope, whereOf(scope), page, slots(scope)), [
        ...scope.values,
        page.limit,
        page.offset,
      ])
    : await db[scope.plain === 'own' && !page.offset ? 'shaped' : 'rows']<Found>(statement(scope, page), scope.values)
  return found ?? { total: 0, ids: [] }
}

/** The page as values: one text for all pages. */
const slots = ({ values: { length } }: CompiledScope) => `limit $${length + 1} offset $${length + 2}`

/** So many that the next one is never far, and so near the top that walking there is cheaper than fetching all. */
const DENSE = 20_000
const NEAR = 300

/** Duplicates are numbered in one pass, or counted by their keys alone; where they are dense the list is then walked, else they are all fetched. */
async function findTwins(db: Db, scope: CompiledScope, twins: Twins, page: Page): Promise<Found> {
  if (twins.numbered) {
    const [found] = await db.rows<Found>(numberedTwins({ ...scope, ...twins.numbered }, page), scope.values)
    return found ?? { total: 0, ids: [] }
  }
  const total = await count(db, scope)
  if (total <= page.offset) return { total, ids: [] }
  const walked = total > DENSE && page.offset + page.limit <= NEAR
  const { from, where } = walked ? twins : { from: scope.from, where: whereOf(scope) }
  const source = sourceOf({ ...scope, from }, page)
  const rows = await db.rows<{ id: number }>(
    `select c.id from ${source} where ${where} ${orderBy(page)} limit ${page.limit} offset ${page.offset}`,
    scope.values,
  )
  return { total, ids: rows.map(({ id }) => id) }
}

/** So far a whole agency is walked for contacts that match, before all of it is read. */
const WALKED = 3000

/** Where many match, the first are met on a short walk and only counting reads everything; else one pass does both. */
async function findWide(db: Db, scope: CompiledScope, wide: Wide, page: Page): Promise<Found> {
  if (!scope.owners && page.sort !== 'status' && page.offset + page.limit <= NEAR) {
    const again = page.sort === 'updated_at' ? orderBy(page, 'c.updated_at') : orderBy(page)
    const rows = await db.rows<{ id: number }>(
      `select c.id from (select c.* from ${sourceOf(scope, page)} where c.deleted_at is null ${orderBy(page)} limit ${WALKED}) c
        where ${wide.probed.join(' and ')} ${again} limit ${page.limit} offset ${page.offset}`,
      scope.values,
    )
    if (rows.length === page.limit) return { total: await count(db, scope), ids: rows.map(({ id }) => id) }
  }
  const [found] = await db.rows<Found>(onePass(scope, gatheredIn({ ...scope, wide }), page), scope.values)
  return found ?? { total: 0, ids: [] }
}

export async function list(db: Db, viewer: Viewer, asked: ContactsScope) {
  const scope = await compileView(db, viewer, asked)
  const { page = 1, limit = DEFAULT_LIMIT } = asked
  const { total, ids } = await findPage(db, scope, { ...orderOf(asked), limit, offset: (page - 1) * limit })
  const rows = await rowsByIds(db, ids)
  return { data: scope.lookOnly ? rows.map(veiledRow) : rows, meta: pageMeta(page, limit, total) }
}

/** A plan of two parts that cannot be split is only run at once where two workers may help; one machine with two cores says one. */
const TWO_WORKERS = `select set_config('max_parallel_workers_per_gather', greatest(2, current_setting('max_parallel_workers_per_gather')::int)::text, true)`

/** How many contacts the scope holds: the number every list and every bulk act shows. */
export async function count(db: Db, scope: CompiledScope): Promise<number> {
  if (scope.twins?.halved) await db.prepared(TWO_WORKERS)
  const text = `select (${countOf(scope)}) as total`
  const [row] = await db[scope.steady && !scope.twins ? 'shaped' : 'rows']<{ total: number }>(text, scope.values)
  return row?.total ?? 0
}

/**
 * Four shapes, each the fastest measured at a million contacts (decisions 12, 24). A group of owners unfiltered, by name
 * or last change: the head of each owner's book off the index. A filtered group: one pass that both counts and keeps the
 * first. The whole agency: walked in order, counted apart, so that both run off an index.
 */
function statement(scope: CompiledScope, page: Page): string {
  const slice = sliceOf(page)
  const table = scope.from === WHOLE_TABLE
  const changes = page.sort === 'updated_at'
  if (table && scope.owners && (scope.less ? page.sort === 'last_name' : !scope.narrowed && isOfEachBook(page))) {
    const order = changes ? orderBy(page, 'c.updated_at') : orderBy(page)
    return answer(countOf(scope), `${headOfEachBook(scope, page, order)} ${order} ${slice}`)
  }
  if (table && !scope.narrowed && changes)
    return answer(
      countOf(scope),
      `select c.id from ${BY_CHANGE} where ${whereOf(scope)} ${orderBy(page, 'c.updated_at')} ${slice}`,
    )
  if (table && !scope.owners && page.sort === 'status' && (!scope.narrowed || scope.onlyTags))
    return answer(countOf(scope), headOfEachStatus(scope, page))
  if (table && !scope.owners)
    return answer(
      countOf(scope),
      `select c.id from ${sourceOf(scope, page)} where ${whereOf(scope)} ${orderBy(page)} ${slice}`,
    )
  return onePass(scope, whereOf(scope), page)
}

const isOfEachBook = ({ sort }: Page) => sort === 'updated_at' || sort === 'last_name'
const sliceOf = ({ limit, offset }: Page) => `limit ${limit} offset ${offset}`

function onePass(scope: CompiledScope, where: string, page: Page, slice = sliceOf(page)): string {
  const hits = `select c.id, ${keyOf(page, scope)} as key, c.sort_name from ${sourceOf(scope, page)} where ${where}`
  const ids = `select c.id from c ${orderIn(scope, page, 'c.key')} ${slice}`
  return `with c as materialized (${hits}) ${answer('select count(*) from c', ids)}`
}

function numberedTwins(twins: CompiledScope & { where: string; key: string }, page: Page): string {
  const hits = `select c.id, ${keyOf(page)} as key, c.sort_name, count(*) over (partition by ${twins.key}) > 1 as twin
    from ${sourceOf(twins, page)} where ${twins.where}`
  const ids = `select c.id from c where c.twin ${orderBy(page, 'c.key')} ${sliceOf(page)}`
  return `with c as materialized (${hits}) ${answer('select count(*) from c where c.twin', ids)}`
}

const answer = (total: string, ids: string) => `select (${total}) as total, array(${ids}) as ids`

function headOfEachBook(scope: CompiledScope, { sort, offset, limit }: Page, order: string) {
  const [key, from] = sort === 'updated_at' ? ['updated_at', BY_CHANGE] : ['sort_name', WHOLE_TABLE]
  return `select c.id from (${scope.owners}) o (id) cross join lateral (
    select c.id, c.${key} from ${from} where c.owner_id = o.id and ${scope.conditions.join(' and ')}
     ${order} limit ${offset + limit}) c`
}

/** As many of each status as the page may need, off the index, then those without one. */
function headOfEachStatus(scope: CompiledScope, { desc, limit, offset }: Page) {
  const heads = (
    status: string,
  ) => `select c.id, c.sort_name from contacts c where c.status_id ${status} and ${whereOf(scope)}
    order by c.sort_name, c.id limit ${offset + limit}`
  return `select c.id from (
      select s.place, h.* from (${PLACES}) s cross join lateral (${heads('= s.id')}) h
      union all select null, h.* from (${heads('is null')}) h) c
    order by c.place ${desc ? 'desc' : 'asc'} nulls last, c.sort_name, c.id limit ${limit} offset ${offset}`
}

type Counted = Pick<CompiledScope, 'from' | 'owners' | 'conditions' | 'onlyTags'> &
  Partial<Pick<CompiledScope, 'changed' | 'twins' | 'wide' | 'less' | 'plain'>>

/** Contacts narrowed by nothing are counted already, and without those few of them the others. A day of the last change is counted on those alone; tags over a whole agency on the tags, less the few that deleted contacts carry. */
function countOf(scope: Counted): string {
  const { from, owners, onlyTags, changed, twins, wide, less } = scope
  if (twins) return twins.total
  if (scope.plain) return countKept(owners)
  if (less) return `select (${countKept(owners)}) - (${countOf({ from, owners, ...less })})`
  if (wide) return `select count(*) from ${from} where ${gatheredIn({ ...scope, wide })}`
  if (changed) return `select count(*) from ${BY_CHANGE} where ${whereOf({ owners, conditions: changed })}`
  if (!onlyTags) return `select count(*) from ${from} where ${whereOf(scope)}`
  const { ids, single } = onlyTags
  return `select (select count(${single ? '*' : 'distinct t.contact_id'}) from contact_tags t where t.tag_id ${single ? `= (${ids})[1]` : `= any(${ids})`})
    - (select count(*) from contacts c where c.deleted_at is not null
          and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids})))`
}
