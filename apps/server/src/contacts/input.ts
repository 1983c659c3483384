import type { ContactInput } from '@openbook/api/contacts.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import { stateCode } from '@openbook/config/states.ts'
import type { z } from 'zod'
import { cleanLine } from '../contact-imports/clean-text.ts'
import { readWebsite, readZip } from '../contact-imports/read-values.ts'
import { Refused } from '../core/http/refused.ts'
import { phoneMistake, typedPhone } from './typed-phone.ts'

type Given = z.output<typeof ContactInput>
/** What is to be written, by column; only what was given. */
export type ContactValues = Partial<Record<keyof Given | 'note', string | number | null>>

const lower = (text: string) => text.toLowerCase()
const pastDate = (text: string) => {
  const date = parseDate(text)
  const iso = date && toIsoDate(date)
  return iso && iso > '1850' && iso <= new Date().toISOString().slice(0, 10) ? iso : undefined
}

/** How a field is stored, and what to say where it cannot be. */
const READ: {
  [F in keyof Given]?: [read: (text: string) => string | undefined, message: string | ((text: string) => string)]
} = {
  phone: [typedPhone, phoneMistake],
  phone_2: [typedPhone, phoneMistake],
  phone_3: [typedPhone, phoneMistake],
  email: [lower, ''],
  email_2: [lower, ''],
  state: [stateCode, 'Enter a US state, like RI or Rhode Island.'],
  zip: [readZip, 'Enter a ZIP code with 5 digits.'],
  date_of_birth: [pastDate, 'Enter a date in the past, as MM/DD/YYYY.'],
  website: [readWebsite, 'Enter a web address like https://example.com.'],
}

/** A sent contact as it is stored: phones in E.164, empty texts as null. Throws a 422 that names every field that cannot be read. */
export function contactValues(given: Given): ContactValues {
  const values: ContactValues = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(given) as [keyof Given, string | number | null | undefined][]) {
    if (value === undefined) continue
    const [read, message = ''] = READ[name] ?? []
    const text = typeof value === 'string' ? cleanLine(value) : value
    const kept = typeof text === 'string' && text && read ? read(text) : text
    if (kept === undefined) errors[name] = typeof message === 'string' ? message : message(String(text))
    else values[name] = kept === '' ? null : kept
  }
  if (Object.keys(errors).length) throw new Refused(422, errors, 'contacts.unreadable')
  return values
}
