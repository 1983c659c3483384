import type { ContactRow } from '@openbook/api/contacts.ts'
import type { CONSENT_RECORDS, CONSENTS, LIFE_FILTERS, VALIDITIES } from '@openbook/api/core/contact-filters.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'

export type Row = z.output<typeof ContactRow>
type Named = Pick<Row, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone' | 'number'>

/** How a contact is called: their name, else their company, else whatever there is. */
export function contactName({ first_name, last_name, company_name, email, phone, number }: Named): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return name || company_name || email || (phone && formatPhone(phone)) || `Contact ${number}`
}

export const LIFE_LABELS: Record<(typeof LIFE_FILTERS)[number], string> = {
  deceased: 'Deceased',
  do_not_contact: 'Asked not to be contacted',
  do_not_mail: 'Asked for no mail',
  bereaved: 'Death in the family, last 90 days',
  moved_state: 'Moved to another state',
  plan_lost: 'Lost their plan',
  turning_65: 'Turns 65 within 90 days',
}

export const CONSENT_LABELS: Record<(typeof CONSENTS)[number], string> = {
  opted_in: 'Opted in',
  opted_out: 'Opted out',
  unknown: 'Nothing said',
}
export const CONSENT_RECORD_LABELS: Record<(typeof CONSENT_RECORDS)[number], string> = {
  certificate: 'A certificate',
  source: 'A source',
  none: 'None',
}
export const VALIDITY_LABELS: Record<(typeof VALIDITIES)[number], string> = {
  valid: 'Works',
  invalid: 'Does not work',
  unknown: 'Not checked',
}

/** `Newport, RI`. */
export const placeOf = ({ city, state }: Pick<Row, 'city' | 'state'>) => [city, state].filter(Boolean).join(', ')
