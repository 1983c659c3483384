import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { type Asking, among, type Bind, both, oneOf, written } from './conditions.ts'
import { idsOf, textsOf } from './filter-values.ts'
import { held } from './held.ts'
import { LAST } from './place-filters.ts'

/** What a search found does not say it: then the contact itself is asked. */
export function seldomCondition({ bind, found }: Asking, filter: ContactFilter): string {
  const column = `${found ? 'p' : 'c'}.${filter.field}`
  const op = defaultOp(filter.field, filter.op)
  const holds =
    filter.field === 'website'
      ? siteCondition(bind, column, { ...filter, op })
      : among(column, op, () => saidOnce(bind, column, { ...filter, op }))
  return found ? `exists (select from contacts p where p.id = c.id and ${holds})` : holds
}

/** Said in the words of its index, which holds those that are there alone. */
function siteCondition(bind: Bind, column: string, filter: ContactFilter): string {
  const there = (is: '=' | '<>') => `coalesce(${column}, '') ${is} ''`
  if (filter.op === 'is_empty') return there('=')
  return filter.op === 'not_empty' ? there('<>') : both(there('<>'), written(bind, column, filter))
}

/** An ID from elsewhere is looked up in its index, as it is written. */
function saidOnce(bind: Bind, column: string, filter: ContactFilter): string {
  if (filter.field !== 'external_id') return oneOf(bind, column, idsOf(filter), 'bigint')
  const texts = textsOf(filter)
  if (filter.op !== 'starts_with') return oneOf(bind, column, texts, 'text')
  return `(${texts.map(text => `${column} >= ${bind(text)}::text and ${column} < ${bind(`${text}${LAST}`)}::text`).join(' or ')})`
}

/** Who was assigned a kit of the post. */
export function kitCondition({ bind, way }: Asking, filter: ContactFilter): string {
  const { op } = filter
  if (op === 'is_empty' || op === 'not_empty')
    return `${op === 'is_empty' ? 'not ' : ''}${held('mailer_assignments', [], way)}`
  const has = held('mailer_assignments', [oneOf(bind, 't.kit_id', idsOf(filter), 'bigint')], way)
  return op === 'none_of' ? `not ${has}` : has
}
