import type { Core } from '../core/core.ts'
import { forgetFile } from '../core/jobs/own-disk.ts'
import { FORGET, KIND, type PrintParams } from './params.ts'
import { run } from './run.ts'

export function registerContactPrints(core: Core) {
  core.jobs.bulk<PrintParams>({ name: KIND, access: 'contacts.print', run })
  core.jobs.define<{ storage_key: string }>(FORGET, ({ storage_key }) => forgetFile(core, storage_key))
}
