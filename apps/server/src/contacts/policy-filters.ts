import { POLICY_STATUSES } from '@openbook/api/contact-policies.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import { inForce } from '../contact-policies/in-force.ts'
import { type Asking, both, dayCondition, oneOf, written } from './conditions.ts'
import { amountOf, amountsBetween, idsOf, textsOf, wrong } from './filter-values.ts'
import { held } from './held.ts'
import { isKeptClient } from './traits.ts'

export const isOfPolicy = (field: ContactFilter['field']) => field.startsWith('policy_')

const POLICIES = 'contact_policies'
const THERE = 't.deleted_at is null'

/** Conditions on the policies of `c`: what is asked for must hold of one of them together; `none_of` of none. */
export function policyConditions(asking: Asking, filters: readonly ContactFilter[]): string[] {
  const wanted = filters.filter(isWanted)
  const unwanted = filters.filter(filter => !wanted.includes(filter))
  return [
    ...(wanted.length
      ? [held(POLICIES, [THERE, ...wanted.flatMap(filter => policyCondition(asking, filter))], asking.way)]
      : []),
    ...unwanted.map(filter => `not ${held(POLICIES, [THERE, ...policyCondition(asking, filter)], asking.way)}`),
  ]
}

/** Whether it is about a policy that is there, rather than about there being none. */
export const isWanted = ({ op }: ContactFilter) => op !== 'none_of' && op !== 'is_empty'

/** The policies that filters side by side ask for, as a row source; none where they ask for nothing about one. */
export function policiesWanted(asking: Asking, filters: readonly ContactFilter[]): string | undefined {
  const conditions = filters.filter(isWanted).flatMap(filter => policyCondition(asking, filter))
  return conditions.length ? `${POLICIES} t where ${[THERE, ...conditions].join(' and ')}` : undefined
}

/** Whether the contact is a client: holds a policy that is active and has not ended. */
export const isClient = (asking: Asking) =>
  asking.clientsKept ? isKeptClient(asking) : held(POLICIES, [inForce('t', `${asking.bind(asking.today)}::date`)])

function policyCondition(asking: Asking, filter: ContactFilter): string[] {
  const { field, op } = filter
  if (op === 'is_empty' || op === 'not_empty') return []
  if (field === 'policy_effective_date') return [dayCondition(asking, filter, 't.effective_date')]
  if (field === 'policy_end_date') return [dayCondition(asking, filter, 't.end_date')]
  if (field === 'policy_carrier_id') return [oneOf(asking.bind, 't.carrier_id', idsOf(filter), 'bigint')]
  if (field === 'policy_number') return [numbered(asking, filter)]
  if (field === 'policy_plan_name') return [written(asking.bind, 't.plan_name', filter)]
  if (field === 'policy_premium') return [paid(asking, filter)]
  const statuses = textsOf(filter).map(text => text.toLowerCase())
  const unknown = statuses.find(status => !POLICY_STATUSES.includes(status as (typeof POLICY_STATUSES)[number]))
  if (unknown !== undefined) throw wrong(filter, `is one of ${POLICY_STATUSES.join(', ')}, not "${unknown}".`)
  return [oneOf(asking.bind, 't.status', statuses, 'text')]
}

/** What a policy costs, in dollars; `before` is less than, `after` more than. */
function paid({ bind }: Asking, filter: ContactFilter): string {
  const is = (sign: string, amount: string | undefined) => amount && `t.premium ${sign} ${bind(amount)}::numeric`
  if (filter.op === 'before') return both(is('<', amountOf(filter)))
  if (filter.op === 'after') return both(is('>', amountOf(filter)))
  const [from, to] = amountsBetween(filter)
  return both(is('>=', from), is('<=', to))
}

/** By letters and digits alone, however it is written: off their index, but where contacts are gone through one by one. */
function numbered({ bind, way }: Asking, filter: ContactFilter): string {
  const numbers = textsOf(filter)
  const empty = numbers.find(number => !/[\p{L}\p{N}]/u.test(number))
  if (empty !== undefined) throw wrong(filter, `takes policy numbers, with letters or digits, not "${empty}".`)
  const begins = filter.op === 'starts_with'
  const given = numbers.map(number => `${bind(number)}::text`)
  if (way !== 'probed')
    return `t.id = any(array(select id from app.policies_numbered(array[${given.join(', ')}], ${begins})))`
  const key = 'app.policy_key(t.policy_number)'
  const test = (number: string) => (begins ? `starts_with(${key}, ${number})` : `${key} = ${number}`)
  return `(${given.map(number => test(`app.policy_key(${number})`)).join(' or ')})`
}
