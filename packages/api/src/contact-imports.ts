// A spreadsheet of leads turned into contacts: upload, map, dry run, run, undo. An attempt shares its id with its bulk job,
// and its journal. What is odd: rows have the number a spreadsheet shows for them; each ends in exactly one of created,
// updated, policy_added (a further policy of somebody the file has told of), policy_updated (one they have, brought up to
// date and no more), opted_out (somebody there already opts out, and no more), duplicate, scrubbed, sharing_left_out and
// invalid; `sharing` are those created that share something with others, `sharing_left_out` those left out for it;
// `unlicensed` those created for somebody with no license that holds in their state, `opt_outs` all that opt somebody out,
// `numbers_left_out` all whose notes or answers are kept without Medicare, Social Security and card numbers.
import { z } from 'zod'
import { BulkJob } from './bulk-jobs.ts'
import { ImportOptions, ImportSetting, ImportSettingData, ImportVendor, ScrubAgainst } from './core/import-options.ts'
import { KINDS_OF_ROWS, OUTCOMES, UNDO_OUTCOMES } from './core/import-outcomes.ts'
import { ImportColumn, ImportRow } from './core/import-row.ts'
import { Id, json, page, pageQuery } from './core/pages.ts'
import { SHARED_WITH } from './core/quick-filter.ts'
import { route } from './core/route.ts'

export {
  ImportColumn,
  ImportOptions,
  ImportRow,
  ImportSetting,
  ImportSettingData,
  ImportVendor,
  KINDS_OF_ROWS,
  OUTCOMES,
  ScrubAgainst,
  UNDO_OUTCOMES,
}

const JobFields = BulkJob.pick({
  id: true,
  phase: true,
  state: true,
  counts: true,
  total: true,
  processed: true,
  error: true,
  user: true,
  created_at: true,
  started_at: true,
  finished_at: true,
  undone_at: true,
  undo_until: true,
  quiet_reason: true,
})

export const ImportAttemptRow = JobFields.extend({
  filename: z.string(),
  size_bytes: z.number().int(),
  /** Rows of a spreadsheet that become contacts, or files of an archive that go to contacts. */
  kind: z.enum(['rows', 'attachments']),
}).meta({ id: 'ImportAttemptRow' })

export const ImportAttempt = ImportAttemptRow.extend({
  columns: z.array(ImportColumn),
  has_header: z.boolean(),
  rows_estimate: z.number().int().nullable(),
  options: ImportOptions.nullable(),
}).meta({ id: 'ImportAttempt' })

export const validate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/validate_import',
  access: 'contacts.import',
  summary: 'Takes the file (field `file`, at most 100 MB) and answers its columns with a guessed mapping.',
  form: z.object({}),
  returns: ImportAttempt,
  status: 201,
})

export const dryRun = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/import_attempts/{id}/dry_run',
  access: 'contacts.import',
  summary: 'Forecasts the outcome of every row; the counts arrive over the socket and in the attempt.',
  params: Id,
  body: ImportOptions,
  returns: ImportAttempt,
})

export const run = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/import',
  access: 'contacts.import',
  summary:
    'Runs a dry-run attempt by `id`, once however often it is told; or, with `options` and a `file`, does upload, dry run and run in one.',
  form: z.object({
    id: Id.shape.id.optional(),
    options: json(ImportOptions).optional() as unknown as z.ZodOptional<z.ZodType<z.output<typeof ImportOptions>>>,
  }),
  returns: ImportAttempt,
})

export const importAttachments = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/import_attachments',
  access: 'contacts.import',
  summary:
    'Takes a ZIP of files (field `file`) and finds the contact of each by the number, e-mail, phone or external ID in its name or folder, or by a manifest.csv (file, contact); with `id`, attaches what was found.',
  form: z.object({ id: Id.shape.id.optional() }),
  returns: ImportAttempt,
  status: 201,
})

