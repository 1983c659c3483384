import * as carriers from '@openbook/api/carriers.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { search } from './queries.ts'

const kept = shortList<z.input<typeof carriers.Carrier>>('carriers', {
  columns: ['name', 'aliases', 'active'],
  held: [
    {
      by: 'contact_policies where carrier_id = $1',
      one: 'policy names',
      more: 'policies name',
      so: 'the carrier {name}. Switch “Still sold” off instead.',
    },
  ],
  narrowed: { active: 'boolean' },
  searched: "name || ' ' || array_to_string(aliases, ' ')",
})

export const carrierRoutes = serve('carriers', carriers, {
  list: ({ db, query }) => search(db, query),
  ...kept,
  adminExport: listExport(carriers.adminList, kept.adminList),
})
