import { CONTACT_FACTS, LISTED } from '@openbook/api/core/contact-fields.ts'

/** The columns of contacts that a file can fill, and that an update may change and an undo put back. */
export const CONTACT_FIELDS = [...CONTACT_FACTS, ...LISTED, 'external_id', 'consent_source', 'consent_at'] as const

/** Further columns of a staged row, for what hangs on a contact. */
export const BESIDE_FIELDS = [
  'tags',
  'note',
  'carrier_name',
  'plan_name',
  'policy_number',
  'policy_status',
  'premium',
  'effective_date',
  'end_date',
  'policy_renews',
  'answers',
  'opts_out',
] as const
