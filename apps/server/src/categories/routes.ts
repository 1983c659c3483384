import * as categories from '@openbook/api/categories.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { shortList } from '../core/short-list.ts'

export const categoryRoutes = serve('categories', categories, {
  ...shortList<z.input<typeof categories.Category>>('categories', { columns: ['name', 'description'] }),
})
