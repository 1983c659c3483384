import { IDENTITY_KINDS } from '@openbook/config/identity-numbers.ts'
import {
  EMAIL_FIELDS,
  type ImportField,
  OPT_OUT_FIELDS,
  PHONE_FIELDS,
  REPEATABLE_FIELDS,
} from '@openbook/config/import-fields.ts'
import { isColumnName, KNOWN_NAMES, nameKey, OTHER_NAMES } from './field-names.ts'
import { type Kind, shareOf, WORDS } from './sample-kinds.ts'
import { similarity } from './similarity.ts'

export interface Column {
  name: string
  samples: string[]
}

export interface Guess {
  column: number
  field: ImportField | null
  confidence: number
  reason: string
}

interface Candidate extends Guess {
  field: ImportField
}

const ENOUGH = 0.5
const NEAR = 0.8

/** The kind its values must mostly have, whatever the column is called. */
const KIND_OF: Partial<Record<ImportField, Kind>> = {
  phone: 'phone',
  phone_2: 'phone',
  phone_3: 'phone',
  email: 'email',
  email_2: 'email',
  state: 'state',
  zip: 'zip',
  date_of_birth: 'date',
  medicare_number: 'medicare_number',
  social_security_number: 'social_security_number',
  policy_status: 'policy_status',
  effective_date: 'date',
  end_date: 'date',
  consent_at: 'date',
  gender: 'gender',
  premium: 'money',
  current_premium: 'money',
  first_name: 'words',
  last_name: 'words',
  full_name: 'words',
  city: 'words',
  county: 'words',
}

/** Fields told from the values alone, how many of them must fit, and how sure that is. */
const BY_VALUES: readonly [field: ImportField, kind: Kind, share: number, confidence: number][] = [
  ['email', 'email', 0.8, 0.85],
  ['phone', 'phone', 0.8, 0.8],
  ['medicare_number', 'medicare_number', 0.8, 0.8],
  ['website', 'website', 0.8, 0.65],
  ['state', 'state', 0.9, 0.7],
  ['gender', 'gender', 0.95, 0.6],
]
/** Read the other way round they would do harm, so only a name that is known is taken for one. */
const EXACT: ReadonlySet<ImportField> = new Set([...OPT_OUT_FIELDS, ...IDENTITY_KINDS, 'consent_source', 'consent_at'])
const SLOTS: readonly (readonly ImportField[])[] = [PHONE_FIELDS, EMAIL_FIELDS]

/** Which field each column is, in the order of the columns. No field is given twice but one that several columns may be; the surest column wins. */
export function guessMapping(columns: readonly Column[]): Guess[] {
  const candidates = columns.flatMap(candidatesOf).sort((a, b) => b.confidence - a.confidence || a.column - b.column)
  const chosen = new Map<number, Candidate>()
  const taken = new Set<ImportField>()
  for (const candidate of candidates) {
    if (chosen.has(candidate.column)) continue
    const field =
      taken.has(candidate.field) && !REPEATABLE_FIELDS.has(candidate.field)
        ? freeSlot(candidate.field, taken)
        : candidate.field
    if (!field) continue
    chosen.set(candidate.column, { ...candidate, field })
    taken.add(field)
  }
  nameBesideLastName(columns, chosen, taken)
  statusOfPolicies(columns, chosen, taken)
  return columns.map((column, index) => chosen.get(index) ?? unmapped(column, index))
}

function candidatesOf(column: Column, index: number): Candidate[] {
  const named = byName(column, index)
  const values = OTHER_NAMES.has(nameKey(column.name)) ? [] : byValues(column, index)
  return [...named, ...values].filter(({ confidence }) => confidence >= ENOUGH)
}

function byName({ name, samples }: Column, column: number): Candidate[] {
  const key = nameKey(name).replace(/^(?:\d+ )?(.*?)(?: (?:copy|optional|required))?$/, '$1')
  if (OTHER_NAMES.has(key) || isColumnName(name) || key === '') return []
  const exact = KNOWN_NAMES.get(key)
  const found = exact ? { field: exact, closeness: 1, like: name } : nearest(key)
  if (!found) return []
  const { field, closeness } = found
  const fit = fitOf(field, samples)
  const confidence = Math.round(closeness * (fit === undefined ? 0.9 : 0.4 + 0.6 * fit) * 100) / 100
  const how = closeness === 1 ? `Called "${name}"` : `Called "${name}", much like "${found.like}"`
  return [{ column, field, confidence: fit !== undefined && fit < 0.2 ? 0 : confidence, reason: how }]
}

