import type { Core } from '../core/core.ts'
import type { BulkAct } from '../core/jobs/bulk-act.ts'
import { attachFiles, ERASE } from './attach.ts'
import { ContactsImportChannel } from './channel.ts'
import { type ImportParams, KIND } from './params.ts'
import { preview } from './preview.ts'
import { run } from './run.ts'
import { sweepUploads } from './sweep.ts'
import { undo } from './undo.ts'

const contactImport: BulkAct<ImportParams> = {
  name: KIND,
  access: 'contacts.import',
  preview,
  run,
  undo,
  contacts: () => 'moved',
  progress: ({ id, params }) => [
    {
      stream: `import_attempt:${id}`,
      type: 'contact_imports.progress',
      data: { phone_number: params.phone_number ?? null },
    },
  ],
  runsAfterPreview: ({ params }) => params.run === true,
}

export function registerContactImports(core: Core) {
  core.jobs.bulk(contactImport)
  core.jobs.bulk(attachFiles)
  core.jobs.define(ERASE, async ({ keys }: { keys: string[] }) => {
    for (const key of keys) await core.files.delete(key)
  })
  core.jobs.daily('contact_imports.sweep', '04:20', async () => {
    const count = await sweepUploads(core)
    if (count) core.log.info({ count }, 'imports never run forgotten')
  })
  core.cable.channel(ContactsImportChannel)
}
