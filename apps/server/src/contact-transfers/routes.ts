import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import type { Asking } from '../contact-acts/start.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { discardDraft, previewDraft, updateDraft } from './draft.ts'
import * as queries from './queries.ts'
import { recipients } from './recipient.ts'
import { revertPreview } from './reverting.ts'
import { type Choice, revert, revertSoFar, start } from './start.ts'

interface Reverting extends Asking {
  params: { id: number }
  body: (Choice & { so_far?: boolean | undefined }) | undefined
}
async function reverted({ params, body: { so_far, ...choice } = {}, ...asking }: Reverting) {
  await (so_far ? revertSoFar : revert)(asking, params.id, choice)
  return queries.show(asking.db, asking.viewer, params.id)
}

const adminList = ({ db, viewer, query }: Listed) =>
  queries.adminList(db, viewer, slice(query, contactTransfers.ORDERS, ['id', 'desc'], ['status']))

export const contactTransferRoutes = serve('contact_transfers', contactTransfers, {
  transferGroup: ({ body: { user_id, pool_id, skip_unlicensed, ...request }, ...asking }) =>
    start(asking, { user_id, pool_id, skip_unlicensed }, request),
  updateTransferGroup: async ({ body, ...asking }) => {
    await updateDraft(asking, body)
    return queries.show(asking.db, asking.viewer, body.id)
  },
  preview: ({ db, viewer, params, query }) => previewDraft(db, viewer, params.id, query),
  destroy: ({ params, ...asking }) => discardDraft(asking, params.id),
  recipients: ({ db, viewer, query }) => recipients(db, viewer.user_id, query.q),
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: async ({ db, viewer, params }) => {
    const attempt = await queries.show(db, viewer, params.id)
    return { ...attempt, transfer_logs: (await queries.logs(db, params.id, {})).data }
  },
  status: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  logs: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.logs(db, params.id, query)
  },
  conflicts: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.conflicts(db, params.id, query)
  },
  revertPreview: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return revertPreview(db, params.id, query.on_conflict)
  },
  revert: reverted,
  postRevert: reverted,
  history: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.history(db, params.id, query)
  },
  adminList,
  adminExport: listExport(contactTransfers.adminList, adminList),
})
