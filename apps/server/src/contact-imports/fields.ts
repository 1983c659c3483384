/** The columns of contacts that a file can fill, and that an update may change and an undo put back. */
export const CONTACT_FIELDS = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'email_2',
  'phone',
  'phone_2',
  'phone_3',
  'address',
  'address_2',
  'city',
  'county',
  'state',
  'zip',
  'date_of_birth',
  'gender',
  'website',
  'line_of_business',
  'status_id',
  'source_id',
  'external_id',
  'consent_source',
  'consent_at',
] as const

/** Further columns of a staged row, for what hangs on a contact. */
export const BESIDE_FIELDS = [
  'tags',
  'note',
  'carrier_name',
  'plan_name',
  'policy_number',
  'premium',
  'effective_date',
] as const
