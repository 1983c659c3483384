import * as businessUnits from '@openbook/api/business-units.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import { reachAll } from '../core/db/reach.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport, ofWholeSystem } from '../core/list-export.ts'
import { pageMeta, slice } from '../core/page.ts'
import { requireProof } from '../sessions/prove.ts'
import { closeAgency, reopenAgency } from './close.ts'
import { give, givenTo } from './give.ts'
import { holdName } from './hold-name.ts'
import { openAgency } from './open-agency.ts'
import * as queries from './queries.ts'

const adminList = async ({ db, viewer, query }: Listed) => {
  await reachAll(db, viewer)
  return queries.list(db, slice(query, queries.SORTABLE, ['name', 'asc'], ['active', 'brand']))
}

export const businessUnitRoutes = serve('business_units', businessUnits, {
  manageable: async ({ db, viewer, query }) => {
    const { page = 1, limit = 50, q, id } = query
    if (!mayUseConsole(viewer.role)) return { data: [], meta: pageMeta(1, limit, 0) }
    await reachAll(db, viewer)
    const { data, total } = await queries.manageable(db, viewer.business_unit_id, {
      q,
      id,
      limit,
      offset: (page - 1) * limit,
    })
    return { data, meta: pageMeta(page, limit, total) }
  },
  adminList,
  adminExport: listExport(businessUnits.adminList, adminList, ofWholeSystem),
  adminShow: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return queries.show(db, params.id)
  },
  adminCreate: async ({ body, ...act }) => {
    await reachAll(act.db, act.viewer)
    const { id, ...invited } = await openAgency(act, body)
    return { ...(await queries.show(act.db, id)), ...invited }
  },
  adminClose: async ({ params, body, ...act }) => {
    await requireProof(act.db, act.viewer)
    await reachAll(act.db, act.viewer)
    await closeAgency(act, params.id, body.reason)
    return queries.show(act.db, params.id)
  },
  adminReopen: async ({ params, body: _, ...act }) => {
    await requireProof(act.db, act.viewer, 'An API token gives nobody access: sign in for that.')
    await reachAll(act.db, act.viewer)
    await reopenAgency(act, params.id)
    return queries.show(act.db, params.id)
  },
  adminUpdate: async ({ core, db, viewer, params, body, audit }) => {
    await reachAll(db, viewer)
    if (body.brand && !Object.hasOwn(BRANDS, body.brand)) throw invalid('brand', 'Choose one of the brands.')
    const before = await queries.show(db, params.id)
    if (body.name && body.name.toLowerCase() !== before.name.toLowerCase()) await holdName(db, body.name, params.id)
    await queries.update(db, params.id, body)
    await core.hosts.changed(db)
    audit({
      business_unit_id: params.id,
      subject_type: 'business_units',
      subject_id: params.id,
      changes: { before, after: body },
    })
    return queries.show(db, params.id)
  },
  adminOfUser: async ({ db, viewer, params }) => {
    await reachAll(db, viewer)
    return givenTo(db, params.id)
  },
  adminGive: async ({ params, body, ...act }) => {
    await reachAll(act.db, act.viewer)
    return give(act, params.id, body)
  },
})
