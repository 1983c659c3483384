import * as products from '@openbook/api/products.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { showPicture } from '../profiles/show-picture.ts'
import * as queries from './queries.ts'
import { save } from './save.ts'

const adminList = ({ db, query }: Listed) => queries.list(db, slice(query, queries.SORTABLE, ['name', 'asc']))

export const productRoutes = serve('products', products, {
  adminList,
  adminExport: listExport(products.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: asked => save(asked),
  adminUpdate: ({ params, ...asked }) => save(asked, params.id),
  adminDestroy: async ({ core, db, params, audit, afterCommit }) => {
    const { image_key, ...row } = await queries.destroy(db, params.id)
    audit({ subject_type: 'products', subject_id: params.id, changes: { name: row.name } })
    if (image_key) afterCommit(() => core.files.delete(image_key))
    return row
  },
  adminImage: ({ params, ...asked }) => showPicture(asked, async db => (await queries.show(db, params.id)).image_key),
})
