import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import type { Db } from '../core/db/database.ts'
import type { Asking, Bind } from './conditions.ts'
import { isOfConsent, recordsAsked } from './consent-filters.ts'
import { idsOf, textsOf } from './filter-values.ts'
import { bitIn } from './found.ts'

/** A tag or a consent, as its bits are kept: the field, and which. */
type Trait = readonly [field: string, word: string]

/** The filters by tags and consents, wherever they stand, whose contacts are kept as bits. */
export async function keptAmong(db: Db, nodes: readonly ContactCondition[]): Promise<ReadonlySet<ContactCondition>> {
  const asked = filtersIn(nodes)
    .map(filter => ({ filter, traits: traitsOf(filter) }))
    .filter(({ traits }) => traits.length)
  if (!asked.length) return new Set()
  const all = asked.flatMap(({ traits }) => traits)
  const [row] = await db.prepared<{ kept: boolean[] }>('select app.are_kept($1, $2) as kept', [
    all.map(([field]) => field),
    all.map(([, word]) => word),
  ])
  const missing = new Set(all.filter((_, at) => !row?.kept[at]))
  return new Set(asked.filter(({ traits }) => !traits.some(trait => missing.has(trait))).map(({ filter }) => filter))
}

/** Whether the clients of a day are kept as bits. */
export async function clientsKept(db: Db, today: string): Promise<boolean> {
  const [row] = await db.prepared<{ kept: boolean }>(`select (app.are_kept('{client}', array[$1]))[1] as kept`, [today])
  return row?.kept ?? false
}

/** Whether `c` is a client, by the bits. */
export const isKeptClient = ({ bind, today }: Pick<Asking, 'bind' | 'today'>) => bitIn(clientBits(bind(today)))

/** How many clients the whole agency has who are not deleted. */
export const countClients = ({ bind, today }: Pick<Asking, 'bind' | 'today'>) =>
  `select bit_count(k.bits) - (select count(*) from contacts c where c.deleted_at is not null and app.has_bit(k.bits, c.id))
     from (select ${clientBits(bind(today))} as bits offset 0) k`

const clientBits = (day: string) => `(select app.trait_bits('client', ${day}::text))`

const filtersIn = (nodes: readonly ContactCondition[]): ContactFilter[] =>
  nodes.flatMap(node => ('field' in node ? [node] : filtersIn('any' in node ? node.any : node.all)))

/** Whether it is a filter that such bits may tell. */
export const asksForTrait = (node: ContactCondition) => 'field' in node && traitsOf(node).length > 0

function traitsOf(filter: ContactFilter): Trait[] {
  const op = defaultOp(filter.field, filter.op, filter.value)
  if (filter.field === 'tag_id') return op.endsWith('empty') ? [] : idsOf(filter).map(id => ['tag_id', String(id)])
  if (!isOfConsent(filter)) return []
  if (filter.field === 'consent_record') return [SOURCE, CERTIFICATE]
  if (op.endsWith('empty')) return [SOURCE]
  return op === 'starts_with' ? [] : sourcesOf(filter)
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
  const all = filter.field === 'tag_id' ? traitsOf(filter) : sourcesOf(filter)
  if (filter.op === 'all_of') return `(${all.map(has).join(' and ')})`
  return `${filter.op === 'none_of' ? 'not ' : ''}(${all.map(has).join(' or ')})`
}

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
