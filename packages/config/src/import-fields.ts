/** What a column of an import can be: label, and the most characters a value may have. */
export const IMPORT_FIELDS = {
  first_name: { label: 'First name', limit: 100 },
  last_name: { label: 'Last name', limit: 100 },
  full_name: { label: 'Full name', limit: 200 },
  company_name: { label: 'Company', limit: 200 },
  email: { label: 'E-mail', limit: 254 },
  email_2: { label: 'E-mail 2', limit: 254 },
  phone: { label: 'Phone', limit: 200 },
  phone_2: { label: 'Phone 2', limit: 200 },
  phone_3: { label: 'Phone 3', limit: 200 },
  address: { label: 'Address', limit: 200 },
  address_2: { label: 'Address 2', limit: 200 },
  city: { label: 'City', limit: 100 },
  county: { label: 'County', limit: 100 },
  state: { label: 'State', limit: 40 },
  zip: { label: 'ZIP code', limit: 200 },
  date_of_birth: { label: 'Date of birth', limit: 200 },
  gender: { label: 'Gender', limit: 200 },
  website: { label: 'Website', limit: 200 },
  medicare_number: { label: 'Medicare number (MBI)', limit: 60 },
  social_security_number: { label: 'Social Security number', limit: 60 },
  line_of_business: { label: 'Line of business', limit: 200 },
  status: { label: 'Status', limit: 200 },
  source: { label: 'Source', limit: 200 },
  agentflow_status: { label: 'Agentflow status', limit: 200 },
  owner: { label: 'Owner', limit: 200 },
  tags: { label: 'Tags', limit: 10_000 },
  notes: { label: 'Notes', limit: 10_000 },
  external_id: { label: 'External ID', limit: 200 },
  carrier: { label: 'Carrier', limit: 200 },
  plan_name: { label: 'Plan name', limit: 200 },
  policy_number: { label: 'Policy number', limit: 200 },
  policy_status: { label: 'Policy status', limit: 200 },
  premium: { label: 'Premium', limit: 200 },
  effective_date: { label: 'Effective date', limit: 200 },
  end_date: { label: 'End date', limit: 200 },
  policy_renews: { label: 'Policy renews by itself', limit: 200 },
  current_carrier: { label: 'Current carrier', limit: 200 },
  current_plan: { label: 'Current plan', limit: 200 },
  current_premium: { label: 'Current premium', limit: 200 },
  consent_source: { label: 'Consent source', limit: 200 },
  consent_at: { label: 'Consent given at', limit: 200 },
  opted_out_phones: { label: 'Opted-out phones', limit: 10_000 },
  opted_out_emails: { label: 'Opted-out e-mails', limit: 10_000 },
  opted_out: { label: 'Opted out', limit: 10_000 },
  do_not_contact: { label: 'Not to be contacted', limit: 10_000 },
  do_not_mail: { label: 'Not to be mailed', limit: 10_000 },
  answer: { label: 'Answer', limit: 4000 },
} as const satisfies Record<string, { label: string; limit: number }>

export type ImportField = keyof typeof IMPORT_FIELDS

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]
export const PHONE_FIELDS = ['phone', 'phone_2', 'phone_3'] as const satisfies ImportField[]
export const EMAIL_FIELDS = ['email', 'email_2'] as const satisfies ImportField[]
/** What somebody told of the cover they have elsewhere: answers, and no policy of ours. */
export const TOLD_FIELDS = ['current_carrier', 'current_plan', 'current_premium'] as const satisfies ImportField[]
/** Who said stop, by which way; any of them stops, so several columns may say it. */
export const OPT_OUT_FIELDS = [
  'opted_out_phones',
  'opted_out_emails',
  'opted_out',
  'do_not_contact',
  'do_not_mail',
] as const satisfies ImportField[]
/** What no field of ours is, kept on the contact as the answer to the question that the column's name is. */
export const ANSWER_FIELD = 'answer' satisfies ImportField
export const QUESTION_LIMIT = 200
/** What several columns may be at once. */
export const REPEATABLE_FIELDS: ReadonlySet<string> = new Set([...OPT_OUT_FIELDS, ANSWER_FIELD, 'notes'])
export const TAG_LIMIT = 60
export const TAGS_PER_CONTACT = 50
export const MAX_IMPORT_COLUMNS = 500
