import { defaultOp, needsValue } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { answerCondition } from './answer-filters.ts'
import { bornInMonth, bornOn, bornYearsAgo } from './birth-filters.ts'
import { BY_CHANGE } from './compiled.ts'
import { type Asking, among, dayCondition, moment, oneOf } from './conditions.ts'
import { consentCondition, isOfConsent } from './consent-filters.ts'
import { idsOf, textsOf } from './filter-values.ts'
import { held } from './held.ts'
import { lastContact } from './last-contact-filters.ts'
import { lifeCondition } from './life-filters.ts'
import { nameCondition } from './name-filters.ts'
import { placeCondition } from './place-filters.ts'
import { isOfPoints, pointCondition } from './point-filters.ts'
import { isOfPolicy, policyConditions } from './policy-filters.ts'
import { reachCondition } from './reach-filters.ts'
import { kitCondition, seldomCondition } from './seldom-filters.ts'
import { traitCondition } from './traits.ts'

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
  const own = standing(asking, grouped)
  return own.kept?.has(node) ? traitCondition(own.bind, node) : filterCondition(own, node)
}

/** How other tables are asked is said for groups alone, or where all is asked as in one. */
const standing = (asking: Asking, grouped: boolean): Asking =>
  grouped || asking.grouped ? { ...asking, grouped: true } : { ...asking, way: undefined }

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
  const elsewhere =
    ELSEWHERE.includes(node.field) || isOfPoints(node.field) || isOfPolicy(node.field) || isOfConsent(node)
  return !elsewhere && (!isLastChange(node) || isOfMost(node))
}

const ELSEWHERE: readonly string[] = ['tag_id', 'life_event', 'mailer_kit_id', 'last_contacted_at', 'data_capture']

/** A condition of one filter on `c`. */
export function filterCondition(asking: Asking, filter: ContactFilter): string {
  const { bind } = asking
  const op = defaultOp(filter.field, filter.op, filter.value)
  if (isOfConsent(filter)) return consentCondition(asking, filter)
  switch (filter.field) {
    case 'tag_id':
      return tagCondition(asking, filter)
    case 'agentflow_status_id':
    case 'api_vendor_id':
    case 'pool_id':
    case 'external_id':
    case 'website':
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
    case 'line_of_business':
    case 'gender':
      return wordCondition(asking, filter)
    case 'phone':
    case 'email':
      return reachCondition(asking, filter)
    case 'phone_consent':
    case 'phone_validity':
    case 'email_consent':
    case 'email_validity':
      return pointCondition(asking, filter)
    case 'mailer_kit_id':
      return kitCondition(asking, filter)
    case 'city':
    case 'county':
    case 'zip':
    case 'state':
      return placeCondition(asking, filter)
    case 'address':
      return needsValue(op) ? nameCondition(asking, filter) : placeCondition(asking, filter)
    case 'created_at':
    case 'updated_at':
      return momentCondition(asking, filter)
    case 'data_capture':
      return answerCondition(asking, filter)
    case 'last_contacted_at':
      return lastContact(asking, filter)
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

const wordCondition = ({ bind }: Asking, filter: ContactFilter) =>
  among(`c.${filter.field}`, filter.op ?? 'any_of', () => {
    const words = textsOf(filter).map(text => text.toLowerCase())
    return oneOf(bind, `c.${filter.field}`, words, 'text')
  })

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
    ? lastChange(filter, momentOf(asking, filter), asking)
    : momentOf(asking, filter)
const momentOf = (asking: Asking, filter: ContactFilter) => moment(asking, filter, `c.${filter.field}`)

const isLastChange = (node: ContactCondition): node is ContactFilter => 'field' in node && node.field === 'updated_at'

/** Before a day are most contacts. */
const isOfMost = ({ op, value }: ContactFilter) => op === 'before' || (Array.isArray(value) && value[0] === '')

/** What changed since a day is looked up among the last changes; before a day are most, and of an agency the contact itself says it. */
const lastChange = (filter: ContactFilter, since: string, { owners, grouped, way }: Asking) =>
  isOfMost(filter) && (grouped || !owners)
    ? since
    : held('contact_changes', ['t.alive', since.replaceAll('c.updated_at', 't.updated_at')], way)

/** A day of the last change, where it is all that filters: what tells their number, and as a condition on `c`. */
export function onlyChange(asking: Asking, [only, ...more]: readonly ContactCondition[]) {
  if (!only || more.length || asking.deleted || !isLastChange(only)) return undefined
  const since = momentOf(asking, only)
  return { from: BY_CHANGE, said: since, condition: lastChange(only, since, { ...asking, way: undefined }) }
}
