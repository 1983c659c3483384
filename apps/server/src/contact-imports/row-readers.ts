import { toIsoDate } from '@openbook/config/dates.ts'
import { IDENTITY_NAMES, type IdentityKind, plainNumber, wrongNumber } from '@openbook/config/identity-numbers.ts'
import type { ImportField } from '@openbook/config/import-fields.ts'
import { readDate, readInstant } from '@openbook/config/read-date.ts'
import { consentSaid, saysStop, statusStops } from './read-consent.ts'
import { readPhone } from './read-phone.ts'
import { readPolicyStatus } from './read-policy-status.ts'
import { readRenews } from './read-renews.ts'
import {
  readEmail,
  readGender,
  readLineOfBusiness,
  readPremium,
  readState,
  readWebsite,
  readZip,
} from './read-values.ts'

/** What became of a cell: the value, or why not; `kept` is the raw text that goes to the notes. */
export interface Reading {
  value?: string
  error?: string
  warning?: string
  kept?: string
  /** Nobody consented, whatever else the row says of a consent. */
  declined?: true
  /** Ways that somebody stopped by it. */
  stops?: string[]
}

const FIRST_BIRTH_YEAR = 1880
const YEARS_AHEAD = 30

/** A reader for each field whose text is not taken as it is. */
export const READERS: Partial<Record<ImportField, (text: string) => Reading>> = {
  phone,
  phone_2: phone,
  phone_3: phone,
  email,
  email_2: email,
  state,
  zip,
  date_of_birth: dateOfBirth,
  medicare_number: identityNumber('medicare_number'),
  social_security_number: identityNumber('social_security_number'),
  status: text => ({ value: text, stops: statusStops(text) }),
  gender: orKept(readGender, 'a gender'),
  website: orKept(readWebsite, 'a web address'),
  line_of_business: orKept(readLineOfBusiness, 'a line of business'),
  premium: orKept(readPremium, 'an amount'),
  policy_status: policyStatus,
  effective_date: policyDate,
  end_date: policyDate,
  policy_renews: orKept(readRenews, 'a yes or a no'),
  consent_source: consentSource,
  consent_at: consentAt,
}

/** What cannot be one is left out, and told without a word of it. */
function identityNumber(kind: IdentityKind): (text: string) => Reading {
  return text => {
    const wrong = wrongNumber(kind, text)
    return wrong ? { warning: `The ${IDENTITY_NAMES[kind]} is left out: ${wrong}` } : { value: plainNumber(text) }
  }
}

const SHOWN = 60
export const quoted = (text: string) => `"${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}"`

function orKept(read: (text: string) => string | undefined, what: string): (text: string) => Reading {
  return text => {
    const value = read(text)
    return value === undefined
      ? { warning: `${quoted(text)} is not ${what}; kept in the notes.`, kept: text }
      : { value }
  }
}

const SEVERAL = /\s*(?:[;,|/\n]|\sor\s)\s*/i

/** A cell with several: the first that reads is taken, the whole cell is kept. */
function firstOf(text: string, read: (part: string) => string | undefined, what: string): Reading | undefined {
  const parts = text.split(SEVERAL)
  const value = parts.length > 1 ? parts.map(read).find(Boolean) : undefined
  return value
    ? { value, warning: `${quoted(text)} is more than ${what}; the others are kept in the notes.`, kept: text }
    : undefined
}

function email(text: string): Reading {
  return firstOf(text, readEmail, 'one e-mail address') ?? orKept(readEmail, 'an e-mail address')(text)
}

function phone(text: string): Reading {
  const { phone, extension } = readPhone(text)
  const several = phone ? undefined : firstOf(text, part => readPhone(part).phone, 'one phone number')
  if (several) return several
  if (!phone && /^\d(\.\d+)?e\+\d+$/i.test(text))
    return {
      warning: `${quoted(text)} is a phone number cut short by a spreadsheet; format the column as text and save again.`,
      kept: text,
    }
  if (!phone) return { warning: `${quoted(text)} is not a phone number; kept in the notes.`, kept: text }
  if (!extension) return { value: phone }
  return {
    value: phone,
    warning: `Extension ${extension} is not stored with the phone; kept in the notes.`,
    kept: text,
  }
}

function state(text: string): Reading {
  const value = readState(text)
  return value ? { value } : { warning: `${quoted(text)} is not a US state; kept in the notes.`, kept: text }
}

const ZIP_COLUMN = 10

function zip(text: string): Reading {
  const value = readZip(text)
  if (value) return { value }
  if (text.length > ZIP_COLUMN) return { warning: `${quoted(text)} is not a ZIP code; kept in the notes.`, kept: text }
  return { value: text.toUpperCase(), warning: `${quoted(text)} is not a US ZIP code; kept as it is.` }
}

const noDate = (text: string) => `${quoted(text)} is not a date on the calendar. Use MM/DD/YYYY.`

function dateOfBirth(text: string): Reading {
  const today = new Date()
  const date = readDate(text, today.getUTCFullYear())
  const value = date ? toIsoDate(date) : ''
  const wrong = !date
    ? 'is not a date on the calendar'
    : value > today.toISOString().slice(0, 10)
      ? 'is in the future, so no date of birth'
      : date.year < FIRST_BIRTH_YEAR && 'is too long ago for a date of birth'
  return wrong ? { warning: `${quoted(text)} ${wrong}; kept in the notes.`, kept: text } : { value }
}

function policyStatus(text: string): Reading {
  const value = readPolicyStatus(text)
  return value
    ? { value }
    : { error: `${quoted(text)} is not a policy status we know. Use active, pending, lapsed or cancelled.` }
}

function policyDate(text: string): Reading {
  const date = readDate(text, new Date().getUTCFullYear() + YEARS_AHEAD)
  return date ? { value: toIsoDate(date) } : { error: noDate(text) }
}

/** A bare yes names no source, and a no is no consent. */
function consentSource(text: string): Reading {
  if (saysStop(text))
    return { warning: `${quoted(text)} is taken for an opt-out.`, declined: true, stops: ['phones', 'emails'] }
  const said = consentSaid(text)
  if (!said) return { value: text }
  if (said === 'bare')
    return { warning: `${quoted(text)} says not how somebody consented; kept in the notes.`, kept: text }
  return { warning: `${quoted(text)} is no consent; kept in the notes.`, kept: text, declined: true }
}

function consentAt(text: string): Reading {
  if (consentSaid(text)) return consentSource(text)
  const value = readInstant(text)
  return value ? { value } : { error: noDate(text) }
}