export const attachmentsLeadsUploader = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/attachments_leads_uploader',
  access: 'contacts.import',
  summary: 'The same straight in: what is found is attached, nothing is asked.',
  form: z.object({}),
  returns: ImportAttempt,
  status: 201,
})

export const leadsUploader = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/leads_uploader',
  access: 'contacts.import',
  summary: 'Imports a file straight in by a saved mapping; with `id`, one that was uploaded before.',
  form: z.object({ id: Id.shape.id.optional(), import_setting_id: Id.shape.id }),
  returns: ImportAttempt,
  status: 201,
})

export const clientsUploader = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/clients_uploader',
  access: 'contacts.import',
  summary:
    'Imports `import_file` straight in by what its columns are guessed to mean, or by a saved mapping. Clients fill in who is there already.',
  form: z.object({
    import_type: z.enum(['clients', 'leads']),
    import_setting_id: Id.shape.id.optional(),
    on_sharing: ImportOptions.shape.on_sharing,
  }),
  returns: ImportAttempt,
  status: 201,
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/import_attempts',
  access: 'contacts.import',
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    filter_by: z.enum(['filename', 'state', 'user']).optional(),
    filter_value: z.string().max(200).optional(),
    tab: z.enum(['all', 'mine', 'downline']).optional(),
  }),
  returns: page(ImportAttemptRow),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/import_attempts/{id}',
  access: 'contacts.import',
  params: Id,
  returns: ImportAttempt,
})

export const rows = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/import_attempts/{id}/rows',
  access: 'contacts.import',
  params: Id,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    outcome: z.enum(KINDS_OF_ROWS).optional(),
    undo_outcome: z.enum(UNDO_OUTCOMES).optional(),
  }),
  returns: page(ImportRow),
})

export const rejected = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/import_attempts/{id}/rejected.csv',
  access: 'contacts.import',
  in_person: true,
  summary: 'The rows left out as they were in the file, with line, outcome and reason in front.',
  params: Id,
  returns: 'text/csv',
})

export const undo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/import_attempts/{id}/undo',
  access: 'contacts.import',
  params: Id,
  returns: ImportAttempt,
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/delete_import_attempts/{id}',
  access: 'contacts.import',
  summary: 'Forgets the attempt, its file and its journal; the contacts stay, and can no longer be undone.',
  params: Id,
})

export const retryFailed = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/retry_failed_import_attempts/{id}',
  access: 'contacts.import',
  summary: 'Goes on with a failed or cancelled attempt where it stopped, or runs an undone one again.',
  params: Id,
  returns: ImportAttempt,
})

export const addSharing = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/import_attempts/{id}/add_sharing',
  access: 'contacts.import',
  summary: 'Imports rows left out for what they share with others after all: those of `lines`, or all.',
  params: Id,
  body: z.object({ lines: z.array(z.number().int().min(1)).min(1).max(1000).optional() }),
  returns: ImportAttempt,
})

export const listSettings = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/import_settings',
  access: 'contacts.import',
  summary: 'Mappings of the viewer and those shared with them. A shared one says nothing of owner and pool.',
  returns: z.array(ImportSetting),
})

export const createSetting = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/import_settings',
  access: 'contacts.import',
  summary: 'Saves a mapping under a name; the same name again replaces it.',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    data: z.record(z.string().max(200), z.unknown()),
    shared: z.enum(SHARED_WITH).optional(),
  }),
  returns: ImportSetting,
  status: 201,
})

export const shareSetting = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/import_settings/{id}',
  access: 'contacts.import',
  summary: 'Says who else sees a mapping of one’s own.',
  params: Id,
  body: z.object({ shared: z.enum(SHARED_WITH) }),
  returns: ImportSetting,
})

export const destroySetting = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/import_settings/{id}',
  access: 'contacts.import',
  params: Id,
})

export const workersStatus = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/workers_status',
  access: 'contacts.import',
  summary: 'How many imports of the agency are waited on and worked on now.',
  returns: z.object({ waiting: z.number().int(), working: z.number().int() }),
})
