import { Readable } from 'node:stream'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import { download } from '../core/files/download.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'
import { start } from './start.ts'

const SUBJECT = 'contact_prints'
const PDF = 'application/pdf'

export const contactPrintRoutes = serve('contact_prints', contactPrints, {
  batchPrint: async ({ core, db, viewer, body, audit }) => {
    const started = await start({ core, db, viewer }, body)
    audit({ subject_type: SUBJECT, subject_id: started.jid, changes: { ...body, count: started.count } })
    return started
  },
  batchPrintStatus: ({ db, viewer, body }) => queries.status(db, viewer, body.jid),
  preview: async ({ viewer, body, reply, tenant }) => {
    const bytes = await tenant(db => preview(db, viewer, body))
    download(reply, { filename: 'preview.pdf', content_type: PDF, size_bytes: bytes.length })
    return Readable.from([bytes])
  },
  download: async ({ core, viewer, params, reply, tenant, audit }) => {
    const job = await tenant(async db => {
      const found = await queries.found(db, viewer, params.id)
      refuseUnready(found)
      audit({ subject_type: SUBJECT, subject_id: found.id })
      return found
    })
    if (!(await core.files.has(job.params.storage_key))) throw gone()
    download(reply, { filename: `${job.params.kind}-${job.id}.pdf`, content_type: PDF })
    return core.files.get(job.params.storage_key)
  },
})

const gone = () =>
  new Refused(410, { base: 'This file has expired. Print the contacts again.' }, 'contact_prints.expired')

function refuseUnready(job: Awaited<ReturnType<typeof queries.found>>): void {
  if (job.state !== 'completed')
    throw new Refused(409, { base: 'This print is not finished yet.' }, 'contact_prints.not_ready')
  if (!queries.isKept(job)) throw gone()
}
