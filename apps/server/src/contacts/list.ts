import { DEFAULT_LIMIT } from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Db, unseen } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { endlessPage, FAR_BY_END, manyInBooks, manyOf, nearByEnd, pageByEnd } from './by-end.ts'
import { type CompiledScope, gatheredIn, type Twins, type Wide, whereOf } from './compiled.ts'
import { countKept } from './counts.ts'
import { FETCHED, findMet, inSets, NEAR, OF_OTHERS, walkNear } from './find-met.ts'
import { owning } from './met.ts'
import { keyOf, orderBy, orderIn, orderOf, sourceOf } from './order.ts'
import { rowsByIds } from './queries.ts'
import { compileView } from './scope.ts'
import { count, countOf, totalOf } from './total.ts'
import { veiledRow } from './veil.ts'
import { type Page, sliceOf, walk } from './walk.ts'

interface Found {
  total: number
  ids: number[]
}

/** The ids of one page in order and the exact total, in one statement. */
export async function findPage(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  if (scope.twins) return findTwins(db, scope, scope.twins, page)
  return (await findCounted(db, scope, page)) ?? findByScope(db, scope, page)
}

async function findByScope(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  if (scope.met) return findMet(db, scope.met, page)
  if (isOfManyByEnd(scope, page)) return findByEnd(db, scope, page)
  if (scope.wide) return findWide(db, scope, scope.wide, page)
  if (scope.told?.inSets) return findInSets(db, scope, page)
  if (scope.texts && page.sort === 'last_name') return findByTexts(db, scope, scope.texts, page)
  if (page.offset > FAR && walk(scope, page)) return findFar(db, scope, page)
  const near = scope.most ? await findNear(db, scope, page) : undefined
  if (near) return near
  const [found] =
    scope.steady || (scope.short && !walk(scope, page))
      ? await db.shaped<Found>(unseen(onePass(scope, whereOf(scope), page, slots(scope))), [
          ...scope.values,
          page.limit,
          page.offset,
        ])
      : await db[scope.plain === 'own' && !page.offset ? 'shaped' : 'rows']<Found>(statement(scope, page), scope.values)
  return found ?? { total: 0, ids: [] }
}

/** Where bits tell the total, the page is walked to by itself; nothing where it is not near the top of a list that needs all of them. */
async function findCounted(db: Db, scope: CompiledScope, page: Page): Promise<Found | undefined> {
  const { counted, met, wide } = scope
  if (!counted || page.sort === 'next_policy_end') return undefined
  const near = met?.near ?? (wide && { where: wide.probed.join(' and '), values: scope.values })
  if (near && (OF_OTHERS.includes(page.sort) || page.offset + page.limit > NEAR)) return undefined
  if (!near && (met || !walk(scope, page))) return undefined
  const total = await totalOf(db, counted)
  if (!near) return { total, ids: await walkTo(db, scope, page, total) }
  const ids = total > FETCHED ? await walkNear(db, near, page) : []
  return ids.length === page.limit ? { total, ids } : undefined
}

/** Of most of an agency the top is walked to and the number counted by itself; nothing where the walk does not fill the page. */
async function findNear(db: Db, scope: CompiledScope, page: Page): Promise<Found | undefined> {
  if (OF_OTHERS.includes(page.sort) || page.offset + page.limit > NEAR) return undefined
  const where = [...owning(scope), ...scope.conditions].join(' and ')
  const ids = await walkNear(db, { where, values: scope.values }, page)
  return ids.length === page.limit ? { total: await count(db, scope), ids } : undefined
}

/** By what ends next a list that is not walked, and neither one's own nor a handful. */
const isOfManyByEnd = ({ ended, few, found, owners, narrowed, deleted }: CompiledScope, { sort }: Page) =>
  sort === 'next_policy_end' && !ended && !few && !found && Boolean(owners || narrowed || deleted)

async function findByEnd(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  if (scope.plain && scope.owners && !page.backwards && page.offset + page.limit <= NEAR) {
    const rows = await db.rows<{ id: number }>(nearByEnd(scope.owners, page), scope.values)
    if (rows.length === page.limit) return { total: await count(db, scope), ids: rows.map(({ id }) => id) }
  }
  const where = gatheredIn({ ...scope, wide: { gathered: scope.wide?.gathered ?? scope.conditions } })
  const many = scope.plain && scope.owners ? manyInBooks(where, countKept(scope.owners)) : manyOf(scope.from, where)
  return (await inSets<Found>(db, pageByEnd(many, page), scope.values)) ?? { total: 0, ids: [] }
}

/** What stands beside contacts is met with many books at once: met one by one, half a downline takes a second. */
async function findInSets(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  const where = gatheredIn({ ...scope, wide: { gathered: scope.conditions } })
  return (await inSets<Found>(db, onePass(scope, where, page), scope.values)) ?? { total: 0, ids: [] }
}

