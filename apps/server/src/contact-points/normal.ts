import type { POINT_KINDS } from '@openbook/api/contact-points.ts'
import { readPhone } from '../contact-imports/read-phone.ts'
import { readEmail } from '../contact-imports/read-values.ts'
import { phoneMistake, typedPhone } from '../contacts/typed-phone.ts'
import { invalid } from '../core/http/refused.ts'

export type Kind = (typeof POINT_KINDS)[number]

/** A value as it is stored and compared: E.164, or lower case. Undefined for what is neither. */
export const normal = (kind: Kind, text: string): string | undefined =>
  kind === 'phone' ? readPhone(text).phone : readEmail(text.trim())

/** As `normal`; throws a 422 on the field for what cannot be read. */
export function readValue(kind: Kind, text: string, field = 'value'): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed()
  const value = kind === 'phone' ? typedPhone(clean) : normal(kind, clean)
  if (value) return value
  const message = kind === 'phone' ? phoneMistake(clean) : 'Enter an e-mail address like name@example.com.'
  throw invalid(field, message, 'contact_points.unreadable')
}
