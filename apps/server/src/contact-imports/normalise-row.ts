import {
  ANSWER_FIELD,
  EMAIL_FIELDS,
  IMPORT_FIELDS,
  type ImportField,
  OPT_OUT_FIELDS,
  PHONE_FIELDS,
  TAG_LIMIT,
  TAGS_PER_CONTACT,
} from '@openbook/config/import-fields.ts'
import { cleanLine, cleanParagraphs, isPlaceholder } from './clean-text.ts'
import { readOptOut } from './read-consent.ts'
import { readTags, splitName } from './read-values.ts'
import { fillAnswer, fillNotes } from './row-answers.ts'
import { quoted, READERS, type Reading } from './row-readers.ts'

type OptOutField = (typeof OPT_OUT_FIELDS)[number]
type TextField = Exclude<ImportField, 'full_name' | 'tags' | typeof ANSWER_FIELD | OptOutField>

/** Values as the database takes them: phones E.164, dates YYYY-MM-DD, `consent_at` ISO 8601, `premium` decimal text; `opts_out` as `readOptOut` says it. */
export type NormalisedContact = Partial<Record<TextField, string>> & {
  tags?: string[]
  opts_out?: string[]
  /** By question. */
  answers?: Record<string, string>
}

export interface Remark {
  field: ImportField | 'base'
  message: string
}

export interface NormalisedRow {
  values: NormalisedContact
  /** A row with an error is not imported. */
  errors: Remark[]
  /** What was read otherwise than written; the raw value is then in the notes. */
  warnings: Remark[]
}

/** Which column each field is in, and what the column is called; what `guessMapping` answers fits. */
export type Mapping = readonly Mapped[]
interface Mapped {
  column: number
  field: ImportField | null
  name?: string
}

interface Draft extends NormalisedRow {
  kept: string[]
  declined: boolean
  severalNotes: boolean
}

const STOPS: ReadonlySet<string> = new Set(OPT_OUT_FIELDS)
const isOptOut = (field: ImportField): field is OptOutField => STOPS.has(field)

const NAME_FIELDS = ['first_name', 'last_name', 'company_name'] as const
const NAMES: ReadonlySet<ImportField> = new Set([...NAME_FIELDS, 'full_name'])
const IDENTITY = [...NAME_FIELDS, ...PHONE_FIELDS, ...EMAIL_FIELDS] as const
const CONTACTABLE: readonly string[] = [...PHONE_FIELDS, ...EMAIL_FIELDS]
const LONG: ReadonlySet<ImportField> = new Set(['notes', 'tags', ANSWER_FIELD])
const NONE = /^(none|unknown)$/i
const WHO: ReadonlySet<string> = new Set([...IDENTITY, 'full_name'])
export const NO_IDENTITY = 'This row has no name, phone or e-mail.'

/** The quote that exports put before what a spreadsheet would run as a formula. */
const QUOTED = /^'(?=[=+\-@\t\r])/

/** One row by its mapping: the values, what keeps it from being imported, and what was mended or set aside (in the notes, after `told`). */
export function normaliseRow(cells: readonly string[], mapping: Mapping, told = 'From the import'): NormalisedRow {
  const severalNotes = mapping.filter(({ field }) => field === 'notes').length > 1
  const draft: Draft = { values: {}, errors: [], warnings: [], kept: [], declined: false, severalNotes }
  for (const { column, field, name } of mapping) {
    const raw = cells[column]
    if (field && raw) readCell(draft, field, raw, name ?? IMPORT_FIELDS[field].label)
  }
  dropRepeats(draft.values, PHONE_FIELDS)
  dropRepeats(draft.values, EMAIL_FIELDS)
  requireIdentity(draft)
  dropConsent(draft)
  keepWish(draft)
  addKept(draft, told)
  const { values, errors, warnings } = draft
  return { values, errors, warnings }
}

function readCell(draft: Draft, field: ImportField, raw: string, name: string): void {
  const told = raw.replace(QUOTED, '')
  const text = LONG.has(field) ? cleanParagraphs(told) : cleanLine(told)
  if (text === '' || saysNothing(field, text)) return
  const { limit, label } = IMPORT_FIELDS[field]
  if (text.length > limit) {
    const what = name !== label && field === ANSWER_FIELD ? quoted(name) : label
    draft.errors.push({ field, message: `${what} is too long: at most ${limit.toLocaleString('en-US')} characters.` })
    return
  }
  if (field === 'full_name') fillName(draft, text)
  else if (field === 'tags') fillTags(draft, text)
  else if (field === ANSWER_FIELD) fillAnswer(draft, name, text)
  else if (field === 'notes') fillNotes(draft, name, text)
  else if (isOptOut(field)) fillOptOut(draft, field, text)
  else fill(draft, field, READERS[field]?.(text) ?? { value: text })
}