async function findByTexts(db: Db, scope: CompiledScope, texts: string, page: Page): Promise<Found> {
  const { desc, backwards = false, limit, offset } = page
  const [lim, off] = [1, 2].map(more => `$${scope.values.length + more}`)
  const text = `select total, ids from app.search_page(${texts}, ${desc !== backwards}, ${lim}, ${off})`
  const [found] = await db.shaped<Found>(text, [...scope.values, limit, offset])
  return found ?? { total: 0, ids: [] }
}

/** The page as values: one text for all pages. */
const slots = ({ values: { length } }: CompiledScope) => `limit $${length + 1} offset $${length + 2}`

/** So many that the next one is never far, and so near the top that walking there is cheaper than fetching all. */
const DENSE = 20_000

/** Duplicates are told in one pass, or counted by their keys alone; where they are dense the list is then walked, else they are all fetched. */
async function findTwins(db: Db, scope: CompiledScope, twins: Twins, page: Page): Promise<Found> {
  if (twins.keyed) {
    const [found] = await db.rows<Found>(keyedTwins({ ...scope, ...twins.keyed }, page), scope.values)
    return found ?? { total: 0, ids: [] }
  }
  const total = await count(db, scope)
  if (total <= page.offset) return { total, ids: [] }
  const walked = twins.kept || (total > DENSE && page.offset + page.limit <= NEAR)
  const { from, where } = walked ? twins : { from: scope.from, where: whereOf(scope) }
  const source = sourceOf({ ...scope, from }, page)
  const text = `select c.id from ${source} where ${where} ${orderBy(page)}`
  const rows = scope.short
    ? await db.shaped<{ id: number }>(unseen(`${text} ${slots(scope)}`), [...scope.values, page.limit, page.offset])
    : await db.rows<{ id: number }>(`${text} ${sliceOf(page)}`, scope.values)
  return { total, ids: rows.map(({ id }) => id) }
}

/** Where many match, the first are met on a short walk and only counting reads everything; else one pass does both. */
async function findWide(db: Db, scope: CompiledScope, wide: Wide, page: Page): Promise<Found> {
  if (!scope.owners && !OF_OTHERS.includes(page.sort) && page.offset + page.limit <= NEAR) {
    const ids = await walkNear(db, { where: wide.probed.join(' and '), values: scope.values }, page)
    if (ids.length === page.limit) return { total: await count(db, scope), ids }
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

/** So far down a list that is walked it is asked first how long it is, to begin at the nearer end. */
const FAR = 10_000

async function findFar(db: Db, scope: CompiledScope, page: Page): Promise<Found> {
  const total = await count(db, scope)
  return { total, ids: await walkTo(db, scope, page, total) }
}

async function walkTo(db: Db, scope: CompiledScope, page: Page, total: number): Promise<number[]> {
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return []
  const isLatter = page.offset > FAR && page.offset > total / 2
  const from = isLatter ? { ...page, backwards: true, limit, offset: total - page.offset - limit } : page
  const ids = (isEndless(scope, from) && (await endlessPage(db, total, from))) || (await walked(db, scope, from))
  return isLatter ? ids.toReversed() : ids
}

/** The list of an agency by what ends next, so far down that most likely nobody there has such a policy. */
const isEndless = ({ plain, owners }: CompiledScope, { sort, offset }: Page) =>
  sort === 'next_policy_end' && Boolean(plain) && !owners && offset > FAR_BY_END

async function walked(db: Db, scope: CompiledScope, page: Page): Promise<number[]> {
  const [found] = await db.rows<{ ids: number[] }>(`select array(${walk(scope, page)}) as ids`, scope.values)
  return found?.ids ?? []
}

/**
 * Four shapes, each the fastest measured at a million contacts (decisions 12, 24). A group of owners unfiltered, by name
 * or last change: the head of each owner's book off the index. A filtered group: one pass that both counts and keeps the
 * first. The whole agency: walked in order, counted apart, so that both run off an index.
 */
function statement(scope: CompiledScope, page: Page): string {
  const ids = walk(scope, page)
  return ids ? answer(countOf(scope), ids) : onePass(scope, whereOf(scope), page)
}

function onePass(scope: CompiledScope, where: string, page: Page, slice = sliceOf(page)): string {
  const hits = `select c.id, ${keyOf(page, scope)} as key, c.sort_name from ${sourceOf(scope, page)} where ${where}`
  const ids = `select c.id from c ${orderIn(scope, page, 'c.key')} ${slice}`
  return `with c as materialized (${hits}) ${answer('select count(*) from c', ids)}`
}

function keyedTwins(twins: CompiledScope & { where: string; key: string }, page: Page): string {
  const hits = `select c.id, ${keyOf(page)} as key, c.sort_name, ${twins.key} as twin from ${sourceOf(twins, page)} where ${twins.where}`
  const shared = 'select c.twin, count(*) as n from c group by 1 having count(*) > 1'
  const ids = `select c.id from c where (c.twin in (select unnest(array(select k.twin from k)))) is true ${orderBy(page, 'c.key')} ${sliceOf(page)}`
  return `with c as materialized (${hits}), k as materialized (${shared}) ${answer('select coalesce(sum(k.n), 0)::bigint from k', ids)}`
}

const answer = (total: string, ids: string) => `select (${total}) as total, array(${ids}) as ids`
