import type { Core } from '../core/core.ts'
import { forgetFile } from '../core/jobs/own-disk.ts'
import { EXPIRE, type ExportParams, KIND } from './params.ts'
import { run } from './run.ts'

export function registerContactExports(core: Core) {
  core.jobs.bulk<ExportParams>({ name: KIND, access: 'contacts.export', run })
  core.jobs.define<{ storage_key: string }>(EXPIRE, ({ storage_key }) => forgetFile(core, storage_key))
}
