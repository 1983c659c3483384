import type { POST_TO, PRINT_KINDS } from '@openbook/api/contact-prints.ts'
import type { MergeField } from '@openbook/api/core/merge-fields.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'

export const KIND = 'contact_prints.run'
export const FOLDER = 'contact-prints'
/** How long a finished file can be fetched. */
export const KEPT_DAYS = 7

/** What every page of a print has in common. */
export interface Print {
  kind: (typeof PRINT_KINDS)[number]
  body: string
  sender: string[]
  skip_labels: number
  /** Also to who is in care after a death. */
  aftercare?: boolean
  post_to: (typeof POST_TO)[number]
  /** MM/DD on which it was asked for, by which seasons go. */
  month_day: string
  /** The merge fields that are the same for everyone. */
  common: Partial<Record<MergeField, string>>
}
export interface PrintParams extends Print {
  count: number
  storage_key: string
}
export type PrintJob = BulkJob<PrintParams>
