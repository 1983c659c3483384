import * as userChanges from '@openbook/api/user-changes.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { changeUsers, handOverLater, isSame, refusals } from './change.ts'
import { people } from './queries.ts'
import { undoChange } from './undo.ts'

export const userChangeRoutes = serve('user_changes', userChanges, {
  adminPreview: async ({ core, db, viewer, body }) => {
    await reachAll(db, viewer)
    const all = await people(db, body.ids)
    const refused = await refusals({ core, db, viewer }, all, body)
    const out = new Set(refused.map(({ id }) => id))
    const users = all.filter(person => !out.has(person.id) && !isSame(person, body))
    const sum = (figure: 'below' | 'contacts') => users.reduce((total, person) => total + person[figure], 0)
    return {
      users,
      below: sum('below'),
      contacts: sum('contacts'),
      unchanged: all.length - users.length - refused.length,
      refused,
    }
  },
  adminCreate: ({ body: { book_user_id, book_pool_id, skip_unlicensed, ...wanted }, ...asking }) =>
    changeUsers(asking, wanted, { book_user_id, book_pool_id, skip_unlicensed }),
  adminHandOver: ({ body: { user_id, ...to }, ...asking }) => handOverLater(asking, user_id, to),
  adminUndo: ({ params, ...asking }) => undoChange(asking, params.id),
})
