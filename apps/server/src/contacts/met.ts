import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import { type Met, WHOLE_TABLE, whereOf } from './compiled.ts'
import type { Asking, Bind } from './conditions.ts'
import { bitsOf } from './found.ts'
import { orderBy, sourceOf } from './order.ts'
import { inParts } from './place-filters.ts'
import { type Page, sliceOf, walk } from './walk.ts'

interface Asked {
  words: string[]
  asking: Asking
  /** The values that its owners stand for. */
  known: readonly unknown[]
  nodes: readonly ContactCondition[]
  /** What holds besides the words and the owners, with these filters; first that they are not deleted. */
  besides: (asking: Asking, nodes: readonly ContactCondition[]) => string[]
}

/** Nothing where too few have the words: then those are fetched, and each is asked what else is wanted. */
export async function meeting(db: Db, { words, asking, known, nodes, besides }: Asked): Promise<Met | undefined> {
  const [guess] = await db.prepared<{ kept: boolean; many: boolean }>(HOW_MANY, [words])
  if (!guess?.many) return undefined
  const values = [...known]
  const bind: Bind = value => `$${values.push(value)}`
  const own = { ...asking, bind, grouped: true }
  const parts = asking.owners ? undefined : inParts(own, nodes)
  const left = nodes.filter(node => !parts?.settled.includes(node))
  const [alive = '', ...conditions] = besides(own, left)
  const elsewhere = conditions.filter(each => !isOfRow(each))
  const owned = asking.owners ? [`c.owner_id = any(array(${asking.owners}))`] : []
  const ofRow = [...owned, ...conditions.filter(isOfRow)]
  const isIndexed = parts || asking.owners || left.some(hasAnIndex)
  if (isIndexed && guess.kept)
    return {
      from: parts?.from ?? WHOLE_TABLE,
      where: [alive, bitsOf(bind(words[0])), ...ofRow, ...elsewhere].join(' and '),
      values,
    }
  const found = `app.texts_found(${bind(words)}::text[])`
  if (!parts && !ofRow.length) return { from: `${found} c`, where: [NOT_DELETED, ...elsewhere].join(' and '), values }
  if (isIndexed) {
    const from = `${found} f join ${parts?.from ?? WHOLE_TABLE} on c.id = f.id`
    return { from, where: [alive, ...ofRow, ...elsewhere].join(' and '), values }
  }
  const ids = `select c.id from ${found} c${elsewhere.length ? ` where ${elsewhere.join(' and ')}` : ''}`
  return { from: WHOLE_TABLE, where: [`c.id = any(array(${ids}))`, alive, ...ofRow].join(' and '), values }
}

const HOW_MANY = `select kept, kept or app.many_have($1) as many
  from (select cardinality($1::text[]) = 1 and app.is_kept(($1::text[])[1]) as kept offset 0) k`

/** Its index tells who has one. */
const hasAnIndex = (node: ContactCondition) =>
  'field' in node && (node.field === 'status_id' || node.field === 'gender') && (node.op ?? 'any_of') === 'any_of'
/** Whether it asks more of `c` than who it is: the rest is told by other tables alone. */
const isOfRow = (condition: string) => /\bc\.(?!id\b)/.test(condition)
/** Those are few, and off an index. */
const NOT_DELETED = 'not exists (select from contacts d where d.id = c.id and d.deleted_at is not null)'

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
const FETCHED = 3000

export async function findMet(db: Db, { from, where, values }: Met, page: Page) {
  const top = (condition: string) => ({ ...EVERYBODY, conditions: ['c.deleted_at is null', condition] })
  const few = top(`c.id = any(${IDS})`)
  const fetched = `select c.id from ${sourceOf(few, page)} where ${whereOf(few)} ${orderBy(page)} ${sliceOf(page)}`
  const walked = walk(top(`(c.id in (select unnest(${IDS}))) is true`), page)
  const text = `with m as materialized (select c.id from ${from} where ${where})
    select n as total, case when n <= ${FETCHED} then array(${fetched}) else array(${walked}) end as ids
      from (select count(*) as n from m) n`
  return (await inSets<{ total: number; ids: number[] }>(db, text, values)) ?? { total: 0, ids: [] }
}

/** As an array, of whose length the planner thinks nothing: a set it thinks too large is not hashed, and read anew for each. */
const IDS = 'array(select id from m)'
const EVERYBODY = {
  from: WHOLE_TABLE,
  few: true,
  owners: undefined,
  deleted: false,
  narrowed: false,
  onlyTags: undefined,
  told: undefined,
  values: [],
}
