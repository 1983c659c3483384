import * as contactExports from '@openbook/api/contact-exports.ts'
import { download } from '../core/files/download.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'
import { start } from './start.ts'

const SUBJECT = 'contact_exports'
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const contactExportRoutes = serve('contact_exports', contactExports, {
  create: async ({ core, db, viewer, body, audit }) => {
    const { id, count } = await start({ core, db, viewer }, body)
    audit({ subject_type: SUBJECT, subject_id: id, changes: { ...body, count } })
    return queries.show(db, viewer, id)
  },
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  download: async ({ core, viewer, params, reply, tenant, audit }) => {
    const file = await tenant(async db => {
      const found = await queries.kept(db, viewer, params.id)
      refuseUnwritten(found)
      audit({ subject_type: SUBJECT, subject_id: params.id })
      return found
    })
    if (!(await core.files.has(file.storage_key))) throw gone()
    download(reply, {
      filename: file.filename,
      content_type: file.filename.endsWith('.xlsx') ? TYPES.xlsx : TYPES.csv,
      ...(file.size_bytes !== null && { size_bytes: file.size_bytes }),
    })
    return core.files.get(file.storage_key)
  },
})

const gone = () =>
  new Refused(410, { base: 'This file has expired. Export the contacts again.' }, 'contact_exports.expired')

function refuseUnwritten({ written, expired }: queries.Kept): void {
  if (expired) throw gone()
  if (!written) throw new Refused(409, { base: 'This export is not finished yet.' }, 'contact_exports.not_ready')
}
