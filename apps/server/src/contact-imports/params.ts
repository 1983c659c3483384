import type { ImportOptions } from '@openbook/api/contact-imports.ts'
import { ANSWER_FIELD, type ImportField, OPT_OUT_FIELDS, TOLD_FIELDS } from '@openbook/config/import-fields.ts'
import type { z } from 'zod'
import type { BulkJob } from '../core/jobs/bulk-job.ts'

export const KIND = 'contact_imports.run'
/** Files out of an archive, each to the contact it names. */
export const ATTACH = 'contact_imports.attach'
export const KINDS: readonly string[] = [KIND, ATTACH]

/** What an import's bulk job keeps in params: the options of the last dry run, and whether to run without a second word. */
export interface ImportParams {
  options?: z.output<typeof ImportOptions>
  run?: boolean
  /** Of whoever asked, as progress tells it. */
  phone_number?: string | null
}
export type ImportJob = BulkJob<ImportParams>

const mapped = ({ params }: ImportJob, fields: readonly ImportField[]) =>
  params.options?.mapping.some(field => fields.some(each => each === field)) ?? false
/** Whether rows of the file may tell of policies of ours. */
export const tellsPolicies = (job: ImportJob) => mapped(job, ['carrier'])
/** Whether policies that contacts have already are brought up to date. */
export const updatesPolicies = (job: ImportJob) => job.params.options?.on_policy === 'update' && tellsPolicies(job)
/** Whether they may answer questions. */
export const tellsAnswers = (job: ImportJob) => mapped(job, ['carrier', ...TOLD_FIELDS, ANSWER_FIELD])
/** Whether they may tell who opted out. */
export const tellsOptOuts = (job: ImportJob) =>
  mapped(job, [...OPT_OUT_FIELDS, 'consent_source', 'consent_at', 'status'])

/** The options of a job that has been dry-run; anything else is a fault of ours. */
export function optionsOf({ id, params }: ImportJob): z.output<typeof ImportOptions> {
  if (!params.options) throw new Error(`Import ${id} was started without options.`)
  return params.options
}
