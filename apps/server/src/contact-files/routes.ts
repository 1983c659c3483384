import * as contactFiles from '@openbook/api/contact-files.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { sendFile } from '../core/files/send-file.ts'
import { serve } from '../core/http/serve.ts'
import { add } from './add.ts'
import * as queries from './queries.ts'
import { rename } from './rename.ts'

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
  download: async ({ viewer, params, tenant, ...asked }) => {
    const file = await tenant(async db => {
      await visibleContact(db, viewer, params.id, { deleted: true })
      return queries.show(db, params.id, params.fileId)
    })
    return sendFile(asked, file)
  },
  update: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const { file, changes } = await rename(db, params.id, params.fileId, body)
    if (changes) {
      await record(db, params.id, 'contact_files.renamed', { file_id: file.id, filename: file.filename, changes })
      audit({ subject_type: SUBJECT, subject_id: file.id, contact_id: params.id, changes })
    }
    return file
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
