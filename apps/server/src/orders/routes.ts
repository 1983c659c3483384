import * as orders from '@openbook/api/orders.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import { cancel } from './cancel.ts'
import { changeStatus } from './change-status.ts'
import { list, SORTABLE } from './list.ts'
import * as queries from './queries.ts'
import { refundOrder } from './refund.ts'
import { contactsSheet, spreadsheet } from './spreadsheet.ts'

export const orderRoutes = serve('orders', orders, {
  mine: ({ db, viewer, query }) => queries.mine(db, viewer.user_id, query),
  show: ({ db, viewer, params }) => queries.detailOf(db, params.id, viewer),
  recipients: ({ db, viewer, params, query }) => queries.recipients(db, params.id, viewer.user_id, query),
  cancel: asked => cancel(asked),
  adminList: ({ db, query }) =>
    list(db, slice(query, SORTABLE, ['id', 'desc'], orders.FILTERS), { ...query, ...query.filter }),
  adminExport: async ({ query, reply, tenant, audit }) => {
    const filter = { ...query, ...query.filter }
    const { q } = slice(query, SORTABLE, ['id', 'desc'], orders.FILTERS)
    audit({ action: 'orders.export', changes: { ...filter, filter: undefined } })
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return spreadsheet(tenant, q, filter)
  },
  adminShow: ({ db, params }) => queries.adminDetail(db, params.id),
  adminContacts: async ({ params, reply, tenant, audit }) => {
    audit({ action: 'orders.contacts', subject_type: 'orders', subject_id: params.id })
    reply.header('content-disposition', `attachment; filename="order-${params.id}.csv"`)
    return contactsSheet(tenant, params.id)
  },
  adminUpdate: asked => changeStatus(asked),
  adminRefund: asked => refundOrder(asked),
})
