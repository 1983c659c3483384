import type { Core } from '../core/core.ts'
import type { BulkAct } from '../core/jobs/bulk-act.ts'
import { ContactsImportChannel } from './channel.ts'
import { type ImportParams, KIND } from './params.ts'
import { preview } from './preview.ts'
import { run } from './run.ts'
import { undo } from './undo.ts'

const contactImport: BulkAct<ImportParams> = {
  name: KIND,
  preview,
  run,
  undo,
  progress: ({ id }) => [{ stream: `import_attempt:${id}`, type: 'contact_imports.progress' }],
  runsAfterPreview: ({ params }) => params.run === true,
}

export function registerContactImports(core: Core) {
  core.jobs.bulk(contactImport)
  core.cable.channel(ContactsImportChannel)
}
