import * as sources from '@openbook/api/sources.ts'
import type { z } from 'zod'
import { serve } from '../core/http/serve.ts'
import { joinRows } from '../core/join-rows.ts'
import { listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { titles } from './queries.ts'

/** By its title, or by that of a company it belongs to. */
const isFound = (q: string) => `(strpos(lower(title), lower(${q})) > 0 or exists (
  select from source_corporations j join corporations c on c.id = j.corporation_id
   where j.source_id = sources.id and strpos(lower(c.name), lower(${q})) > 0))`

const kept = shortList<z.input<typeof sources.Source>>('sources', {
  columns: ['title'],
  found: isFound,
  held: [
    {
      by: 'contacts where source_id = $1 and deleted_at is null',
      one: 'contact came',
      more: 'contacts came',
      so: 'from the source {name}. Give them another one first.',
    },
    {
      by: 'api_vendors where source_id = $1 and deleted_at is null',
      one: 'lead vendor brings',
      more: 'lead vendors bring',
      so: 'leads under the source {name}. Give them another one first.',
    },
  ],
  shown: {
    corporation_ids: `(select coalesce(json_agg(corporation_id order by corporation_id), '[]') from source_corporations where source_id = sources.id)`,
  },
  narrowed: {
    corporation_id: {
      type: 'bigint',
      fits: value =>
        `exists (select from source_corporations c where c.source_id = sources.id and c.corporation_id = ${value})`,
    },
  },
  keep: (db, id, body) =>
    joinRows(db, id, (body as { corporation_ids?: number[] }).corporation_ids, {
      table: 'source_corporations',
      one: 'source_id',
      many: 'corporation_id',
      of: 'corporations',
      field: 'corporation_ids',
      message: 'Choose companies of this agency.',
    }),
})

export const sourceRoutes = serve('sources', sources, {
  list: ({ db }) => titles(db),
  ...kept,
  adminExport: listExport(sources.adminList, kept.adminList),
})
