import { CONSENT_RECORDS, defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, type Bind, oneOf } from './conditions.ts'
import { textsOf, wrong } from './filter-values.ts'
import { held } from './held.ts'
import { LAST } from './place-filters.ts'

/** Every contact that is not deleted, off the indexes of what consent is on record: whose it is and what there is, no more. */
const BY_CONSENT =
  '(select contact_id as id, owner_id, on_record, source, null::timestamptz as deleted_at from contact_consents where alive) c'

type Of = 'consent_record' | 'consent_source'
type Filter = ContactFilter & { field: Of }
export const isOfConsent = (filter: ContactFilter): filter is Filter =>
  filter.field === 'consent_record' || filter.field === 'consent_source'

/** Whether somebody asks for contacts whose consent is, or is not, on record as said. */
export function consentCondition(asking: Asking, filter: Filter): string {
  const { said, without } = told(asking.bind, filter)
  const there = held('contact_consents', [...(asking.deleted ? [] : ['t.alive']), ofTable(said)], asking.way)
  return without ? `not ${there}` : there
}

/** The contacts asked for, as a row source; all but those of certain sources are no few. */
export function consentsWanted(asking: Asking, bind: Bind, filter: ContactFilter): string | undefined {
  if (!isOfConsent(filter) || isWithout(filter)) return undefined
  const { said } = told(bind, filter)
  const alive = asking.deleted ? '' : 't.alive and '
  return `contact_consents t where ${alive}${ofTable(said)}`
}

/** Where it is all that filters: what tells their number, and as a condition on `c`. */
export function onlyConsent(asking: Asking, [only, ...more]: readonly ContactCondition[]) {
  if (!only || more.length || asking.deleted || !('field' in only) || !isOfConsent(only) || isWithout(only))
    return undefined
  const { said } = told(asking.bind, only)
  const inSets = asking.owners !== undefined && !asking.own
  const owned = inSets ? [`t.owner_id = any(array(${asking.owners}))`] : []
  return { from: BY_CONSENT, said, condition: held('contact_consents', ['t.alive', ...owned, ofTable(said)]), inSets }
}

/** Who has none of certain sources may have another, or none. */
export const isWithout = ({ field, op }: Filter) => field === 'consent_source' && op === 'none_of'

const ofTable = (said: string) => said.replaceAll('c.', 't.')

function told(bind: Bind, filter: Filter): { said: string; without: boolean } {
  const op = defaultOp(filter.field, filter.op)
  const records = recordsAsked(filter)
  if (records) return { said: onRecord(bind, records), without: false }
  if (op === 'is_empty') return { said: 'c.source is null', without: false }
  const those = op === 'not_empty' ? '' : ` and ${sourced(bind, filter, op)}`
  return { said: `(c.source is not null${those})`, without: isWithout(filter) }
}

/** What of `on_record` a filter asks for. */
export const recordsAsked = (filter: Filter): number[] | undefined =>
  filter.field === 'consent_record' ? recordsOf(filter, defaultOp(filter.field, filter.op)) : undefined

const onRecord = (bind: Bind, those: number[]) =>
  those.length === 1 ? `c.on_record = ${bind(those[0])}::smallint` : `c.on_record = any(${bind(those)}::smallint[])`

const RECORDS = { source: [1, 3], certificate: [2, 3], none: [0] }

function recordsOf(filter: Filter, op: string): number[] {
  const asked = textsOf(filter).map(text => text.toLowerCase())
  const unknown = asked.find(each => !(CONSENT_RECORDS as readonly string[]).includes(each))
  if (unknown !== undefined) throw wrong(filter, `is one of ${CONSENT_RECORDS.join(', ')}, not "${unknown}".`)
  const those = new Set(CONSENT_RECORDS.filter(each => asked.includes(each)).flatMap(each => RECORDS[each]))
  return [0, 1, 2, 3].filter(each => those.has(each) !== (op === 'none_of'))
}

function sourced(bind: Bind, filter: Filter, op: string): string {
  const texts = textsOf(filter).map(text => text.toLowerCase())
  if (op !== 'starts_with') return oneOf(bind, 'c.source', texts, 'text')
  return `(${texts.map(text => `c.source >= ${bind(text)}::text and c.source < ${bind(`${text}${LAST}`)}::text`).join(' or ')})`
}
