import { defaultOp, needsValue, type Op } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Asking } from './conditions.ts'
import { folded, textsOf, wrong } from './filter-values.ts'
import { heldFurther, LAST } from './place-filters.ts'

/** So many letters a word needs to be looked up: inside of words trigrams find it, at their beginning two letters do. */
const LEAST: Partial<Record<Op, number>> = { contains: 3, starts_with: 2, any_of: 2 }
/** Each is a search of its own. */
const MOST = 20
const COUNTED = ['no', 'one', 'two', 'three']

/** First name, last name, company and street, of any address they have but previous ones, however they are capitalised; accents and apostrophes count only where a first or last name is asked for whole. */
export function nameCondition(asking: Asking, filter: ContactFilter): string {
  const op = defaultOp(filter.field, filter.op, filter.value)
  if (!needsValue(op)) return missing(asking, filter.field, op)
  if (op === 'none_of') return `(${nameCondition(asking, { ...filter, op: 'any_of' })}) is not true`
  const texts = textsOf(filter)
  if (op === 'any_of' && isOfPerson(filter.field)) return same(asking, filter.field, texts)
  if (op === 'starts_with' && filter.field === 'last_name') return begun(asking, filter, texts)
  if (filter.field === 'first_name') return called(asking, filter, op, texts)
  return lookedUp(asking, filter, op, texts)
}

const isOfPerson = (field: string) => field === 'first_name' || field === 'last_name'

/** First names stand in the index of the agency, of last names their keys in that of a book. */
function missing({ found }: Asking, field: string, op: Op): string {
  const is = (row: string) => `coalesce(${row}.${field}, '') ${op === 'is_empty' ? '=' : '<>'} ''`
  if (found && field === 'company_name') return `exists (select from contacts p where p.id = c.id and ${is('p')})`
  return field === 'last_name' && !found ? `c.last_key is ${op === 'is_empty' ? '' : 'not '}null` : is('c')
}

/** By the hash that contacts are matched by. */
function same({ bind, found }: Asking, field: string, texts: readonly string[]): string {
  if (found) return `lower(c.${field}) = any(${bind(texts.map(text => text.toLowerCase()))}::text[])`
  const keys = texts.map(text => `hashtextextended(lower(${bind(text)}::text), 0)`)
  return keys.length === 1 ? `c.${keyOf(field)} = ${keys[0]}` : `c.${keyOf(field)} = any(array[${keys.join(', ')}])`
}
const keyOf = (field: string) => field.replace('name', 'key')

/** Contacts are sorted by the last name, or by the company where they have none. */
function begun({ bind }: Asking, filter: ContactFilter, texts: readonly string[]): string {
  if (texts.some(text => !folded(text))) throw wrong(filter, 'needs a letter here.')
  const starts = texts.map(text => `app.fold(${bind(text)}::text)`)
  const within = starts.map(start => `c.sort_name >= ${start} and c.sort_name < ${start} || '${LAST}'`)
  return `(${within.join(' or ')}) and (${starts.map(start => `starts_with(app.fold(c.last_name), ${start})`).join(' or ')})`
}

const OF_FOLDED: Partial<Record<Op, (folded: string, text: string) => string>> = {
  any_of: (folded, text) => `${folded} = app.fold(${text})`,
  starts_with: (folded, text) => `starts_with(${folded}, app.fold(${text}))`,
  contains: (folded, text) => `strpos(${folded}, app.fold(${text})) > 0`,
}
const test = (op: Op, folded: string, text: string) => OF_FOLDED[op]?.(folded, text) ?? 'false'

/** Among the first names of the agency, which are few beside its contacts. */
function called(asking: Asking, filter: ContactFilter, op: Op, texts: readonly string[]): string {
  wordsOfAll(filter, op, texts)
  const said = texts.map(text => `${asking.bind(text)}::text`)
  const among = (folded: string) => `(${said.map(text => test(op, folded, text)).join(' or ')})`
  if (asking.found) return among('app.fold(c.first_name)')
  return `c.first_key = any(array(select n.first_key from first_names n where ${among('n.folded')}))`
}

/** By the words it is made of, as a search finds them, told of the field alone; a person's name is then compared. An array is looked up by key, however little is known of how many a function finds. */
function lookedUp(asking: Asking, filter: ContactFilter, op: Op, texts: readonly string[]): string {
  const { bind, deleted, owners, grouped } = asking
  const { field } = filter
  const words = wordsOfAll(filter, op, texts)
  if (asking.own && !asking.found) return readThrough(asking, filter, op, texts)
  const found = texts.map((text, index) => {
    const all = `${bind(words[index])}::text[]`
    const said = `${bind(text)}::text`
    const source = `app.search_contacts(${all}, null, null, ${ownersIn(owners)}, ${deleted}, ${field === 'last_name'}, '${field}', '${op}', ${said}) s`
    return `select s.id from ${source}${field === 'last_name' ? ` where ${test(op, 'app.fold(s.last_name)', said)}` : ''}`
  })
  const ids = found.join(' union all ')
  return grouped || asking.found ? `c.id in (${ids})` : `c.id = any(array(${ids}))`
}

function readThrough({ bind, way }: Asking, { field }: ContactFilter, op: Op, texts: readonly string[]): string {
  const said = texts.map(text => `${bind(text)}::text`)
  const anyOf = (column: string) => `(${said.map(text => test(op, `app.fold(${column})`, text)).join(' or ')})`
  const named = anyOf(`c.${field}`)
  return field === 'address' ? `(${named} or ${heldFurther([anyOf('t.address')], way)})` : named
}
const ownersIn = (owners: string | undefined) => (owners ? `array(${owners})` : 'null')

/** What app.search_page is asked for the same, over the values bound for it; nothing where another index tells. */
export function textsOfField({ bind, owners, own }: Asking, filter: ContactFilter): string | undefined {
  const { field, value } = filter
  const op = defaultOp(field, filter.op, value)
  const [text, ...more] = [value ?? []].flat()
  if (own || text === undefined || more.length || !isLookedUp(field, op)) return undefined
  return `${bind('words')}::text[], '${field}', '${op}', ${bind('text')}::text, ${ownersIn(owners)}`
}

const isLookedUp = (field: string, op: Op) =>
  op in OF_FOLDED && (isOfText(field) || (field === 'last_name' && op === 'contains'))
const isOfText = (field: string) => field === 'address' || field === 'company_name'

const wordsOfAll = (filter: ContactFilter, op: Op, texts: readonly string[]) => {
  if (texts.length > MOST) throw wrong(filter, `takes at most ${MOST} texts here.`)
  return texts.map(text => wordsOf(filter, op, text))
}

/** The words that every such name has. Throws a 422 where they are too short to be looked up. */
function wordsOf(filter: ContactFilter, op: Op, text: string): string[] {
  const least = LEAST[op] ?? 1
  const words = text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word) && [...folded(word)].length >= least)
  if (!words.length)
    throw wrong(filter, `needs a word of at least ${COUNTED[least]} letters or digits here, not "${text}".`)
  return words
}
