import { defaultOp } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { bornInMonth, bornOn, bornYearsAgo } from './birth-filters.ts'
import { type Asking, among, both, dayCondition, oneOf } from './conditions.ts'
import { dayOf, daysBetween, daysCountOf, idsOf, textsOf } from './filter-values.ts'
import { held } from './held.ts'
import { lifeCondition } from './life-filters.ts'
import { nameCondition } from './name-filters.ts'
import { placeCondition } from './place-filters.ts'
import { isOfPolicy, policyConditions } from './policy-filters.ts'
import { reachCondition } from './reach-filters.ts'

/** Conditions on `c`, all of which must hold. Filters of policies that stand side by side are about one policy. */
export function conditionsOf(asking: Asking, nodes: readonly ContactCondition[], grouped = false): string[] {
  const policies = nodes.filter((node): node is ContactFilter => 'field' in node && isOfPolicy(node.field))
  const rest = nodes.filter(node => !policies.includes(node as ContactFilter))
  const said = standing(asking, grouped)
  return [...rest.map(node => conditionOf(asking, node, grouped)), ...policyConditions(said, policies)]
}

function conditionOf(asking: Asking, node: ContactCondition, grouped: boolean): string {
  if ('all' in node) return `(${conditionsOf(asking, node.all, grouped).join(' and ') || 'true'})`
  if ('any' in node)
    return `(${
      cheapFirst(node.any)
        .map(each => conditionsOf(asking, [each], true).join(' and '))
        .join(' or ') || 'true'
    })`
  return filterCondition(standing(asking, grouped), node)
}

/** How other tables are asked is said for groups alone. */
const standing = (asking: Asking, grouped: boolean): Asking =>
  grouped ? { ...asking, grouped } : { ...asking, way: undefined }

/** Whether a group of which any may hold asks other tables. */
export const asksElsewhere = (nodes: readonly ContactCondition[]) => nodes.some(node => 'any' in node && !isCheap(node))

/** What the contact itself tells before what other tables must be asked for. */
const cheapFirst = (nodes: readonly ContactCondition[]) => [
  ...nodes.filter(isCheap),
  ...nodes.filter(node => !isCheap(node)),
]

function isCheap(node: ContactCondition): boolean {
  if ('any' in node) return node.any.every(isCheap)
  if ('all' in node) return node.all.every(isCheap)
  const elsewhere = node.field === 'tag_id' || node.field === 'life_event' || isOfPolicy(node.field)
  return !elsewhere && (!isLastChange(node) || isOfMost(node))
}

function filterCondition(asking: Asking, filter: ContactFilter): string {
  const { bind } = asking
  const op = defaultOp(filter.field, filter.op, filter.value)
  switch (filter.field) {
    case 'tag_id':
      return tagCondition(asking, filter)
    case 'agentflow_status_id':
    case 'api_vendor_id':
      return seldomCondition(asking, filter)
    case 'first_name':
    case 'last_name':
    case 'company_name':
      return nameCondition(asking, filter)
    case 'status_id':
    case 'source_id':
    case 'owner_id':
    case 'import_attempt_id':
      return among(`c.${filter.field}`, op, () => oneOf(bind, `c.${filter.field}`, idsOf(filter), 'bigint'))
    case 'state':
      return among('c.state', op, () =>
        oneOf(
          bind,
          'c.state',
          textsOf(filter).map(text => text.toUpperCase()),
          'text',
        ),
      )
    case 'line_of_business':
    case 'gender':
      return among(`c.${filter.field}`, op, () =>
        oneOf(
          bind,
          `c.${filter.field}`,
          textsOf(filter).map(text => text.toLowerCase()),
          'text',
        ),
      )
    case 'phone':
    case 'email':
      return reachCondition(asking, filter)
    case 'city':
    case 'county':
    case 'zip':
    case 'address':
      return placeCondition(asking, filter)
    case 'created_at':
    case 'updated_at':
      return momentCondition(asking, filter)
    case 'birthday':
      return bornOn(asking, filter)
    case 'birthday_month':
      return bornInMonth(asking, filter)
    case 'age':
      return bornYearsAgo(asking, filter)
    case 'life_event':
      return lifeCondition(asking, filter)
    default:
      return op.endsWith('empty')
        ? among('c.date_of_birth', op, String)
        : dayCondition(asking, filter, 'c.date_of_birth')
  }
}

/** What a search found does not say it: then the contact itself is asked. */
function seldomCondition({ bind, found }: Asking, filter: ContactFilter): string {
  const column = `${found ? 'p' : 'c'}.${filter.field}`
  const holds = among(column, filter.op ?? 'any_of', () => oneOf(bind, column, idsOf(filter), 'bigint'))
  return found ? `exists (select from contacts p where p.id = c.id and ${holds})` : holds
}

export const tagged = (ids: string, way?: Asking['way']) => held('contact_tags', [`t.tag_id = any(${ids})`], way)
const ANY_TAG = held('contact_tags', [])

function tagCondition({ bind, way }: Asking, filter: ContactFilter): string {
  if (filter.op === 'is_empty') return `not ${ANY_TAG}`
  if (filter.op === 'not_empty') return ANY_TAG
  if (filter.op === 'all_of')
    return `(${idsOf(filter)
      .map(id => tagged(`array[${bind(id)}::bigint]`, way))
      .join(' and ')})`
  const has = tagged(`${bind(idsOf(filter))}::bigint[]`, way)
  return filter.op === 'none_of' ? `not ${has}` : has
}

const momentCondition = (asking: Asking, filter: ContactFilter) =>
  isLastChange(filter) && !asking.deleted
    ? lastChange(filter, moment(asking, filter), asking.way)
    : moment(asking, filter)

const isLastChange = (node: ContactCondition): node is ContactFilter => 'field' in node && node.field === 'updated_at'

/** Before a day are most contacts. */
const isOfMost = ({ op, value }: ContactFilter) => op === 'before' || (Array.isArray(value) && value[0] === '')

/** What changed since a day is looked up among the last changes; before a day are most, and the contact itself says it. */
const lastChange = (filter: ContactFilter, said: string, way?: Asking['way']) =>
  isOfMost(filter) ? said : held('contact_changes', ['t.alive', said.replaceAll('c.updated_at', 't.updated_at')], way)

/** A day of the last change, where it is all that filters: of the contact, and as a condition on `c`. */
export function onlyChange(asking: Asking, [only, ...more]: readonly ContactCondition[]) {
  if (!only || more.length || asking.deleted || !isLastChange(only)) return undefined
  const said = moment(asking, only)
  return { said, condition: lastChange(only, said) }
}

/** A moment by the asker's days. */
function moment({ bind, today, zone }: Asking, filter: ContactFilter): string {
  const column = `c.${filter.field}`
  const start = (day: string, more = 0) => `(${bind(day)}::date + ${more})::timestamp at time zone ${bind(zone)}`
  if (filter.op === 'before') return `${column} < ${start(dayOf(filter))}`
  if (filter.op === 'after') return `${column} >= ${start(dayOf(filter), 1)}`
  if (filter.op === 'last_days') return `${column} >= ${start(today, -daysCountOf(filter))}`
  const [from, to] = daysBetween(filter)
  return both(from && `${column} >= ${start(from)}`, to && `${column} < ${start(to, 1)}`)
}
