import * as statuses from '@openbook/api/statuses.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { placeRows, shortList } from '../core/short-list.ts'
import { titles } from './queries.ts'

const kept = shortList<z.input<typeof statuses.Status>>('statuses', {
  columns: ['title', 'position', 'stops_contact'],
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
  adminBulkUpdate: ({ db, body, audit }) => placeRows('statuses', body.statuses, kept.adminShow, { db, audit }),
  adminExport: listExport(statuses.adminList, kept.adminList),
})
