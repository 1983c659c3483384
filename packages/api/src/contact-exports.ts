// Contacts written to a spreadsheet, CSV or XLSX, in the background: a selection in, a file out that only its maker can
// fetch, for a week. An export shares its id with its bulk job. What is odd: who took out what is kept for good, in the
// audit log and in the list, even when the file has gone; and nobody exports in somebody else's name.
import { z } from 'zod'
import { BulkJob } from './bulk-jobs.ts'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody } from './core/selection.ts'

/**
 * What an export can hold, by its name: the heading, worded so that an import of the same file understands it. Of policies the
 * current ones are told, a cell for all of them in one order; an import leaves those, the answers and the last contact alone.
 */
export const EXPORT_COLUMNS = {
  number: 'Contact number',
  external_id: 'External ID',
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company',
  phone: 'Phone',
  phone_2: 'Phone 2',
  phone_3: 'Phone 3',
  email: 'E-mail',
  email_2: 'E-mail 2',
  phones: 'All phones',
  emails: 'All e-mails',
  address: 'Address',
  address_2: 'Address 2',
  city: 'City',
  county: 'County',
  state: 'State',
  zip: 'ZIP code',
  other_addresses: 'Other addresses',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  website: 'Website',
  line_of_business: 'Line of business',
  status: 'Status',
  source: 'Source',
  lead_vendor: 'Lead vendor',
  agentflow_status: 'Agentflow status',
  owner: 'Owner',
  pool: 'Pool',
  tags: 'Tags',
  mailer_kits: 'Mailer kits',
  policy_carriers: 'Carriers of current policies',
  policy_plans: 'Plans of current policies',
  policy_numbers: 'Numbers of current policies',
  policy_statuses: 'Statuses of current policies',
  policy_premiums: 'Premiums of current policies',
  policy_effective_dates: 'Current policies from',
  policy_end_dates: 'Current policies until',
  policy_renewals: 'Current policies renew by themselves',
  answers: 'All answers',
  note: 'Pinned note',
  consent_source: 'Consent from',
  consent_at: 'Consent given',
  opted_in: 'Opted in',
  opted_out: 'Opted out',
  unwanted: 'Not to be contacted',
  do_not_mail: 'Not to be mailed',
  created_at: 'Added',
  updated_at: 'Changed',
  last_contacted_at: 'Last contacted',
} as const
export type ExportColumn = keyof typeof EXPORT_COLUMNS
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as [ExportColumn, ...ExportColumn[]]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

export const ContactExport = BulkJob.pick({
  id: true,
  state: true,
  total: true,
  processed: true,
  error: true,
  created_at: true,
  finished_at: true,
})
  .extend({
    filename: z.string(),
    /** How many contacts are in it; `total` is how many were selected when it was asked for. */
    row_count: z.number().int().nullable(),
    format: z.enum(EXPORT_FORMATS),
    columns: z.array(z.string()),
    size_bytes: z.number().int().nullable(),
    /** Until when the file can be fetched; null while it is not there yet. */
    expires_at: Instant.nullable(),
    expired: z.boolean(),
  })
  .meta({ id: 'ContactExport' })

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/exports',
  access: 'contacts.export',
  in_person: true,
  summary: 'Begins to write a selection to a file, at most 999,999 contacts; a notice tells when it is ready.',
  body: bulkBody({
    format: z.enum(EXPORT_FORMATS).optional(),
    /** Left out: all of them. */
    columns: z.array(z.enum(EXPORT_COLUMN_NAMES)).min(1, 'Choose at least one column.').max(100).optional(),
  }),
  returns: ContactExport,
  status: 201,
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/exports',
  access: 'contacts.export',
  summary: 'Own exports, newest first.',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactExport),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/exports/{id}',
  access: 'contacts.export',
  params: Id,
  returns: ContactExport,
})

export const download = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/exports/{id}/download',
  access: 'contacts.export',
  in_person: true,
  summary: 'The file, for who made it and until it expires (410 then).',
  params: Id,
  returns: 'application/octet-stream',
})
