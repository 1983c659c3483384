import * as contactImports from '@openbook/api/contact-imports.ts'
import { download } from '../core/files/download.ts'
import { eraseFiles } from '../core/files/erase.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import * as turn from '../core/jobs/turn.ts'
import { addSharing } from './add-sharing.ts'
import { forget } from './forget.ts'
import * as queries from './queries.ts'
import { rejectedCsv } from './rejected.ts'
import { destroySetting, listSettings, saveSetting, shareSetting } from './settings.ts'
import { startAct, startPreview } from './start.ts'
import { storeArchive } from './store-archive.ts'
import { storeUpload } from './store-upload.ts'
import { importBySetting, importByType } from './straight-in.ts'

const SUBJECT = 'contact_imports'

export const contactImportRoutes = serve('contact_imports', contactImports, {
  validate: async ({ core, viewer, files, tenant, audit }) => {
    const id = await storeUpload(core, files, tenant)
    audit({ subject_type: SUBJECT, subject_id: id })
    return tenant(db => queries.show(db, viewer, id))
  },
  dryRun: async ({ core, db, viewer, params, body, audit }) => {
    await startPreview(core, db, viewer, params.id, body)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return queries.show(db, viewer, params.id)
  },
  run: async ({ core, viewer, form, files, tenant, audit }) => {
    const { options } = form
    const id = form.id ?? (options ? await storeUpload(core, files, tenant) : undefined)
    if (id === undefined) throw invalid('id', 'Name the attempt to run, or send options and a file.')
    audit({ subject_type: SUBJECT, subject_id: id, ...(options && { changes: options }) })
    return tenant(async db => {
      if (options) await startPreview(core, db, viewer, id, options, true)
      else await startAct(core, db, viewer, id, job => turn.runOnce(db, job))
      return queries.show(db, viewer, id)
    })
  },
  leadsUploader: ({ form, ...given }) => importBySetting(given, form.import_setting_id, form.id),
  clientsUploader: ({ form, ...given }) => importByType(given, form),
  importAttachments: async ({ core, viewer, form, files, tenant, audit }) => {
    const id = form.id ?? (await storeArchive(core, files, tenant, false))
    audit({ subject_type: SUBJECT, subject_id: id })
    return tenant(async db => {
      if (form.id) await startAct(core, db, viewer, id, job => turn.runOnce(db, job))
      return queries.show(db, viewer, id)
    })
  },
  attachmentsLeadsUploader: async ({ core, viewer, files, tenant, audit }) => {
    const id = await storeArchive(core, files, tenant, true)
    audit({ subject_type: SUBJECT, subject_id: id })
    return tenant(db => queries.show(db, viewer, id))
  },
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  rows: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.rows(db, params.id, query)
  },
  rejected: async ({ viewer, params, reply, tenant }) => {
    const { filename, columns } = await tenant(db => queries.show(db, viewer, params.id))
    download(reply, {
      filename: `rejected ${filename.replace(/\.[a-z]+$/i, '')}.csv`,
      content_type: 'text/csv; charset=utf-8',
    })
    return rejectedCsv(
      tenant,
      params.id,
      columns.map(({ name }) => name),
    )
  },
  undo: async ({ core, db, viewer, params, audit }) => {
    await startAct(core, db, viewer, params.id, job => turn.undo(db, job, viewer))
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return queries.show(db, viewer, params.id)
  },
  destroy: async ({ core, db, viewer, params, audit, afterCommit }) => {
    const file = await forget(db, viewer, params.id)
    afterCommit(() => eraseFiles(core, [file]))
    audit({ subject_type: SUBJECT, subject_id: params.id })
  },
  retryFailed: async ({ core, db, viewer, params, audit }) => {
    await startAct(core, db, viewer, params.id, job => turn.retry(db, job))
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return queries.show(db, viewer, params.id)
  },
  addSharing: async ({ core, db, viewer, params, body, audit }) => {
    await startAct(core, db, viewer, params.id, job => addSharing(db, job, body.lines))
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return queries.show(db, viewer, params.id)
  },
  listSettings: ({ db }) => listSettings(db),
  createSetting: ({ db, viewer, body }) => saveSetting(db, viewer, body),
  shareSetting: async ({ db, viewer, params, body, audit }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return shareSetting(db, viewer, params.id, body.shared)
  },
  destroySetting: ({ db, params }) => destroySetting(db, params.id),
  workersStatus: ({ db }) => queries.workersStatus(db),
})
