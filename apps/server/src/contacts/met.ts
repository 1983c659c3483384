import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import { BY_CHANGE, type Met, WHOLE_TABLE } from './compiled.ts'
import { type Asking, type Bind, oneOf } from './conditions.ts'
import { isOfConsent, isWithout, onlyConsent } from './consent-filters.ts'
import { countKept } from './counts.ts'
import { idsOf } from './filter-values.ts'
import { FETCHED } from './find-met.ts'
import { bitsOf } from './found.ts'
import { asksForLastContact, spokenWith } from './last-contact-filters.ts'
import { inParts } from './place-filters.ts'
import { asksForTrait, isSaidByRow, isTold } from './traits.ts'

interface Asked {
  /** None where filters alone narrow. */
  words: string[] | undefined
  asking: Asking
  /** The values that its owners stand for. */
  known: readonly unknown[]
  nodes: readonly ContactCondition[]
  /** The filters among them whose contacts are kept as bits. */
  kept: ReadonlySet<ContactCondition>
  /** What holds besides the words and the owners, with these filters; first that they are not deleted. */
  besides: (asking: Asking, nodes: readonly ContactCondition[]) => string[]
}

/** Nothing where too few have the words: then those are fetched, and each is asked what else is wanted. Without words, nothing where no tag or consent asked for is kept. */
export async function meeting(db: Db, asked: Asked): Promise<Met | undefined> {
  const { words, asking, known, nodes } = asked
  const [guess] = words ? await db.prepared<{ kept: boolean; many: boolean }>(HOW_MANY, [words]) : []
  if (words && !guess?.many) return undefined
  if (!words && !nodes.some(asksForTrait)) return undefined
  const size = !words && asking.owners ? await sizeOf(db, asking.owners, [...known]) : undefined
  if (size && size.these <= FETCHED) return undefined
  const isOfAll = nodes.every(node => isTold(asked.kept, node))
  const ofMost = isMost(size) && !isOfAll
  const kept = asking.owners && !ofMost ? asked.kept : ofOtherTables(asked.kept)
  if (!words && !nodes.some(node => (asking.owners || 'field' in node) && isTold(kept, node))) return undefined
  const values = [...known]
  const bind: Bind = value => `$${values.push(value)}`
  const own = { ...asking, bind, grouped: true, kept }
  const met = words
    ? metByWords(own, { ...asked, words, isKept: Boolean(guess?.kept) })
    : metByTraits(own, { ...asked, ofMost })
  const near = [...known]
  const probing: Asking = { ...own, bind: value => `$${near.push(value)}`, way: 'probed' }
  const probed =
    !words || guess?.kept
      ? [...(words ? [bitsOf(probing.bind(words[0]))] : []), ...owning(asking), ...asked.besides(probing, nodes)]
      : undefined
  return { ...met, values, ...(probed && { near: { where: probed.join(' and '), values: near } }) }
}

/** What the row of a contact says has an index of the agency, which a list begins with. */
const ofOtherTables = (kept: ReadonlySet<ContactCondition>) =>
  new Set([...kept].filter(node => 'field' in node && !isSaidByRow(node)))

/** As an array, so that it is hashed and never what the planner begins with. */
export const owning = ({ owners }: Pick<Asking, 'owners'>) =>
  owners ? [`(c.owner_id in (select unnest(array(${owners})))) is true`] : []

function metByWords(
  own: Asking,
  { words, nodes, besides, isKept }: Asked & { words: string[]; isKept: boolean },
): Omit<Met, 'values'> {
  const { bind } = own
  const parts = own.owners ? undefined : inParts(own, nodes)
  const left = nodes.filter(node => !parts?.settled.includes(node))
  const owned = own.owners ? [`c.owner_id = any(array(${own.owners}))`] : []
  const [alive = '', ...conditions] = besides(own, left)
  const elsewhere = conditions.filter(each => !isOfRow(each))
  const ofRow = [...owned, ...conditions.filter(isOfRow)]
  const isIndexed = parts || own.owners || left.some(hasAnIndex)
  if (isIndexed && isKept)
    return {
      from: parts?.from ?? (own.owners && !conditions.some(isOfRow) ? BY_CHANGE : WHOLE_TABLE),
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

/** Over the index that serves something else; where nothing does, over whom one of the filters tells, or the narrowest that tells owners. */
function metByTraits(own: Asking, { nodes, besides, ofMost }: Asked & { ofMost: boolean }): Omit<Met, 'values'> {
  const parts = own.owners && !ofMost ? undefined : inParts({ ...own, owners: undefined }, nodes)
  const left = nodes.filter(node => !parts?.settled.includes(node))
  const [, ...trial] = besides({ ...own, bind: () => 'null' }, left)
  const first = parts || trial.some(isOfRow) ? undefined : firstOf(own, left)
  const [alive = '', ...conditions] = besides(
    own,
    left.filter(node => node !== first?.settled),
  )
  const from = first?.from ?? parts?.from ?? WHOLE_TABLE
  const where = [first?.said ?? alive, ...conditions].join(' and ')
  if (!own.owners) return { from, where }
  return ofMost && (parts || left.some(hasAnIndex))
    ? {
        from: WHOLE_TABLE,
        where: [`c.id = any(array(select c.id from ${from} where ${where}))`, ...owning(own)].join(' and '),
      }
    : { from, where: `${where} and c.owner_id = any(array(${own.owners}))` }
}

interface Size {
  these: number
  everybody: number
}
const sizeOf = async (db: Db, owners: string, values: unknown[]) =>
  (await db.rows<Size>(`select (${countKept(owners)}) as these, (${countKept(undefined)}) as everybody`, values))[0]

/** Whether the owners have so much of the agency. */
export const areMost = async (db: Db, { owners }: Asking, known: readonly unknown[]): Promise<boolean> =>
  owners !== undefined && isMost(await sizeOf(db, owners, [...known]))

/** So much of the agency that its indexes tell sooner who is meant, and each is asked whose it is. */
const isMost = (size: Size | undefined) => size !== undefined && size.these * 3 > size.everybody

/** Of the filters told by a table of their own the one to begin with, with the owners where they matter. */
function firstOf(own: Asking, nodes: readonly ContactCondition[]): First | undefined {
  const filters = nodes.filter((node): node is ContactFilter => 'field' in node)
  const spoken = filters.find(asksForLastContact)
  if (spoken)
    return {
      from: `(select t.contact_id as id, t.owner_id from ${spokenWith(own, own.bind, spoken)}) c`,
      said: 'true',
      settled: spoken,
    }
  const tagged = filters.find(({ field, op = 'any_of' }) => field === 'tag_id' && op === 'any_of')
  if (tagged && !own.owners) {
    const ids = idsOf(tagged)
    const has = oneOf(own.bind, 't.tag_id', ids, 'bigint')
    return {
      from: `(select ${ids.length > 1 ? 'distinct' : ''} t.contact_id as id from contact_tags t where ${has}) c`,
      said: NONE_DELETED,
      settled: tagged,
    }
  }
  const consenting = filters.find(filter => isOfConsent(filter) && !isWithout(filter))
  const told = consenting && onlyConsent(own, [consenting])
  if (told) return { from: told.from, said: told.said, settled: consenting }
  return own.owners ? { from: BY_CHANGE, said: 'c.deleted_at is null' } : undefined
}
/** As an array, which is hashed whatever its length. */
const NONE_DELETED =
  '(c.id in (select unnest(array(select d.id from contacts d where d.deleted_at is not null)))) is not true'
interface First {
  from: string
  /** What holds of it besides the owners, instead of that they are not deleted. */
  said: string
  settled?: ContactFilter
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
