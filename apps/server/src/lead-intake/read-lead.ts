import { LEAD_FIELDS, type LeadConsent, type LeadField, LeadInput } from '@openbook/api/lead-intake.ts'
import { OPT_OUT_FIELDS } from '@openbook/config/import-fields.ts'
import { KNOWN_NAMES, nameKey } from '../contact-imports/field-names.ts'
import { type NormalisedContact, normaliseRow } from '../contact-imports/normalise-row.ts'
import { consentSaid } from '../contact-imports/read-consent.ts'
import { Refused } from '../core/http/refused.ts'
import type { Repeats } from './read-body.ts'
import { isSecret, redactText } from './redact.ts'

export interface Lead {
  /** As the columns of contacts take them; `notes` apart. */
  values: NormalisedContact
  /** Fields we have no place for, as sent. */
  captured: [name: string, value: string][]
  consent: LeadConsent | null
  /** Whether that proves that the person agreed. */
  consented: boolean
  test: boolean
  /** By field. */
  warnings: Record<string, string>
}

const FIELDS: ReadonlySet<string> = new Set(LEAD_FIELDS)
const STOPS: ReadonlySet<string> = new Set(OPT_OUT_FIELDS)
const OURS = new Set(['consent', 'test', 'idempotency_key', 'api_key', 'apikey'])
const MOST_CAPTURED = 8000
const REACH = ['phone', 'phone_2', 'phone_3', 'email', 'email_2'] as const

/** A lead out of the fields that were sent. Throws a 422 that names every field that cannot be taken. */
export function readLead(fields: Record<string, unknown>, repeats: Repeats = new Map()): Lead {
  const { data, error } = LeadInput.safeParse(fields)
  if (error) throw refused(error.issues.map(issue => [issue.path.join('.') || 'base', issue.message]))
  const { known, captured, secret } = sorted(fields, repeats)
  const cells = known.map(([, text]) => text)
  const mapping = known.map(([field], column) => ({ column, field }))
  const { values, errors, warnings } = normaliseRow(cells, mapping, 'As sent')
  if (errors.length) throw refused(errors.map(({ field, message }) => [field, message]))
  if (!REACH.some(field => values[field]) && !(values.address && values.zip))
    throw refused([['base', 'Send a phone number, an e-mail address, or an address with its ZIP code.']])
  refuseFuture(data.consent)
  const consent = data.consent && Object.keys(data.consent).length ? data.consent : null
  return {
    values,
    captured: clipped(captured),
    consent,
    consented: consent !== null && agrees(consent),
    test: data.test ?? false,
    warnings: Object.fromEntries([
      ...warnings.map(({ field, message }) => [field, message]),
      ...secret.map(name => [name, 'Not kept. Do not send numbers or passwords of this kind.']),
    ]),
  }
}

/** The person's words, or a certificate of them; where they said no, or an address alone is sent, nobody consented. */
function agrees({ text = '', trusted_form_url, jornaya_lead_id }: LeadConsent): boolean {
  const said = consentSaid(text)
  if (said === 'declined') return false
  return Boolean(trusted_form_url ?? jornaya_lead_id) || (text.trim() !== '' && said === undefined)
}

const refused = (errors: [string, string][]) => new Refused(422, Object.fromEntries(errors), 'lead_intake.unreadable')

/** Our own names come first; other spellings fill what is left, and the rest is captured. Opt-outs may be said several times; of other fields the last counts, and the notes take all. */
function sorted(fields: Record<string, unknown>, repeats: Repeats) {
  const given = Object.entries(fields).filter(([name, value]) => !OURS.has(name.toLowerCase()) && textOf(value) !== '')
  const known: [LeadField, string][] = []
  const captured: [string, string][] = []
  const secret: string[] = []
  const said = (name: string, value: unknown) => (repeats.get(name) ?? [value]).map(textOf)
  const capture = (name: string, texts: string[]) => {
    if (texts.length) captured.push([redactText(name).slice(0, 100), texts.map(redactText).join(', ')])
  }
  const take = (field: LeadField, name: string, texts: string[]) => {
    if (field === 'notes') known.push([field, texts.map(redactText).join('\n')])
    else if (STOPS.has(field)) known.push(...texts.map((text): [LeadField, string] => [field, text]))
    else {
      known.push([field, texts.at(-1) ?? ''])
      capture(name, texts.slice(0, -1))
    }
  }
  for (const [name, value] of given) if (FIELDS.has(name)) take(name as LeadField, name, said(name, value))
  for (const [name, value] of given) {
    if (FIELDS.has(name)) continue
    const field = typeof value === 'object' ? undefined : KNOWN_NAMES.get(nameKey(name))
    const open = field && (STOPS.has(field) || !known.some(([taken]) => taken === field))
    if (open && FIELDS.has(field)) take(field as LeadField, name, said(name, value))
    else if (isSecret(name)) secret.push(redactText(name).slice(0, 100))
    else capture(name, said(name, value))
  }
  return { known, captured, secret }
}

const textOf = (value: unknown): string =>
  (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()

/** What does not fit a note is still in the request as it was received. */
function clipped(captured: [string, string][]): [string, string][] {
  let room = MOST_CAPTURED
  return captured.map(([name, value]) => {
    const kept = value.slice(0, Math.max(0, room)).toWellFormed()
    room -= kept.length + name.length
    return [name, kept.length < value.length ? `${kept}…` : kept]
  })
}

const MINUTES_AHEAD = 10
function refuseFuture(consent: LeadConsent | undefined): void {
  if (consent?.given_at && Date.parse(consent.given_at) > Date.now() + MINUTES_AHEAD * 60_000)
    throw refused([['consent.given_at', 'This is in the future.']])
}
