import * as store from '@openbook/api/store.ts'
import { serve } from '../core/http/serve.ts'
import { showPicture } from '../profiles/show-picture.ts'
import { agentInfo } from './agent-info.ts'
import { placeOrder } from './place.ts'
import { preview } from './preview.ts'
import * as queries from './queries.ts'

export const storeRoutes = serve('store', store, {
  items: ({ db, viewer, query }) => queries.list(db, viewer, query),
  item: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  itemImage: ({ params, viewer, ...asked }) => showPicture(asked, db => queries.imageKey(db, viewer, params.id)),
  preview: ({ db, viewer, body }) => preview(db, viewer, body),
  agentInfo: ({ db, viewer }) => agentInfo(db, viewer.user_id),
  createOrder: asked => placeOrder(asked),
})
