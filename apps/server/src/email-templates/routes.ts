import * as emailTemplates from '@openbook/api/email-templates.ts'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { fill } from './fill.ts'
import * as queries from './queries.ts'
import { HELD, refuseUsed } from './used.ts'

const SUBJECT = 'emails'

const kept = shortList<queries.Row>(SUBJECT, {
  columns: ['name', 'subject', 'body', 'category', 'active'],
  searched: `name || ' ' || subject || ' ' || coalesce(category, '')`,
  narrowed: { category: 'text', active: 'boolean' },
  held: HELD,
})

export const emailTemplateRoutes = serve(SUBJECT, emailTemplates, {
  list: ({ db, query }) => queries.choices(db, query),
  fill: ({ db, viewer, params }) => fill(db, viewer, params.id, params.templateId),
  ...kept,
  adminUpdate: async asked => {
    if (asked.body.active === false) await refuseUsed(asked.db, [asked.params.id])
    return kept.adminUpdate(asked)
  },
  adminExport: listExport(emailTemplates.adminList, kept.adminList),
  adminCategories: ({ db }) => queries.categories(db),
  adminBulkUpdate: async ({ db, body, audit }) => {
    const rows = await queries.bulkUpdate(db, body.emails)
    for (const { id } of rows)
      audit({ subject_type: SUBJECT, subject_id: id, changes: body.emails.find(each => each.id === id) ?? {} })
    return rows
  },
})
