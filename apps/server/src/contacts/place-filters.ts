import { defaultOp, type FilterField, type Op } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Few } from './compiled.ts'
import { type Asking, likeable, oneOf } from './conditions.ts'
import { textsOf } from './filter-values.ts'
import { held } from './held.ts'

const ZIP = 5
/** Sorts behind everything that begins with a text it follows. */
export const LAST = '\u{10FFFF}'
const FURTHER = 'contact_addresses'
const IN_PLACES: readonly FilterField[] = ['city', 'county', 'zip', 'state']

/** Whose place is told: of a contact its primary address, `c`; of a further address itself, `t`. `keyed` where the stored keys are there. */
interface Row {
  row: 'c' | 't'
  keyed: boolean
}

/**
 * City, county, ZIP and state, however they are capitalised, and whether there is a street. It is of any address they have,
 * the primary or a further one: who spends the winter in Naples is found in Naples. What it is not, or that it is missing, is
 * of all of them, so that a filter and its opposite part everybody in two. A previous address counts for neither: they left.
 */
export function placeCondition(asking: Asking, filter: ContactFilter): string {
  const op = defaultOp(filter.field, filter.op, filter.value)
  const wanted = { ...filter, op: POSITIVE[op] ?? op }
  const primary = primarily(asking, wanted)
  const further = asking.veiled ? undefined : heldFurther([holds(asking, wanted, FURTHER_ROW)], asking.way)
  const not = op === 'is_empty' ? isMissing(filter.field, rowOf(asking)) : `(${primary}) is not true`
  if (op in POSITIVE) return `(${not}${further ? ` and not ${further}` : ''})`
  return further ? `(${primary} or ${further})` : primary
}

const POSITIVE: Partial<Record<Op, Op>> = { none_of: 'any_of', is_empty: 'not_empty' }

/**
 * Whom a filter by place finds in two parts, each off its index: by the primary address, and those by a further one alone.
 * Asked as one condition neither index would serve. Nothing for one's own book, which is read whole, and for the deleted.
 */
export function inParts(asking: Asking, nodes: readonly ContactCondition[]): Few | undefined {
  if (asking.own || asking.deleted || asking.veiled) return undefined
  const filter = nodes.find(isOfPlace)
  if (!filter) return undefined
  const { owners } = asking
  const { row: primary, ids: further } = placedApart(asking, filter)
  const part = (where: string) =>
    `select c.* from contacts c where ${where}${owners ? ` and c.owner_id in (${owners})` : ''}`
  const parts = [primary, `c.id = any(array(${further})) and (${primary}) is not true`]
  const from = `(${parts.map(part).join(' union all ')}) c`
  return { from, steady: false, ...(!owners && { parts }), owned: true, settled: [filter] }
}

/** A filter by place as a condition on `c` by its primary address, and a select of whom a further one tells. */
export function placedApart(asking: Asking, filter: ContactFilter) {
  const wanted = { ...filter, op: defaultOp(filter.field, filter.op, filter.value) }
  const row = primarily(asking, wanted)
  return {
    row,
    ids: `select t.contact_id from ${FURTHER} t where ${CURRENT} and ${holds(asking, wanted, FURTHER_ROW)}`,
  }
}

export function isOfPlace(node: ContactCondition): node is ContactFilter {
  if (!('field' in node) || !IN_PLACES.includes(node.field)) return false
  const op = defaultOp(node.field, node.op, node.value)
  return op === 'any_of' || op === 'starts_with'
}

const rowOf = ({ found }: Asking): Row => ({ row: 'c', keyed: !found })
const primarily = (asking: Asking, filter: ContactFilter) => holds(asking, filter, rowOf(asking))
const FURTHER_ROW: Row = { row: 't', keyed: true }
const CURRENT = `t.kind <> 'previous'`

/** Holds where `c` has a further address, `t`, of which all of these are true, and did not leave it. */
export const heldFurther = (conditions: readonly string[], way?: Asking['way']) =>
  held(FURTHER, [CURRENT, ...conditions], way)

function holds(asking: Asking, filter: ContactFilter, place: Row): string {
  const { field, op } = filter
  if (op === 'not_empty') return isThere(field, place)
  const spelled = field === 'state' ? 'toUpperCase' : 'toLowerCase'
  const texts = textsOf(filter).map(text => text[spelled]())
  if (op === 'starts_with') return begins(asking, field, texts, place)
  return field === 'zip' ? equalsZip(asking, texts, place) : oneOf(asking.bind, columnOf(field, place), texts, 'text')
}

function columnOf(field: string, { row, keyed }: Row): string {
  if (field === 'state') return `${row}.state`
  return keyed ? `${row}.${field}_key` : `lower(${row}.${field})`
}

function isThere(field: string, { row, keyed }: Row): string {
  if (field === 'state') return `${row}.state is not null`
  const isKeyed = keyed && !(field === 'address' && row === 't')
  return isKeyed ? `${row}.${field}_key is not null` : `${row}.${field} <> ''`
}

/** In words that an index serves. */
const isMissing = (field: string, { row, keyed }: Row) =>
  field === 'state' || keyed ? `${columnOf(field, { row, keyed })} is null` : `coalesce(${row}.${field}, '') = ''`

function equalsZip({ bind }: Asking, texts: string[], { row, keyed }: Row): string {
  const whole = (column: string) => oneOf(bind, column, texts, 'text')
  const [written, key] = [`lower(${row}.zip)`, `${row}.zip_key`]
  if (!keyed) return `(${whole(written)} or ${whole(`lower(left(${row}.zip, 5))`)})`
  if (texts.every(text => text.length <= ZIP)) return whole(key)
  const starts = texts.map(text => text.slice(0, ZIP))
  return `(${oneOf(bind, key, starts, 'text')} and (${whole(written)} or ${whole(key)}))`
}

function begins({ bind }: Asking, field: string, texts: string[], place: Row): string {
  const like = () => `lower(${place.row}.${field}) like any(${bind(texts.map(text => `${likeable(text)}%`))}::text[])`
  if (!place.keyed) return like()
  const key = columnOf(field, place)
  const starts = texts
    .map(text => (field === 'zip' ? text.slice(0, ZIP) : text))
    .map(text => `${key} >= ${bind(text)}::text and ${key} < ${bind(`${text}${LAST}`)}::text`)
  const longer = field === 'zip' && texts.some(text => text.length > ZIP)
  return `((${starts.join(' or ')})${longer ? ` and ${like()}` : ''})`
}
