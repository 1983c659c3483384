import * as statuses from '@openbook/api/statuses.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { shortList } from '../core/short-list.ts'
import { titles } from './queries.ts'

export const statusRoutes = serve('statuses', statuses, {
  list: ({ db }) => titles(db),
  ...shortList<z.input<typeof statuses.Status>>('statuses', { columns: ['title', 'position'], order: 'position' }),
})
