import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { visibleContact } from '../contacts/visible.ts'
import { deletionActs } from '../core/deletion-acts.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { fillIn } from '../email-templates/fill.ts'
import { destroy, restore, WAITING } from './delete.ts'
import { workflowLogs } from './logs.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'
import { save } from './save.ts'
import { switchAll } from './switch.ts'

const SUBJECT = 'campaign_triggers'

const adminList = ({ db, query }: Listed) =>
  queries.adminList(db, slice(query, queries.SORTABLE, ['name', 'asc'], queries.NARROWED))

export const campaignTriggerRoutes = serve(SUBJECT, campaignTriggers, {
  adminList,
  adminExport: listExport(campaignTriggers.adminList, adminList),
  adminCategories: ({ db }) => queries.categories(db),
  adminBulkUpdate: async ({ core, db, body, audit }) => {
    const rows = await switchAll(core, db, body.campaign_triggers)
    for (const { id, enabled } of rows) audit({ subject_type: SUBJECT, subject_id: id, changes: { enabled } })
    return rows
  },
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminPreview: ({ core, db, params }) => preview(core, db, params.id),
  adminCreate: asked => save(asked),
  adminUpdate: ({ params, ...asked }) => save(asked, params.id),
  adminDestroy: async ({ db, params, audit }) => {
    const row = await destroy(db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { name: row.name } })
    return row
  },
  ...deletionActs(SUBJECT, {
    called: 'name',
    along: [{ by: WAITING, one: 'message that waits is not sent', more: 'messages that wait are not sent' }],
    show: queries.show,
  }),
  adminRestore: async ({ core, db, params, audit }) => {
    const row = await restore(core, db, params.id)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: { name: row.name } })
    return row
  },
  choices: ({ db, viewer, query }) => queries.choices(db, viewer, query),
  fill: async ({ db, viewer, params: { id, triggerId } }) => {
    await visibleContact(db, viewer, id)
    return { id: triggerId, ...(await fillIn(db, await queries.usable(db, viewer, triggerId), viewer, id)) }
  },
  workflowLogs: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return workflowLogs(db, params.id, query)
  },
})
