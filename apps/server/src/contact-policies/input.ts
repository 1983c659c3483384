import type { ContactPolicyInput } from '@openbook/api/contact-policies.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import type { z } from 'zod'
import { Refused } from '../core/http/refused.ts'
import type { Policy } from './queries.ts'

type Given = z.output<typeof ContactPolicyInput>

/** A whole policy as it is stored: dates as YYYY-MM-DD, money as decimal text. */
export interface PolicyValues {
  carrier_name: string
  plan_name: string | null
  policy_number: string | null
  line_of_business: string | null
  status: string
  premium: string | null
  effective_date: string | null
  end_date: string | null
  /** Null for what goes for its line of business. */
  renews: boolean | null
}

const FRESH = {
  plan_name: null,
  policy_number: null,
  line_of_business: null,
  status: 'active',
  premium: null,
  effective_date: null,
  end_date: null,
  renews: null,
}
export const clean = (text: string | null) => text?.replaceAll('\u0000', '').trim() || null

/** What was given, over what the policy was. Throws a 422 for a day no month has, and for an end before the beginning. */
export function policyValues(given: Partial<Given>, known?: Policy): PolicyValues {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const policy = { carrier_name: '', ...FRESH, ...known, ...sent } as Policy
  const effective_date = dateOf('effective_date', policy.effective_date)
  const end_date = dateOf('end_date', policy.end_date)
  if (effective_date && end_date && end_date < effective_date)
    throw new Refused(422, { end_date: 'The policy would end before it begins.' }, 'contact_policies.ends_early')
  return {
    carrier_name: clean(policy.carrier_name) ?? '',
    plan_name: clean(policy.plan_name),
    policy_number: clean(policy.policy_number),
    line_of_business: policy.line_of_business,
    status: policy.status,
    premium: policy.premium || null,
    effective_date,
    end_date,
    renews: policy.renews,
  }
}

function dateOf(field: string, text: string | null): string | null {
  if (!text) return null
  const date = parseDate(text)
  if (!date) throw new Refused(422, { [field]: 'This day is not in the calendar.' }, 'contact_policies.no_such_day')
  return toIsoDate(date)
}

/** What differs, as the timeline tells it: `{ field: [before, after] }`. */
export const changesOf = (before: Policy, after: Policy) =>
  Object.fromEntries(
    (['carrier_name', ...Object.keys(FRESH)] as (keyof Policy)[])
      .filter(field => before[field] !== after[field])
      .map(field => [field, [before[field], after[field]]]),
  )