/** What exports write where there is no value; an answer may well be none. */
const saysNothing = (field: ImportField, text: string) =>
  field !== 'notes' && !NAMES.has(field) && isPlaceholder(text) && !(field === ANSWER_FIELD && NONE.test(text))

function fill(draft: Draft, field: TextField, reading: Reading): void {
  const { value, error, warning, kept, declined, stops } = reading
  if (declined) draft.declined = true
  if (stops) addStops(draft, stops)
  if (value !== undefined) draft.values[field] = value
  if (error) draft.errors.push({ field, message: error })
  if (warning) draft.warnings.push({ field, message: warning })
  if (kept) draft.kept.push(`${IMPORT_FIELDS[field].label}: ${kept}`)
}

function addStops({ values }: Draft, stops: string[]): void {
  if (stops.length > 0) values.opts_out = [...new Set([...(values.opts_out ?? []), ...stops])].toSorted()
}

function fillOptOut(draft: Draft, field: OptOutField, text: string): void {
  const { said, unsure, other } = readOptOut(field, text)
  addStops(draft, said)
  if (!unsure && !other) return
  const message = `${quoted(text)} is ${unsure ? 'taken for an opt-out' : 'no opt-out'}; kept in the notes.`
  draft.warnings.push({ field, message })
  draft.kept.push(`${IMPORT_FIELDS[field].label}: ${text}`)
}

/** Somebody stopped what the row has nothing of: said to whoever works with them. */
function keepWish({ values, warnings, kept }: Draft): void {
  const { opts_out = [] } = values
  const stopped = [
    ...(opts_out.includes('phones') ? PHONE_FIELDS : []),
    ...(opts_out.includes('emails') ? EMAIL_FIELDS : []),
  ]
  if (stopped.length === 0 || stopped.some(field => values[field] !== undefined)) return
  const what = opts_out.includes('phones') ? (opts_out.includes('emails') ? 'phone or e-mail' : 'phone') : 'e-mail'
  warnings.push({ field: 'base', message: `The row has no ${what} to opt out; kept in the notes.` })
  kept.push(`Opted out of any ${what}`)
}

/** A day on which nobody consented is none of a consent. */
function dropConsent({ values, kept, declined }: Draft): void {
  if (!declined || values.consent_at === undefined) return
  kept.push(`${IMPORT_FIELDS.consent_at.label}: ${values.consent_at}`)
  delete values.consent_at
}

/** The columns for first and last name go before a column with both. */
function fillName({ values, errors }: Draft, text: string): void {
  const split = splitName(text)
  for (const field of ['first_name', 'last_name'] as const) {
    const { limit, label } = IMPORT_FIELDS[field]
    const part = split[field]
    if (part && part.length > limit)
      errors.push({ field: 'full_name', message: `${label} is too long: at most ${limit} characters.` })
    else if (part) values[field] ??= part
  }
}

function fillTags({ values, errors }: Draft, text: string): void {
  const tags = readTags(text)
  const long = tags.some(tag => tag.length > TAG_LIMIT)
  if (long) errors.push({ field: 'tags', message: `A tag is too long: at most ${TAG_LIMIT} characters.` })
  else if (tags.length > TAGS_PER_CONTACT)
    errors.push({ field: 'tags', message: `Too many tags: at most ${TAGS_PER_CONTACT} for a contact.` })
  else if (tags.length > 0) values.tags = tags
}

function dropRepeats(values: NormalisedContact, fields: readonly TextField[]): void {
  fields.forEach((field, index) => {
    const value = values[field]
    if (value !== undefined && fields.slice(0, index).some(before => values[before] === value)) delete values[field]
  })
}

/** A bad phone or e-mail is set aside, unless nothing else says who the row is about. */
function requireIdentity({ values, errors, warnings }: Draft): void {
  if (IDENTITY.some(field => values[field] !== undefined)) return
  const unread = warnings.filter(({ field }) => CONTACTABLE.includes(field))
  if (errors.some(({ field }) => field !== 'base' && WHO.has(field))) return
  if (unread.length === 0) errors.push({ field: 'base', message: NO_IDENTITY })
  for (const { field, message } of unread)
    errors.push({
      field,
      message: `${message.split(';')[0]?.replace(/\.$/, '')}, and the row has no name or other phone or e-mail.`,
    })
}

function addKept({ values, errors, kept }: Draft, told: string): void {
  if (kept.length === 0) return
  const notes = [values.notes, `${told}: ${kept.join('; ')}`].filter(Boolean).join('\n')
  if (notes.length > IMPORT_FIELDS.notes.limit)
    errors.push({ field: 'notes', message: 'Notes is too long: at most 10,000 characters, with the values set aside.' })
  else values.notes = notes
}
