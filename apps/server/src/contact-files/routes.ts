import * as contactFiles from '@openbook/api/contact-files.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { download } from '../core/files/download.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { add } from './add.ts'
import * as queries from './queries.ts'

const SUBJECT = 'contact_files'

export const contactFileRoutes = serve('contact_files', contactFiles, {
  list: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, query)
  },
  listDeleted: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id)
    return queries.listDeleted(db, params.id, query)
  },
  callFiles: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, { ...query, kind: 'call' })
  },
  create: ({ core, viewer, params, files, tenant, audit }) =>
    add({
      core,
      viewer,
      contact_id: params.id,
      files,
      tenant,
      made: file => audit({ subject_type: SUBJECT, subject_id: file.id, contact_id: params.id, changes: file }),
    }),
  download: async ({ core, viewer, params, reply, tenant }) => {
    const file = await tenant(async db => {
      await visibleContact(db, viewer, params.id, { deleted: true })
      return queries.show(db, params.id, params.fileId)
    })
    if (!(await core.files.has(file.storage_key))) throw notFound()
    download(reply, file)
    return core.files.get(file.storage_key)
  },
  destroy: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const file = await queries.destroy(db, params.id, params.fileId)
    await record(db, params.id, 'contact_files.deleted', { file_id: params.fileId, filename: file.filename })
    audit({ subject_type: SUBJECT, subject_id: params.fileId, contact_id: params.id, changes: file })
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const file = await queries.restore(db, params.id, params.fileId)
    await record(db, params.id, 'contact_files.restored', { file_id: file.id, filename: file.filename })
    audit({ subject_type: SUBJECT, subject_id: file.id, contact_id: params.id, changes: file })
    return file
  },
})
