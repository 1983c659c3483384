import type { EXPORT_FORMATS, ExportColumn } from '@openbook/api/contact-exports.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import { MOST } from '@openbook/config/limits.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'

export const KIND = 'contact_exports.run'
export const FOLDER = 'contact-exports'
/** How long a finished file can be fetched. */
export const KEPT_DAYS = 7

/** The most contacts in a file (spec section 9). A test makes it small. */
export const LIMIT = { rows: MOST.export as number }

/** Who was ticked and is deleted by now is in no file, as in no letter. */
export const WHOM = { living: true } as const

/** How often somebody who looks on is told, in milliseconds. */
export const PACE = { report_ms: 400 }

export type Format = (typeof EXPORT_FORMATS)[number]
export interface ExportParams {
  selection: Selection
  format: Format
  columns: ExportColumn[]
  storage_key: string
  /** IANA name of the zone that points in time are written in. */
  zone: string
}
export type ExportJob = BulkJob<ExportParams>
