import * as products from '@openbook/api/products.ts'
import { deletionActs } from '../core/deletion-acts.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { showPicture } from '../profiles/show-picture.ts'
import * as queries from './queries.ts'
import { save } from './save.ts'

const adminList = ({ db, query }: Listed) =>
  queries.list(db, slice(query, queries.SORTABLE, ['name', 'asc'], ['category_id', 'corporation_id', 'active']))

export const productRoutes = serve('products', products, {
  adminList,
  adminExport: listExport(products.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: asked => save(asked),
  adminUpdate: ({ params, ...asked }) => save(asked, params.id),
  adminDestroy: async ({ db, params, audit }) => {
    const row = await queries.destroy(db, params.id)
    audit({ subject_type: 'products', subject_id: params.id, changes: { name: row.name } })
    return row
  },
  ...deletionActs('products', { called: 'name', show: queries.show }),
  adminImage: ({ params, ...asked }) => showPicture(asked, async db => (await queries.show(db, params.id)).image_key),
})
