import type { Contact, ContactInput } from '@openbook/api/contacts.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'

export type Whole = z.output<typeof Contact>
type Input = z.input<typeof ContactInput>

export const TEXTS = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'email_2',
  'phone',
  'phone_2',
  'phone_3',
  'address',
  'address_2',
  'city',
  'county',
  'state',
  'zip',
  'date_of_birth',
  'gender',
  'website',
  'line_of_business',
] as const
export const CHOICES = ['status_id', 'source_id', 'agentflow_status_id', 'owner_id'] as const
export type FieldName = (typeof TEXTS)[number] | (typeof CHOICES)[number]
/** Everything as typed: empty text stands for nothing. */
export type Values = Record<FieldName, string>

const shown = (name: (typeof TEXTS)[number], value: string | null) =>
  name.startsWith('phone') && value ? formatPhone(value) : (value ?? '')

export function valuesOf(contact: Whole): Values {
  return {
    ...Object.fromEntries(TEXTS.map(name => [name, shown(name, contact[name])])),
    status_id: String(contact.status?.id ?? ''),
    source_id: String(contact.source?.id ?? ''),
    agentflow_status_id: String(contact.agentflow_status?.id ?? ''),
    owner_id: String(contact.owner.id),
  } as Values
}

export const emptyValues = (): Values => Object.fromEntries([...TEXTS, ...CHOICES].map(name => [name, ''])) as Values

/** What is sent: only the fields named; an emptied one is null. An owner is given, never taken away. */
export function inputOf(values: Values, names: readonly FieldName[]): Input {
  const entries = names.map(name => {
    const text = values[name].trim()
    if (!text) return [name, null]
    return [name, (CHOICES as readonly string[]).includes(name) ? Number(text) : text]
  })
  return Object.fromEntries(entries.filter(([name, value]) => name !== 'owner_id' || value !== null)) as Input
}
