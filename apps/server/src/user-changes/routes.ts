import * as userChanges from '@openbook/api/user-changes.ts'
import { show } from '../bulk-jobs/queries.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import { filterOf } from '../users/filter.ts'
import { idsOf, SORTABLE } from '../users/queries.ts'
import { handOverLater } from './book.ts'
import { changeUsers } from './change.ts'
import { journal } from './journal.ts'
import { preview } from './preview.ts'
import { startChange } from './start.ts'
import { undoChange } from './undo.ts'

export const userChangeRoutes = serve('user_changes', userChanges, {
  adminIds: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return idsOf(db, slice(query, SORTABLE, ['last_name', 'asc']), filterOf(query), userChanges.MOST_IN_A_JOB)
  },
  adminPreview: ({ core, db, viewer, body }) => preview({ core, db, viewer }, body),
  adminCreate: ({
    body: { book_user_id, book_pool_id, skip_unlicensed, team_user_id, team_goes_up, ...wanted },
    ...asking
  }) => changeUsers(asking, wanted, { book_user_id, book_pool_id, skip_unlicensed, team_user_id, team_goes_up }),
  adminStart: ({
    body: { book_user_id, book_pool_id, skip_unlicensed, team_user_id, team_goes_up, ...wanted },
    ...asking
  }) => startChange(asking, wanted, { book_user_id, book_pool_id, skip_unlicensed }, { team_user_id, team_goes_up }),
  adminJobRows: async ({ db, viewer, params, query }) => {
    await show(db, viewer, params.id)
    await reachAll(db, viewer)
    return journal(db, params.id, query)
  },
  adminHandOver: ({ body: { user_id, ...to }, ...asking }) => handOverLater(asking, user_id, to),
  adminUndo: ({ params, ...asking }) => undoChange(asking, params.id),
})
