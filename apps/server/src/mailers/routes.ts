import * as mailers from '@openbook/api/mailers.ts'
import type { z } from 'zod'
import { startAct } from '../contact-acts/start.ts'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { assignMailer } from './assign.ts'
import * as queries from './queries.ts'

const kept = shortList<z.input<typeof mailers.AdminMailerKit>>('mailer_kits', {
  columns: ['name', 'description', 'pieces', 'price', 'active'],
  narrowed: { active: 'boolean' },
  shown: {
    contacts_count:
      '(select count(distinct c.id) from mailer_assignments a join contacts c on c.id = a.contact_id and c.deleted_at is null where a.kit_id = mailer_kits.id)',
  },
  held: [
    {
      by: '(select distinct contact_id from mailer_assignments where kit_id = $1) a',
      one: 'contact was',
      more: 'contacts were',
      so: 'given the kit {name}. Switch “In use” off instead.',
    },
  ],
})

export const mailerRoutes = serve('mailers', mailers, {
  kits: ({ db }) => queries.kits(db),
  counts: ({ db, viewer, query: { ids, contacts_scope } }) =>
    queries.counts(db, viewer, ids ? { ids } : { all: true, contacts_scope }),
  countsOf: ({ db, viewer, body }) => queries.counts(db, viewer, body),
  create: ({ body: { kit_id, one_per_household, again, ...request }, ...asking }) =>
    startAct(asking, assignMailer, { kit_id, one_per_household, again }, request),
  ...kept,
  adminExport: listExport(mailers.adminList, kept.adminList),
})
