import * as corporations from '@openbook/api/corporations.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { shortList } from '../core/short-list.ts'

export const corporationRoutes = serve('corporations', corporations, {
  ...shortList<z.input<typeof corporations.Corporation>>('corporations', { columns: ['name'] }),
})
