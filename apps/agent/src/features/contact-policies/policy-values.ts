import type { ContactPolicy, ContactPolicyInput } from '@openbook/api/contact-policies.ts'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import { parseDate, toIsoDate } from '@openbook/config/dates.ts'
import { lineLabel } from '@openbook/config/limits.ts'
import { money } from '@openbook/config/money.ts'
import type { z } from 'zod'
import { today } from '../../lib/dates.ts'
import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'

type Policy = z.output<typeof ContactPolicy>

export const STATUS_LABELS: Record<string, string> = {
  pending: 'Pending',
  active: 'Active',
  lapsed: 'Lapsed',
  cancelled: 'Cancelled',
}

export const nameOf = ({ plan_name, carrier_name }: Policy) =>
  plan_name ? `${carrier_name} ${plan_name}` : carrier_name

/** In a line, for below its plan. */
export const factsOf = ({
  plan_name,
  carrier_name,
  policy_number,
  premium,
  effective_date,
  end_date,
  renews,
  status,
}: Policy) =>
  [
    plan_name && carrier_name,
    policy_number && `No. ${policy_number}`,
    premium && `${money(premium)} premium`,
    effective_date && `from ${effective_date}`,
    end_date && `to ${end_date}`,
    renews && status === 'active' && 'renews by itself',
  ]
    .filter(Boolean)
    .join(' · ')

const NAMES = [
  'carrier_name',
  'plan_name',
  'policy_number',
  'line_of_business',
  'status',
  'premium',
  'effective_date',
  'end_date',
  'renews',
] as const
/** `renews` is `yes`, `no`, or empty for what goes for its line of business. */
export type PolicyValues = Record<(typeof NAMES)[number], string>

export const RENEWS = 'Renews by itself'

const LABELS: Partial<PolicyValues> = {
  carrier_name: 'Carrier',
  plan_name: 'Plan',
  premium: 'Premium in USD',
  effective_date: 'Effective from',
  end_date: 'Ends',
  renews: RENEWS,
}
export const LINES = [['', '—'], ...LINES_OF_BUSINESS.map(line => [line, lineLabel(line)] as const)] as const

export const WORDS: Words<keyof PolicyValues> = {
  labelOf: field => LABELS[field] ?? labelOf(field),
  shownIn: (field, value) =>
    field === 'status' ? (STATUS_LABELS[value] ?? value) : field === 'line_of_business' ? lineLabel(value) : value,
}

export const newPolicy = (): PolicyValues => ({
  ...(Object.fromEntries(NAMES.map(name => [name, ''])) as PolicyValues),
  status: 'active',
})

export const valuesOf = (policy: Policy): PolicyValues => ({
  ...(Object.fromEntries(NAMES.map(name => [name, policy[name] ?? ''])) as PolicyValues),
  premium: typedPremium(policy.premium),
  renews: policy.renews ? 'yes' : 'no',
})

/** Whether such a policy is neither in force nor applied for. */
export function isOver({ status, end_date }: Pick<PolicyValues, 'status' | 'end_date'>): boolean {
  const end = parseDate(end_date)
  return status === 'lapsed' || status === 'cancelled' || (end !== undefined && toIsoDate(end) < today())
}

/** As one would type it: `123.4500` as 123.45, and `128.5` as 128.50. */
export const typedPremium = (premium: string | null) =>
  (premium ?? '').replace(/(\.\d\d)0+$/, '$1').replace(/\.\d$/, '$&0')

/** Empty text is sent as null, except the carrier, which must be named. */
export const inputOf = (values: PolicyValues): z.input<typeof ContactPolicyInput> =>
  Object.fromEntries(
    NAMES.map(name => {
      if (name === 'renews') return [name, values.renews ? values.renews === 'yes' : undefined]
      const text = name === 'premium' ? values[name].replace(/[$,\s]/g, '') : values[name].trim()
      return [name, text === '' && name !== 'carrier_name' ? null : text]
    }),
  ) as z.input<typeof ContactPolicyInput>
