import * as settings from '@openbook/api/settings.ts'
import { settingNamed } from '@openbook/config/settings.ts'
import { reachAll } from '../core/db/reach.ts'
import { download } from '../core/files/download.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport, ofWholeSystem } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import * as queries from './queries.ts'
import { saveSetting } from './save.ts'

const adminList = async ({ db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  const { limit, offset, q = '', filter } = slice(query, ['id'], ['id', 'asc'], ['kind', 'changed'])
  const found = (await queries.all(db)).filter(
    ({ id, label, line, kind, updated_at }) =>
      `${id} ${label} ${line}`.toLowerCase().includes(q.toLowerCase()) &&
      (!filter.kind || kind === filter.kind) &&
      (typeof filter.changed !== 'boolean' || (updated_at !== null) === filter.changed),
  )
  return { items: found.slice(offset, offset + limit), from: offset, total: found.length }
}

export const settingRoutes = serve('settings', settings, {
  show: async ({ core, params }) => ({
    key: params.key,
    value: await core.database.system(db => queries.publicValue(db, params.key)),
  }),
  file: async ({ core, tenant, params, reply }) => {
    if (settingNamed(params.key)?.kind !== 'file') throw notFound()
    const found = await tenant(db => queries.storedFile(db, params.key))
    if (!(await core.files.has(found.storage_key))) throw notFound()
    download(reply, found)
    return core.files.get(found.storage_key)
  },
  adminList,
  adminExport: listExport(settings.adminList, adminList, ofWholeSystem),
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
  adminUpdate: ({ core, viewer, params, form, files, tenant, audit }) =>
    saveSetting({
      ...{ core, viewer, audit, key: params.id, value: form.value, files },
      system: fn =>
        tenant(async db => {
          await reachAll(db, viewer)
          return fn(db)
        }),
    }),
})
