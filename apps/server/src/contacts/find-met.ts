import type { Db } from '../core/db/database.ts'
import { manyTold, pageByEnd } from './by-end.ts'
import { type CompiledScope, type Met, WHOLE_TABLE, whereOf } from './compiled.ts'
import { orderBy, sourceOf } from './order.ts'
import { type Page, sliceOf, walk } from './walk.ts'

/** Nobody knows beforehand how many the words find; a tenth of an agency met one by one takes a second. */
export async function inSets<T extends object>(db: Db, text: string, values: unknown[]): Promise<T | undefined> {
  const nested = (way: 'on' | 'off') => db.prepared(`select set_config('enable_nestloop', '${way}', true)`)
  await nested('off')
  const [row] = await db.rows<T>(text, values)
  await nested('on')
  return row
}

export async function countMet(db: Db, { from, where, values }: Met): Promise<number> {
  const row = await inSets<{ total: number }>(db, `select count(*) as total from ${from} where ${where}`, values)
  return row?.total ?? 0
}

/** Up to so many are fetched and sorted; more are near the top of any order, which is walked until the page is full. */
export const FETCHED = 3000
/** So far it is walked contact by contact, before all who are found are met with it. */
const WALKED = 3000
/** A page that ends before so many is near the top. */
export const NEAR = 300

export async function findMet(db: Db, met: Met, page: Page): Promise<{ total: number; ids: number[] }> {
  const { from, where, values, near } = met
  const none = { total: 0, ids: [] }
  if (page.sort === 'next_policy_end') return (await inSets(db, pageByEnd(manyTold(from, where), page), values)) ?? none
  const top = (condition: string) => ({ ...EVERYBODY, conditions: ['c.deleted_at is null', condition] })
  const few = top(`c.id = any(${IDS})`)
  const fetched = `select c.id from ${sourceOf(few, page)} where ${whereOf(few)} ${orderBy(page)} ${sliceOf(page)}`
  const text = (more: string) => `with m as materialized (select array(select c.id from ${from} where ${where}) as ids)
    select cardinality(m.ids) as total, case when cardinality(m.ids) <= ${FETCHED} then array(${fetched}) ${more} end as ids from m`
  if (near && page.offset + page.limit <= NEAR && !OF_OTHERS.includes(page.sort)) {
    const found = await inSets<{ total: number; ids: number[] | null }>(db, text(''), values)
    const ids = found?.ids ?? (await walkNear(db, near, page))
    if (found?.ids || ids.length === page.limit) return { total: found?.total ?? 0, ids }
  }
  const walked = walk(top(`(c.id in (select unnest(${IDS}))) is true`), page)
  return (await inSets(db, text(`else array(${walked})`), values)) ?? none
}

/** As much of the page as is found on a short walk from the top. */
export async function walkNear(db: Db, { where, values }: NonNullable<Met['near']>, page: Page): Promise<number[]> {
  const again = page.sort === 'updated_at' ? orderBy(page, 'c.updated_at') : orderBy(page)
  const rows = await db.rows<{ id: number }>(
    `select c.id from (select c.* from ${sourceOf(EVERYBODY, page)} where c.deleted_at is null ${orderBy(page)} limit ${WALKED}) c
      where ${where} ${again} ${sliceOf(page)}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** What these sort by stands in no index of contacts. */
export const OF_OTHERS: readonly Page['sort'][] = ['status', 'last_contacted_at', 'next_policy_end']

/**
 * As an array, of whose length the planner thinks nothing: a set it thinks too large is not hashed, and read anew for each.
 * Rows kept to be counted take as long again as finding them, numbers in an array a tenth of it.
 */
const IDS = '(select ids from m)::bigint[]'
const EVERYBODY: CompiledScope = {
  from: WHOLE_TABLE,
  few: true,
  owners: undefined,
  deleted: false,
  conditions: [],
  narrowed: false,
  onlyTags: undefined,
  told: undefined,
  values: [],
}
