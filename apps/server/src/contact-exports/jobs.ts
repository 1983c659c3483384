import type { Core } from '../core/core.ts'
import { sweepDisk } from '../core/jobs/own-disk.ts'
import { type ExportParams, FOLDER, KEPT_DAYS, KIND } from './params.ts'
import { run } from './run.ts'

export function registerContactExports(core: Core) {
  core.jobs.bulk<ExportParams>({ name: KIND, access: 'contacts.export', run })
  core.jobs.hourlyInEach(() => sweepDisk(core, FOLDER, KEPT_DAYS))
}
