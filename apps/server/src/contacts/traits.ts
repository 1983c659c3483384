import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Asking, Bind } from './conditions.ts'
import { isOfConsent, recordsAsked } from './consent-filters.ts'
import { idsOf, textsOf } from './filter-values.ts'
import { bitIn } from './found.ts'

/** A tag, a consent or what a contact's row says, as its bits are kept: the field, and which. */
export type Trait = readonly [field: string, word: string]

/** The filters, wherever they stand, whose contacts are kept as bits. */
export async function keptAmong(db: Db, nodes: readonly ContactCondition[]): Promise<ReadonlySet<ContactCondition>> {
  const asked = filtersIn(nodes)
    .map(filter => ({ filter, traits: traitsOf(filter) }))
    .filter(({ traits }) => traits.length)
  if (!asked.length) return new Set()
  const all = asked.flatMap(({ traits }) => traits)
  const kept = await areKept(db, all)
  const missing = new Set(all.filter((_, at) => !kept[at]))
  return new Set(asked.filter(({ traits }) => !traits.some(trait => missing.has(trait))).map(({ filter }) => filter))
}

/** Which of these are kept as bits, in their order. */
async function areKept(db: Db, traits: readonly Trait[]): Promise<boolean[]> {
  const [row] = await db.prepared<{ kept: boolean[] }>('select app.are_kept($1, $2) as kept', [
    traits.map(([field]) => field),
    traits.map(([, word]) => word),
  ])
  return row?.kept ?? []
}
export const isKept = async (db: Db, trait: Trait) => (await areKept(db, [trait]))[0] === true

export const clientOf = (today: string): Trait => ['client', today]
/** Who is not deleted, and who has a namesake in the agency. */
export const ALIVE: Trait = ['alive', '']
export const TWIN: Trait = ['twin', 'name']

/** Whether `c` is a client, by the bits. */
export const isKeptClient = ({ bind, today }: Pick<Asking, 'bind' | 'today'>) =>
  bitIn(`(select app.trait_bits('client', ${bind(today)}::text))`)

const filtersIn = (nodes: readonly ContactCondition[]): ContactFilter[] =>
  nodes.flatMap(node => ('field' in node ? [node] : filtersIn('any' in node ? node.any : node.all)))

/** Whether such bits may tell a filter in it. */
export const asksForTrait = (node: ContactCondition) => filtersIn([node]).some(filter => traitsOf(filter).length > 0)

/** Whether bits tell all of it. */
export const isTold = (kept: ReadonlySet<ContactCondition>, node: ContactCondition) =>
  filtersIn([node]).every(filter => kept.has(filter))

/** Whether the row of a contact says it, and an index of contacts mostly tells who. */
export const isSaidByRow = ({ field }: ContactFilter) => OF_ROW.includes(field)
const OF_ROW: readonly string[] = ['status_id', 'source_id', 'line_of_business', 'gender', 'state']

function traitsOf(filter: ContactFilter): Trait[] {
  const op = defaultOp(filter.field, filter.op, filter.value)
  if (isSaidByRow(filter))
    return op === 'any_of' || op === 'none_of' ? wordsOf(filter).map(word => [filter.field, word]) : []
  if (filter.field === 'tag_id') return op.endsWith('empty') ? [] : idsOf(filter).map(id => ['tag_id', String(id)])
  if (!isOfConsent(filter)) return []
  if (filter.field === 'consent_record') return [SOURCE, CERTIFICATE]
  return op === 'any_of' || op === 'none_of' ? sourcesOf(filter) : []
}

function wordsOf(filter: ContactFilter): string[] {
  if (filter.field.endsWith('_id')) return idsOf(filter).map(String)
  return textsOf(filter).map(text => (filter.field === 'state' ? text.toUpperCase() : text.toLowerCase()))
}

const SOURCE: Trait = ['consent_record', 'source']
const CERTIFICATE: Trait = ['consent_record', 'certificate']
const sourcesOf = (filter: ContactFilter): Trait[] =>
  textsOf(filter).map(text => ['consent_source', text.toLowerCase()])

/** Such a filter as a condition on who `c` is, by the bits. */
export function traitCondition(bind: Bind, filter: ContactFilter): string {
  const has = ([field, word]: Trait) => bitIn(`(select app.trait_bits(${bind(field)}::text, ${bind(word)}::text))`)
  const records = isOfConsent(filter) && recordsAsked(filter)
  if (records) return recorded(records, { source: () => has(SOURCE), certificate: () => has(CERTIFICATE) })
  const all = valuesOf(filter)
  if (filter.op === 'all_of') return `(${all.map(has).join(' and ')})`
  return `${filter.op === 'none_of' ? 'not ' : ''}(${all.map(has).join(' or ')})`
}

const valuesOf = (filter: ContactFilter) => (isOfConsent(filter) ? sourcesOf(filter) : traitsOf(filter))

/** Whose it is as a set that others are joined to and met with; nothing for what consent is on record. */
export function traitSet(bind: Bind, filter: ContactFilter): string | undefined {
  if (isOfConsent(filter) && recordsAsked(filter)) return undefined
  const sets = valuesOf(filter).map(trait => setOf(bind, trait))
  if (filter.op === 'all_of') return `(${sets.join(' & ')})`
  return `${filter.op === 'none_of' ? '~' : ''}(${sets.join(' | ')})`
}
export const setOf = (bind: Bind, [field, word]: Trait) => `app.trait_set(${bind(field)}::text, ${bind(word)}::text)`

/** `on_record` is one of these: 1 for a source and 2 for a certificate. */
function recorded(records: number[], { source, certificate }: Record<'source' | 'certificate', () => string>): string {
  const asked = (record: number) => records.includes(record)
  if (asked(0) === asked(2) && asked(1) === asked(3)) return either(asked(0), asked(1), source)
  if (asked(0) === asked(1) && asked(2) === asked(3)) return either(asked(0), asked(2), certificate)
  const sourced = source()
  const certified = certificate()
  const ways = records.map(record => `(${sourced} = ${(record & 1) > 0} and ${certified} = ${(record & 2) > 0})`)
  return `(${ways.join(' or ')})`
}

function either(without: boolean, having: boolean, has: () => string): string {
  if (without === having) return String(having)
  return having ? has() : `not ${has()}`
}
