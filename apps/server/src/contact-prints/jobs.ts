import type { Core } from '../core/core.ts'
import { sweepDisk } from '../core/jobs/own-disk.ts'
import { FOLDER, KEPT_DAYS, KIND, type PrintParams } from './params.ts'
import { run } from './run.ts'

export function registerContactPrints(core: Core) {
  core.jobs.bulk<PrintParams>({ name: KIND, access: 'contacts.print', run })
  core.jobs.hourlyInEach(() => sweepDisk(core, FOLDER, KEPT_DAYS))
}
