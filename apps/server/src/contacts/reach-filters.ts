import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Kind, normal } from '../contact-points/normal.ts'
import { type Asking, type Bind, oneOf } from './conditions.ts'
import { textsOf, wrong } from './filter-values.ts'

const COLUMNS = { phone: ['phone', 'phone_2', 'phone_3'], email: ['email', 'email_2'] }
const LIKE = { phone: 'phone numbers like 401-555-0142', email: 'e-mail addresses like name@example.com' }

const isOfReach = (filter: ContactFilter): filter is ContactFilter & { field: Kind } => filter.field in COLUMNS

/** Whether it asks for certain phones or e-mails, which few contacts have. */
export const asksForReach = (filter: ContactFilter) =>
  isOfReach(filter) && defaultOp(filter.field, filter.op, filter.value) === 'any_of'

/** Whether there is a phone or e-mail, or a certain one: the first, a further one, however it is written. */
export function reachCondition({ bind }: Pick<Asking, 'bind'>, filter: ContactFilter): string {
  const op = defaultOp(filter.field, filter.op, filter.value)
  if (op === 'is_empty') return `not c.has_${filter.field}`
  if (op === 'not_empty') return `c.has_${filter.field}`
  return `${op === 'none_of' ? 'not ' : ''}c.id in (select contact_id from ${reachWanted(bind, filter)})`
}

/** Whoever has one of the phones or e-mails asked for, as a row source off the index of each column. */
export function reachWanted(bind: Bind, filter: ContactFilter): string {
  const kind = filter.field as Kind
  const values = textsOf(filter).map(text => {
    const value = normal(kind, text)
    if (!value) throw wrong(filter, `takes ${LIKE[kind]}, not "${text}".`)
    return value
  })
  const bound = bind(values.length === 1 ? values[0] : values)
  const is = (column: string) => oneOf(() => bound, column, values, 'text')
  const columns = COLUMNS[kind].map(column => `select p.id as contact_id from contacts p where ${is(`p.${column}`)}`)
  const further = `select x.contact_id from contact_points x where x.extra and x.kind = '${kind}' and ${is('x.value')}`
  return `(${[...columns, further].join(' union all ')}) t`
}
