// What a contact says of itself in columns of its own, in the order people read it. Imports, deliveries of vendors, edits and
// merges are all about these; what each leaves out or adds stands there.
export const NAMES = ['first_name', 'last_name', 'company_name'] as const
export const EMAILS = ['email', 'email_2'] as const
export const PHONES = ['phone', 'phone_2', 'phone_3'] as const
export const HOME = ['address', 'address_2', 'city', 'county', 'state', 'zip'] as const
export const ABOUT = ['date_of_birth', 'gender', 'website', 'line_of_business'] as const
/** What points at a list of the agency. */
export const LISTED = ['status_id', 'source_id', 'agentflow_status_id'] as const

export const CONTACT_FACTS = [...NAMES, ...EMAILS, ...PHONES, ...HOME, ...ABOUT] as const
