import * as helps from '@openbook/api/helps.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { keep } from './keep.ts'
import * as queries from './queries.ts'

const SUBJECT = 'helps'

const adminList = async ({ db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  return queries.list(db, slice(query, queries.SORTABLE, ['id', 'desc'], ['status']))
}

const whose = async ({ db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  return queries.agenciesOf(db, slice(query, queries.SORTABLE, ['id', 'desc'], ['status']))
}

export const helpRoutes = serve('helps', helps, {
  create: ({ core, request, body }) => keep(core, request, body),
  adminList,
  adminExport: listExport(helps.adminList, adminList, whose),
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
  adminUpdate: async ({ db, viewer, params, body, audit }) => {
    await reachAll(db, viewer)
    const business_unit_id = await queries.agencyOf(db, params.id)
    await queries.setStatus(db, params.id, body.status, viewer.user_id)
    const agency = business_unit_id ? { business_unit_id } : { whole_system: true }
    audit({ ...agency, subject_type: SUBJECT, subject_id: params.id, changes: body })
    return queries.show(db, params.id)
  },
})
