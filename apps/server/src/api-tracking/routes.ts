import * as apiTracking from '@openbook/api/api-tracking.ts'
import { deletionActs } from '../core/deletion-acts.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { requireProof } from '../sessions/prove.ts'
import { deleteVendor, restoreVendor } from './delete-vendor.ts'
import { changeKey, makeKey } from './keys.ts'
import * as queries from './queries.ts'
import { createVendor, updateVendor } from './save-vendor.ts'
import { usage } from './usage.ts'

const VENDOR = 'api_vendors'
const LIVE_KEYS = {
  by: 'api_vendor_keys where api_vendor_id = any($1::bigint[]) and revoked_at is null',
  one: 'key stops working at once',
  more: 'keys stop working at once',
}

const adminList = ({ db, query }: Listed) =>
  queries.list(db, slice(query, queries.SORTABLE, ['vendor_name', 'asc'], ['active', 'vendor_type']))

const adminListKeys = ({ db, query }: Listed) =>
  queries.listKeys(db, slice(query, queries.SORTABLE_KEYS, ['id', 'desc'], ['api_vendor_id']))

export const apiTrackingRoutes = serve('api_tracking', apiTracking, {
  list: ({ db }) => queries.names(db),
  adminList,
  adminExport: listExport(apiTracking.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: async ({ db, body, audit }) => {
    const id = await createVendor(db, body)
    const { key } = await makeKey(db, id)
    audit({ subject_type: VENDOR, subject_id: id, changes: body })
    return { ...(await queries.show(db, id)), key }
  },
  adminUpdate: async ({ db, params, body, audit }) => {
    await updateVendor(db, params.id, body)
    audit({ subject_type: VENDOR, subject_id: params.id, changes: body })
    return queries.show(db, params.id)
  },
  adminDestroy: async ({ db, params, audit }) => {
    const vendor = await queries.show(db, params.id)
    await deleteVendor(db, params.id)
    audit({ subject_type: VENDOR, subject_id: params.id })
    return { ...vendor, active: false }
  },
  ...deletionActs(VENDOR, { called: 'vendor_name', along: [LIVE_KEYS], show: queries.show }),
  adminRestore: async ({ db, viewer, params, audit }) => {
    await requireProof(db, viewer, 'An API token brings no keys back: sign in for that.')
    await restoreVendor(db, params.id)
    audit({ subject_type: VENDOR, subject_id: params.id })
    return queries.show(db, params.id)
  },
  adminUsage: ({ db, params, query }) => usage(db, params.id, query.api_key_id),
  adminListKeys,
  adminExportKeys: listExport(apiTracking.adminListKeys, adminListKeys),
  adminUpdateKey: async ({ db, params, body, audit }) => {
    const changed = await changeKey(db, params.id, body)
    audit({ subject_type: 'api_vendor_keys', subject_id: params.id, changes: body })
    return changed
  },
})