/** How well the values suit a field, 0 to 1; undefined where they say nothing. */
function fitOf(field: ImportField, samples: string[]): number | undefined {
  const kind = KIND_OF[field]
  if (kind) return shareOf(samples, kind)
  if (field === 'consent_source') return unless(shareOf(samples, 'consent_word'))
  const wrong = Math.max(shareOf(samples, 'email') ?? 0, shareOf(samples, 'phone') ?? 0)
  const identifier = field === 'external_id' || field === 'policy_number' || field === 'owner' || field === 'notes'
  return samples.some(sample => sample.trim()) ? (wrong > 0.8 && !identifier ? 0 : 1) : undefined
}

const unless = (share: number | undefined) => (share === undefined ? undefined : 1 - share)

function nearest(key: string): { field: ImportField; closeness: number; like: string } | undefined {
  let best: { field: ImportField; closeness: number; like: string } | undefined
  for (const other of OTHER_NAMES) if (similarity(key, other) >= 0.9) return undefined
  for (const [like, field] of KNOWN_NAMES) {
    if (EXACT.has(field)) continue
    const closeness = similarity(key, like)
    if (closeness >= NEAR && closeness > (best?.closeness ?? 0)) best = { field, closeness: closeness * 0.95, like }
  }
  return best
}

function byValues({ samples }: Column, column: number): Candidate[] {
  const fits = BY_VALUES.filter(([, kind, least]) => (shareOf(samples, kind) ?? 0) >= least)
  return fits.map(([field, kind, , confidence]) => ({
    column,
    field,
    confidence,
    reason: `Its values are ${WORDS[kind]}`,
  }))
}

function freeSlot(field: ImportField, taken: ReadonlySet<ImportField>): ImportField | undefined {
  return SLOTS.find(slots => slots.includes(field))?.find(slot => !taken.has(slot))
}

/** "Name" and "Last name" side by side: then "Name" is the first name. */
function nameBesideLastName(columns: readonly Column[], chosen: Map<number, Candidate>, taken: Set<ImportField>): void {
  if (!taken.has('full_name') || !taken.has('last_name') || taken.has('first_name')) return
  for (const candidate of chosen.values()) {
    const samples = columns[candidate.column]?.samples.filter(sample => sample.trim()) ?? []
    const single = samples.filter(sample => !/\s/.test(sample.trim())).length
    if (candidate.field !== 'full_name' || single <= samples.length / 2) continue
    chosen.set(candidate.column, {
      ...candidate,
      field: 'first_name',
      reason: `${candidate.reason}, next to a last name`,
    })
  }
}

/** "Status" in a file with policy numbers, where all it says are statuses of policies. */
function statusOfPolicies(columns: readonly Column[], chosen: Map<number, Candidate>, taken: Set<ImportField>): void {
  if (!taken.has('policy_number') || taken.has('policy_status')) return
  for (const candidate of chosen.values())
    if (candidate.field === 'status' && shareOf(columns[candidate.column]?.samples ?? [], 'policy_status') === 1)
      chosen.set(candidate.column, {
        ...candidate,
        field: 'policy_status',
        reason: `${candidate.reason}, next to a policy number`,
      })
}

function unmapped({ name, samples }: Column, column: number): Guess {
  const field = KNOWN_NAMES.get(nameKey(name))
  const kind = field && KIND_OF[field]
  if (field === 'consent_source' && (shareOf(samples, 'consent_word') ?? 0) > ENOUGH)
    return {
      column,
      field: null,
      confidence: 0,
      reason: 'Its values say yes or no, which names no source of a consent',
    }
  const odd = kind && (shareOf(samples, kind) ?? 1) < ENOUGH
  return {
    column,
    field: null,
    confidence: 0,
    reason: odd ? `Its values are not ${WORDS[kind]}` : 'No field recognised',
  }
}
