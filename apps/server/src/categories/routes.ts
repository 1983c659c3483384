import * as categories from '@openbook/api/categories.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'

const kept = shortList<z.input<typeof categories.Category>>('categories', {
  columns: ['name', 'description'],
  held: [
    {
      by: 'products where category_id = $1',
      one: 'product is',
      more: 'products are',
      so: 'in the category {name}. Choose another one there first.',
    },
  ],
})

export const categoryRoutes = serve('categories', categories, {
  ...kept,
  adminExport: listExport(categories.adminList, kept.adminList),
})
