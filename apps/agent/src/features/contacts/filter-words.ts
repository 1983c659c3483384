import { type FilterField, MOST_DAYS, type Op } from '@openbook/api/core/contact-filters.ts'

/** How a value is typed in. */
export type Kind =
  | 'choice'
  | 'answer'
  | 'question'
  | 'text'
  | 'day'
  | 'month_day'
  | 'days'
  | 'number'
  | 'amount'
  | 'none'

export const FIELD_GROUPS: Record<string, Partial<Record<FilterField, string>>> = {
  Contact: {
    tag_id: 'Tags',
    first_name: 'First name',
    last_name: 'Last name',
    company_name: 'Company',
    status_id: 'Status',
    source_id: 'Source',
    api_vendor_id: 'Lead vendor',
    agentflow_status_id: 'Agentflow status',
    owner_id: 'Owner',
    pool_id: 'Pool',
    line_of_business: 'Line of business',
    phone: 'Phone',
    email: 'E-mail',
    gender: 'Gender',
    website: 'Website',
    external_id: 'External ID',
    mailer_kit_id: 'Mailer kit',
  },
  Place: { state: 'State', city: 'City', county: 'County', zip: 'ZIP', address: 'Address' },
  Dates: {
    created_at: 'Added',
    updated_at: 'Last change',
    last_contacted_at: 'Last contact',
    date_of_birth: 'Date of birth',
    age: 'Age',
    birthday: 'Birthday',
    birthday_month: 'Birthday month',
  },
  'Consent and validity': {
    consent_record: 'Consent on record',
    consent_source: 'Consent source',
    phone_consent: 'Phone consent',
    email_consent: 'E-mail consent',
    phone_validity: 'Phone validity',
    email_validity: 'E-mail validity',
  },
  Life: { life_event: 'Life event' },
  Answers: { data_capture: 'Answer' },
  Policies: {
    policy_carrier_id: 'Policy carrier',
    policy_status: 'Policy status',
    policy_number: 'Policy number',
    policy_plan_name: 'Policy plan',
    policy_premium: 'Policy premium',
    policy_effective_date: 'Policy effective date',
    policy_end_date: 'Policy end date',
  },
}
const LABELS = Object.assign({ import_attempt_id: 'Import' }, ...Object.values(FIELD_GROUPS)) as Record<
  FilterField,
  string
>
/** What a field is about, where its name does not say it. */
export const HINTS: Partial<Record<FilterField, string>> = {
  consent_record:
    'What stands on the contact: certificates of lead vendors, and sources said by a file, a form or a vendor.',
  consent_source: 'Vendors’ sources begin with the name of the vendor.',
  last_contacted_at: 'Notes, e-mails, activities, and appointments and calls ticked off; not what automations send.',
}
export const labelOf = (field: FilterField) => LABELS[field]

const WORDS: Record<Op, string> = {
  any_of: 'is any of',
  none_of: 'is none of',
  all_of: 'has all of',
  starts_with: 'begins with',
  contains: 'contains',
  before: 'before',
  after: 'after',
  between: 'between',
  last_days: 'in the last days',
  not_last_days: 'not in the last days',
  next_days: 'in the next days',
  answered: 'was given',
  not_answered: 'was not given',
  is_empty: 'is empty',
  not_empty: 'is not empty',
}
const OTHERS: Partial<Record<FilterField, Partial<Record<Op, string>>>> = {
  tag_id: { any_of: 'has any of', none_of: 'has none of' },
  age: { before: 'under', after: 'over' },
  policy_premium: { before: 'under', after: 'over' },
  last_contacted_at: { is_empty: 'never', not_empty: 'ever' },
  mailer_kit_id: { is_empty: 'has none', not_empty: 'has any' },
}
export const opWords = (field: FilterField, op: Op) => OTHERS[field]?.[op] ?? WORDS[op]

const CHOICES: readonly FilterField[] = [
  'tag_id',
  'status_id',
  'source_id',
  'api_vendor_id',
  'agentflow_status_id',
  'owner_id',
  'pool_id',
  'mailer_kit_id',
  'consent_record',
  'phone_consent',
  'phone_validity',
  'email_consent',
  'email_validity',
  'state',
  'line_of_business',
  'gender',
  'birthday_month',
  'life_event',
  'policy_carrier_id',
  'policy_status',
]
export const hasChoices = (field: FilterField) => CHOICES.includes(field)

export function kindOf(field: FilterField, op: Op): Kind {
  if (op === 'is_empty' || op === 'not_empty') return 'none'
  if (op === 'last_days' || op === 'not_last_days' || op === 'next_days') return 'days'
  if (field === 'data_capture') return op.endsWith('answered') ? 'question' : 'answer'
  if (hasChoices(field)) return 'choice'
  if (field === 'age') return 'number'
  if (field === 'policy_premium') return 'amount'
  if (field === 'birthday') return 'month_day'
  return op === 'before' || op === 'after' || op === 'between' ? 'day' : 'text'
}

const plural = (days: string) => (days === '1' ? 'day' : `${days} days`)

/** A filter as one says it: `Added: in the last 7 days`, `Tags: none of Lead, Cold`. */
export function sentence(field: FilterField, op: Op, values: readonly string[]): string {
  const label = LABELS[field]
  if (field === 'data_capture') return answerSentence(op, values)
  if (op === 'any_of') return `${label}: ${values.join(', ')}`
  if (op === 'last_days') return `${label}: in the last ${plural(values[0] ?? '')}`
  if (op === 'not_last_days') return `${label}: not in the last ${plural(values[0] ?? '')}`
  if (op === 'next_days') return `${label}: in the next ${plural(values[0] ?? '')}`
  if (op === 'between') {
    const [from, to] = values
    return `${label}: ${from && to ? `${from} to ${to}` : from ? `${from} or later` : `${to} or earlier`}`
  }
  return `${label}: ${[opWords(field, op).replace(/^(is|has) /, ''), values.join(', ')].filter(Boolean).join(' ')}`
}

/** `Tobacco: Yes`, `Tobacco: none of Yes, No`, `Tobacco: not answered`. */
function answerSentence(op: Op, [question = '', ...answers]: readonly string[]): string {
  if (op === 'answered' || op === 'not_answered') return `${question}: ${op === 'answered' ? '' : 'not '}answered`
  return `${question}: ${[op === 'any_of' ? '' : opWords('data_capture', op).replace(/^is /, ''), answers.join(', ')].filter(Boolean).join(' ')}`
}

/** The most a number may be. */
export const mostOf = (kind: Kind) => (kind === 'days' ? MOST_DAYS : kind === 'amount' ? 99_999_999 : 150)
