// Words of the contacts_scope that screens need as well: no schema here, so that no screen loads one for them.
export const LINES_OF_BUSINESS = ['insurance', 'medicare', 'advisory', 'funeral_planning'] as const
export const CONTACT_GROUPS = ['mine', 'downline', 'all', 'all_agents', 'deleted'] as const
export const SORTS = [
  'last_name',
  'first_name',
  'created_at',
  'updated_at',
  'last_contacted_at',
  'next_policy_end',
  'status',
  'state',
  'date_of_birth',
  'age',
] as const
export const DUPLICATE_FIELDS = ['first_name', 'last_name', 'address'] as const
export const CONTACT_TYPES = ['lead', 'client'] as const

/** What of a life can be filtered by: events that stand, a death close to them, and who turns 65 within 90 days. */
export const LIFE_FILTERS = [
  'deceased',
  'do_not_contact',
  'do_not_mail',
  'bereaved',
  'moved_state',
  'plan_lost',
  'turning_65',
] as const

/** Whether somebody wants to hear from us, by a phone or an e-mail. */
export const CONSENTS = ['unknown', 'opted_in', 'opted_out'] as const
/** Whether a phone or an e-mail works. */
export const VALIDITIES = ['unknown', 'valid', 'invalid'] as const

/** What consent to hear from us is on record of a contact: a certificate of a lead vendor, a source that was said, or none. */
export const CONSENT_RECORDS = ['certificate', 'source', 'none'] as const

/** How a filter compares; `any_of` where none is named. */
export const OPS = [
  'any_of',
  'none_of',
  'all_of',
  'starts_with',
  'contains',
  'before',
  'after',
  'between',
  'last_days',
  'not_last_days',
  'next_days',
  'answered',
  'not_answered',
  'is_empty',
  'not_empty',
] as const
export type Op = (typeof OPS)[number]

const OF = ['any_of', 'none_of', 'is_empty', 'not_empty'] as const
const TEXT = [...OF, 'starts_with'] as const
const NAME = ['any_of', 'none_of', 'starts_with', 'contains', 'is_empty', 'not_empty'] as const
const DAYS = ['between', 'before', 'after', 'last_days'] as const
const THERE = ['is_empty', 'not_empty'] as const
const REACH = [...THERE, 'any_of', 'none_of'] as const
const ONE_OF = ['any_of', 'none_of'] as const
const RANGE = ['between', 'before', 'after'] as const

/** What contacts can be filtered by, and how. Days are whole days in the asker's time zone; `between` has both ends. */
export const FILTER_OPS = {
  first_name: NAME,
  last_name: NAME,
  company_name: NAME,
  tag_id: [...OF, 'all_of'],
  status_id: OF,
  agentflow_status_id: OF,
  source_id: OF,
  api_vendor_id: OF,
  owner_id: ONE_OF,
  pool_id: OF,
  state: OF,
  line_of_business: OF,
  import_attempt_id: OF,
  gender: OF,
  city: TEXT,
  county: TEXT,
  zip: TEXT,
  address: [...THERE, 'any_of', 'starts_with', 'contains'],
  phone: REACH,
  phone_consent: ONE_OF,
  phone_validity: ONE_OF,
  email: REACH,
  email_consent: ONE_OF,
  email_validity: ONE_OF,
  consent_record: ONE_OF,
  consent_source: TEXT,
  website: ['contains', ...THERE],
  external_id: TEXT,
  mailer_kit_id: OF,
  created_at: DAYS,
  updated_at: DAYS,
  last_contacted_at: ['last_days', 'not_last_days', 'between', 'before', 'after', ...THERE],
  date_of_birth: [...RANGE, ...THERE],
  age: [...RANGE, ...THERE],
  birthday: ['next_days', 'between'],
  birthday_month: ONE_OF,
  life_event: ONE_OF,
  /** The question first, then its answers. */
  data_capture: ['any_of', 'none_of', 'contains', 'answered', 'not_answered'],
  policy_carrier_id: OF,
  policy_status: OF,
  policy_number: [...ONE_OF, 'starts_with'],
  policy_plan_name: [...ONE_OF, 'starts_with', 'contains'],
  policy_premium: RANGE,
  policy_effective_date: ['between', 'before', 'after', 'last_days', 'next_days'],
  policy_end_date: ['between', 'before', 'after', 'last_days', 'next_days'],
} as const satisfies Record<string, readonly Op[]>
export type FilterField = keyof typeof FILTER_OPS
export const FILTERS = Object.keys(FILTER_OPS) as [FilterField, ...FilterField[]]

/** Filters in one scope, groups counted by what is in them. */
export const MOST_FILTERS = 50
/** Values in one filter. */
export const MOST_VALUES = 200
/** Contacts left out of a scope one by one. */
export const MOST_EXCEPTED = 1000
/** So many contacts may be named one by one. */
export const MOST_IDS = 1000
/** Days a filter may look back or ahead. */
export const MOST_DAYS = 3660

export const needsValue = (op: Op | undefined) => op !== 'is_empty' && op !== 'not_empty'
/** Whether a filter may compare that way. */
export const allows = (field: FilterField, op: Op) => (FILTER_OPS[field] as readonly Op[]).includes(op)

/** The way a filter compares where none is named: its first, or by the value where there is one and the first takes none. */
export function defaultOp(field: FilterField, op: Op | undefined, value?: unknown): Op {
  const [first] = FILTER_OPS[field]
  return op ?? (value !== undefined && !needsValue(first) && allows(field, 'any_of') ? 'any_of' : first)
}

interface Node {
  op?: Op | undefined
  value?: unknown
  any?: unknown
  all?: unknown
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.every(each => each === ''))

/** A search without the filters whose value is empty, and without the groups this leaves empty (spec section 5). */
export const withoutEmpty = <T>(search: readonly T[]): T[] => search.flatMap(each => kept(each) as T[])

function kept(each: unknown): unknown[] {
  const node = each as Node
  if (Array.isArray(node.any)) return group('any', withoutEmpty(node.any))
  if (Array.isArray(node.all)) return group('all', withoutEmpty(node.all))
  return needsValue(node.op) && isEmpty(node.value) ? [] : [each]
}

const group = (way: 'any' | 'all', nodes: unknown[]) => (nodes.length ? [{ [way]: nodes }] : [])
