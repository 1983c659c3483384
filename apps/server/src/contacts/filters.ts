import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { bornInMonth, bornOn, bornYearsAgo } from './birth-filters.ts'
import { type Asking, among, type Bind, both, dayCondition } from './conditions.ts'
import { dayOf, daysBetween, daysCountOf, idsOf, textsOf } from './filter-values.ts'
import { isOfPolicy, policyConditions } from './policy-filters.ts'

/** Conditions on `c`, all of which must hold. Filters of policies that stand side by side are about one policy. */
export function conditionsOf(asking: Asking, nodes: readonly ContactCondition[]): string[] {
  const policies = nodes.filter((node): node is ContactFilter => 'field' in node && isOfPolicy(node.field))
  const rest = nodes.filter(node => !policies.includes(node as ContactFilter))
  return [...rest.map(node => conditionOf(asking, node)), ...policyConditions(asking, policies)]
}

function conditionOf(asking: Asking, node: ContactCondition): string {
  if ('all' in node) return `(${conditionsOf(asking, node.all).join(' and ') || 'true'})`
  if ('any' in node)
    return `(${
      cheapFirst(node.any)
        .map(each => conditionsOf(asking, [each]).join(' and '))
        .join(' or ') || 'true'
    })`
  return filterCondition(asking, node)
}

/** What the contact itself tells before what other tables must be asked for. */
const cheapFirst = (nodes: readonly ContactCondition[]) => {
  const isCheap = (node: ContactCondition) => 'field' in node && node.field !== 'tag_id' && !isOfPolicy(node.field)
  return [...nodes.filter(isCheap), ...nodes.filter(node => !isCheap(node))]
}

function filterCondition(asking: Asking, filter: ContactFilter): string {
  const { bind } = asking
  const op = defaultOp(filter.field, filter.op)
  switch (filter.field) {
    case 'tag_id':
      return tagCondition(bind, filter)
    case 'status_id':
    case 'source_id':
    case 'owner_id':
    case 'import_attempt_id':
      return among(`c.${filter.field}`, op, () => `${bind(idsOf(filter))}::bigint[]`)
    case 'state':
      return among('c.state', op, () => `${bind(textsOf(filter).map(text => text.toUpperCase()))}::text[]`)
    case 'line_of_business':
    case 'gender':
      return among(`c.${filter.field}`, op, () => `${bind(textsOf(filter).map(text => text.toLowerCase()))}::text[]`)
    case 'phone':
    case 'email':
      return op === 'is_empty' ? `not c.has_${filter.field}` : `c.has_${filter.field}`
    case 'city':
    case 'county':
    case 'zip':
    case 'address':
      return textCondition(bind, filter)
    case 'created_at':
    case 'updated_at':
      return momentCondition(asking, filter)
    case 'birthday':
      return bornOn(asking, filter)
    case 'birthday_month':
      return bornInMonth(asking, filter)
    case 'age':
      return bornYearsAgo(asking, filter)
    default:
      return op.endsWith('empty')
        ? among('c.date_of_birth', op, String)
        : dayCondition(asking, filter, 'c.date_of_birth')
  }
}

export const tagged = (ids: string) =>
  `exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids}))`
const ANY_TAG = 'exists (select from contact_tags t where t.contact_id = c.id)'

function tagCondition(bind: Bind, filter: ContactFilter): string {
  if (filter.op === 'is_empty') return `not ${ANY_TAG}`
  if (filter.op === 'not_empty') return ANY_TAG
  if (filter.op === 'all_of')
    return `(${idsOf(filter)
      .map(id => tagged(`array[${bind(id)}::bigint]`))
      .join(' and ')})`
  const has = tagged(`${bind(idsOf(filter))}::bigint[]`)
  return filter.op === 'none_of' ? `not ${has}` : has
}

const likeable = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

function textCondition(bind: Bind, filter: ContactFilter): string {
  const column = `c.${filter.field}`
  if (filter.op === 'is_empty') return `coalesce(${column}, '') = ''`
  if (filter.op === 'not_empty') return `${column} <> ''`
  const texts = textsOf(filter).map(text => text.toLowerCase())
  if (filter.op === 'starts_with')
    return `lower(${column}) like any(${bind(texts.map(text => `${likeable(text)}%`))}::text[])`
  const list = `${bind(texts)}::text[]`
  const holds = `lower(${column}) = any(${list})`
  const same = filter.field === 'zip' ? `(${holds} or left(${column}, 5) = any(${list}))` : holds
  return filter.op === 'none_of' ? `(${same}) is not true` : same
}

const momentCondition = (asking: Asking, filter: ContactFilter) =>
  filter.field === 'updated_at' && !asking.deleted ? lastChange(filter, moment(asking, filter)) : moment(asking, filter)

/** What changed since a day is looked up among the last changes; before a day are most, and the contact itself says it. */
export function lastChange(filter: ContactFilter, said: string): string {
  if (filter.op === 'before' || (Array.isArray(filter.value) && filter.value[0] === '')) return said
  return `exists (select from contact_changes k where k.contact_id = c.id and k.alive and ${said.replaceAll('c.updated_at', 'k.updated_at')})`
}

/** A moment by the asker's days. */
export function moment({ bind, today, zone }: Asking, filter: ContactFilter): string {
  const column = `c.${filter.field}`
  const start = (day: string, more = 0) => `(${bind(day)}::date + ${more})::timestamp at time zone ${bind(zone)}`
  if (filter.op === 'before') return `${column} < ${start(dayOf(filter))}`
  if (filter.op === 'after') return `${column} >= ${start(dayOf(filter), 1)}`
  if (filter.op === 'last_days') return `${column} >= ${start(today, -daysCountOf(filter))}`
  const [from, to] = daysBetween(filter)
  return both(from && `${column} >= ${start(from)}`, to && `${column} < ${start(to, 1)}`)
}
