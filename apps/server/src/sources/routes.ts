import * as sources from '@openbook/api/sources.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { shortList } from '../core/short-list.ts'
import { titles } from './queries.ts'

export const sourceRoutes = serve('sources', sources, {
  list: ({ db }) => titles(db),
  ...shortList<z.input<typeof sources.Source>>('sources', { columns: ['title'] }),
})
