import * as statuses from '@openbook/api/statuses.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { placeRows, shortList } from '../core/short-list.ts'
import { makeWay } from './new-lead.ts'
import { stopped, titles } from './queries.ts'

const kept = shortList<z.input<typeof statuses.Status>>('statuses', {
  columns: ['title', 'position', 'stops_contact', 'for_new_leads'],
  order: 'position',
  narrowed: { stops_contact: 'boolean' },
  held: [
    {
      by: 'contacts where status_id = $1 and deleted_at is null',
      one: 'contact has',
      more: 'contacts have',
      so: 'the status {name}. Give them another one first.',
    },
    {
      by: 'contacts where status_id = $1 and deleted_at is not null and (select stops_contact from statuses where id = $1)',
      one: 'deleted contact has',
      more: 'deleted contacts have',
      so: 'the status {name}, which keeps their phones and e-mails from being contacted. Keep it, or bring them back, by restoring them or undoing their merge, and give them another one first.',
    },
    {
      by: 'statuses where id = $1 and for_new_leads',
      one: 'setting names',
      more: 'settings name',
      so: 'the status {name}: new leads begin with it. Turn “New leads begin here” on for another status first.',
    },
    {
      by: 'campaign_triggers where status_id = $1 and deleted_at is null',
      one: 'campaign trigger answers',
      more: 'campaign triggers answer',
      so: 'to the status {name}. Change what they answer to first.',
    },
  ],
})

export const statusRoutes = serve('statuses', statuses, {
  list: ({ db }) => titles(db),
  ...kept,
  adminCreate: async act => {
    if (act.body.for_new_leads) await makeWay(act.db)
    return kept.adminCreate(act)
  },
  adminUpdate: async act => {
    if (act.body.for_new_leads) await makeWay(act.db)
    return kept.adminUpdate(act)
  },
  adminStopped: ({ db, params }) => stopped(db, params.id),
  adminBulkUpdate: ({ db, body, audit }) => placeRows('statuses', body.statuses, kept.adminShow, { db, audit }),
  adminExport: listExport(statuses.adminList, kept.adminList),
})
