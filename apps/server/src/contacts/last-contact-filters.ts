import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, type Bind, moment } from './conditions.ts'
import { held } from './held.ts'

/** Whether it asks for contacts somebody spoke with, and so is told by their table. */
export const asksForLastContact = ({ field, op }: ContactFilter) =>
  field === 'last_contacted_at' && !LEAVES_OUT.includes(defaultOp(field, op))
const LEAVES_OUT: readonly string[] = ['is_empty', 'not_last_days']

/** The contacts somebody spoke with as asked for, as a row source. */
export const spokenWith = (asking: Asking, bind: Bind, filter: ContactFilter) =>
  `last_contacts t where ${spoken({ ...asking, bind }, filter).join(' and ')}`

/** When somebody last spoke with them, by the asker's days; who was never spoken with was not within any. */
export const lastContact = (asking: Asking, filter: ContactFilter) =>
  `${asksForLastContact(filter) ? '' : 'not '}${held('last_contacts', spoken(asking, filter), asking.way)}`

function spoken(asking: Asking, filter: ContactFilter): string[] {
  const op = defaultOp(filter.field, filter.op)
  const alive = [asking.deleted ? 'true' : 't.alive']
  if (op === 'is_empty' || op === 'not_empty') return alive
  const asked = { ...filter, op: op === 'not_last_days' ? 'last_days' : op }
  return [...alive, moment(asking, asked, 't.last_contacted_at')]
}
