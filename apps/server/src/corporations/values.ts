import { type CorporationInput, LINKS } from '@openbook/api/corporations.ts'
import { stateCode } from '@openbook/config/states.ts'
import type { z } from 'zod'
import { readWebsite, readZip } from '../contact-imports/read-values.ts'
import { Refused } from '../core/http/refused.ts'

export type Given = Partial<z.output<typeof CorporationInput>>

export const COLUMNS = [
  'name',
  'type',
  'description',
  'domain_name',
  'color_1',
  'color_2',
  'color_3',
  'faqs',
  'latest_news',
  'languages_spoken',
  'office_hours',
  'office_address',
  'office_city',
  'office_state',
  'office_zip_code',
  'office_phone',
  'office_email',
  ...LINKS,
  'tracking_code',
  'webpage_active',
  'user_id',
] as const

type Read = [read: (text: string) => string | undefined, message: string]
const ADDRESS = 'Enter a web address like https://example.com.'
const link: Read = [text => readWebsite(text), ADDRESS]
const READ: Record<string, Read> = {
  office_state: [stateCode, 'Enter a US state, like RI or Rhode Island.'],
  office_zip_code: [readZip, 'Enter a ZIP code with 5 digits.'],
  office_email: [text => text.toLowerCase(), ''],
  domain_name: [text => text.toLowerCase(), ''],
  ...Object.fromEntries(LINKS.map(name => [name, link])),
}

/** What was sent as it is stored, by column; empty texts as null. Throws a 422 that names every field that cannot be read. */
export function corporationValues(given: Given): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const column of COLUMNS) {
    const value = given[column]
    if (value === undefined) continue
    if (typeof value !== 'string') {
      values[column] = column === 'faqs' ? JSON.stringify(value).replaceAll('\\u0000', '') : value
      continue
    }
    // A form sends line breaks as CRLF.
    const text = value.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed()
    const [read, message = ''] = READ[column] ?? []
    const kept = text && read ? read(text) : text
    if (kept === undefined) errors[column] = message
    else values[column] = kept || null
  }
  if (Object.keys(errors).length) throw new Refused(422, errors, 'corporations.unreadable')
  return values
}

/** The address of a file elsewhere, with https:// in front; undefined where it is none. */
export const readLink = (text: string) => readWebsite(text.trim())
export const LINK_MESSAGE = ADDRESS
