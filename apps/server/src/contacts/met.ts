import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import { type Met, WHOLE_TABLE, whereOf } from './compiled.ts'
import { type Asking, type Bind, oneOf } from './conditions.ts'
import { consentsWanted, isOfConsent, isWithout } from './consent-filters.ts'
import { idsOf } from './filter-values.ts'
import { bitsOf } from './found.ts'
import { asksForLastContact, spokenWith } from './last-contact-filters.ts'
import { orderBy, sourceOf } from './order.ts'
import { inParts } from './place-filters.ts'
import { keptAmong } from './traits.ts'
import { type Page, sliceOf, walk } from './walk.ts'

interface Asked {
  /** None where filters alone narrow. */
  words: string[] | undefined
  asking: Asking
  /** The values that its owners stand for. */
  known: readonly unknown[]
  nodes: readonly ContactCondition[]
  /** What holds besides the words and the owners, with these filters; first that they are not deleted. */
  besides: (asking: Asking, nodes: readonly ContactCondition[]) => string[]
}

/** Nothing where too few have the words: then those are fetched, and each is asked what else is wanted. Without words, nothing where no tag or consent asked for is kept. */
export async function meeting(db: Db, asked: Asked): Promise<Met | undefined> {
  const { words, asking, known, nodes } = asked
  const [guess] = words ? await db.prepared<{ kept: boolean; many: boolean }>(HOW_MANY, [words]) : []
  if (words && !guess?.many) return undefined
  const kept = await keptAmong(db, nodes)
  if (!words && !nodes.some(node => kept.has(node))) return undefined
  const values = [...known]
  const bind: Bind = value => `$${values.push(value)}`
  const own = { ...asking, bind, grouped: true, kept }
  const met = words ? metByWords(own, { ...asked, words, isKept: Boolean(guess?.kept) }) : metByTraits(own, asked)
  return { ...met, values }
}

function metByWords(
  own: Asking,
  { words, nodes, besides, isKept }: Asked & { words: string[]; isKept: boolean },
): Omit<Met, 'values'> {
  const { bind } = own
  const { parts, left, owned } = dividedBy(own, nodes)
  const [alive = '', ...conditions] = besides(own, left)
  const elsewhere = conditions.filter(each => !isOfRow(each))
  const ofRow = [...owned, ...conditions.filter(isOfRow)]
  const isIndexed = parts || own.owners || left.some(hasAnIndex)
  if (isIndexed && isKept)
    return {
      from: parts?.from ?? WHOLE_TABLE,
      where: [alive, bitsOf(bind(words[0])), ...ofRow, ...elsewhere].join(' and '),
    }
  const found = `app.texts_found(${bind(words)}::text[])`
  if (!parts && !ofRow.length) return { from: `${found} c`, where: [NOT_DELETED, ...elsewhere].join(' and ') }
  if (isIndexed) {
    const from = `${found} f join ${parts?.from ?? WHOLE_TABLE} on c.id = f.id`
    return { from, where: [alive, ...ofRow, ...elsewhere].join(' and ') }
  }
  const ids = `select c.id from ${found} c${elsewhere.length ? ` where ${elsewhere.join(' and ')}` : ''}`
  return { from: WHOLE_TABLE, where: [`c.id = any(array(${ids}))`, alive, ...ofRow].join(' and ') }
}

/** Over the index that serves something else; where nothing does, over whom one of the filters tells. */
function metByTraits(own: Asking, { nodes, besides }: Asked): Omit<Met, 'values'> {
  const { parts, left, owned } = dividedBy(own, nodes)
  const [, ...trial] = besides({ ...own, bind: () => 'null' }, left)
  const first = parts || owned.length || trial.some(isOfRow) ? undefined : firstOf(own, left)
  const [alive = '', ...conditions] = besides(
    own,
    left.filter(node => node !== first?.settled),
  )
  return {
    from: first?.from ?? parts?.from ?? WHOLE_TABLE,
    where: [first?.alive ?? alive, ...owned, ...conditions].join(' and '),
  }
}

const dividedBy = (own: Asking, nodes: readonly ContactCondition[]) => {
  const parts = own.owners ? undefined : inParts(own, nodes)
  return {
    parts,
    left: nodes.filter(node => !parts?.settled.includes(node)),
    owned: own.owners ? [`c.owner_id = any(array(${own.owners}))`] : [],
  }
}

/** Of the filters told by a table of their own the one to begin with. */
function firstOf(own: Asking, nodes: readonly ContactCondition[]) {
  const filters = nodes.filter((node): node is ContactFilter => 'field' in node)
  const told = (source: string, alive: string, settled: ContactFilter, distinct = '') => ({
    from: `(select ${distinct} t.contact_id as id from ${source}) c`,
    alive,
    settled,
  })
  const spoken = filters.find(asksForLastContact)
  if (spoken) return told(spokenWith(own, own.bind, spoken), 'true', spoken)
  const tagged = filters.find(({ field, op = 'any_of' }) => field === 'tag_id' && op === 'any_of')
  if (tagged) {
    const ids = idsOf(tagged)
    const has = oneOf(own.bind, 't.tag_id', ids, 'bigint')
    return told(`contact_tags t where ${has}`, NOT_DELETED, tagged, ids.length > 1 ? 'distinct' : '')
  }
  const consenting = filters.find(filter => isOfConsent(filter) && !isWithout(filter))
  const source = consenting && consentsWanted(own, own.bind, consenting)
  return source ? told(source, 'true', consenting) : undefined
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
