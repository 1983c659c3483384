import { genderLabel, lineLabel } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { Field, Whole } from './words.ts'

export interface Row {
  /** What is picked together: an address is one pick. */
  fields: readonly Field[]
  label: string
  value: (contact: Whole) => string
}

const addressOf = ({ address, address_2, city, county, state, zip }: Whole) =>
  [address, address_2, city, county, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The fields side by side, in the order people read them. */
export const ROWS: readonly Row[] = [
  { fields: ['first_name'], label: 'First name', value: c => c.first_name ?? '' },
  { fields: ['last_name'], label: 'Last name', value: c => c.last_name ?? '' },
  { fields: ['company_name'], label: 'Company', value: c => c.company_name ?? '' },
  { fields: ['phone'], label: 'First phone', value: c => (c.phone ? formatPhone(c.phone) : '') },
  { fields: ['email'], label: 'First e-mail', value: c => c.email ?? '' },
  { fields: ['address', 'address_2', 'city', 'county', 'state', 'zip'], label: 'Address', value: addressOf },
  { fields: ['date_of_birth'], label: 'Date of birth', value: c => c.date_of_birth ?? '' },
  { fields: ['gender'], label: 'Gender', value: c => genderLabel(c.gender ?? '') },
  { fields: ['website'], label: 'Website', value: c => c.website ?? '' },
  { fields: ['line_of_business'], label: 'Line of business', value: c => lineLabel(c.line_of_business ?? '') },
  { fields: ['status_id'], label: 'Status', value: c => c.status?.name ?? '' },
  { fields: ['source_id'], label: 'Source', value: c => c.source?.name ?? '' },
  { fields: ['agentflow_status_id'], label: 'Agentflow status', value: c => c.agentflow_status?.name ?? '' },
  { fields: ['owner_id'], label: 'Owner', value: c => c.owner.name },
]

const LABELS: Record<string, string> = {
  ...Object.fromEntries(ROWS.map(({ fields: [field], label }) => [field, label])),
  phone: 'Phone',
  email: 'E-mail',
  address: 'Street',
  zip: 'ZIP code',
}

/** What a column is called on the screen. */
export const labelOf = (field: string) =>
  LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

/** What a column holds, as the side by side tells it. */
export function shownOf(field: string, value: string | null): string {
  if (!value) return 'empty'
  if (field.startsWith('phone')) return formatPhone(value)
  if (field === 'gender') return genderLabel(value)
  return field === 'line_of_business' ? lineLabel(value) : value
}
