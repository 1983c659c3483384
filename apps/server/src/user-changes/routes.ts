import { USER_FILTERS } from '@openbook/api/core/user-filter.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import type { z } from 'zod'
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

type Body = z.output<typeof userChanges.adminCreate.body>

/** What to do, and where goes what is theirs. */
function partsOf(body: Body) {
  const { book_user_id, book_pool_id, skip_unlicensed, pool_user_id, pools, team_user_id, team_goes_up, ...wanted } =
    body
  const book = { book_user_id, book_pool_id, skip_unlicensed }
  return { wanted, book, holders: { pool_user_id, pools }, taker: { team_user_id, team_goes_up } }
}

export const userChangeRoutes = serve('user_changes', userChanges, {
  adminIds: async ({ db, viewer, query }) => {
    await reachAll(db, viewer)
    return idsOf(
      db,
      slice(query, SORTABLE, ['last_name', 'asc'], USER_FILTERS),
      filterOf(query),
      userChanges.MOST_IN_A_JOB,
    )
  },
  adminPreview: ({ core, db, viewer, body }) => preview({ core, db, viewer }, body),
  adminCreate: ({ body, ...asking }) => {
    const { wanted, book, holders, taker } = partsOf(body)
    return changeUsers(asking, wanted, { ...book, ...holders, ...taker })
  },
  adminStart: ({ body, ...asking }) => {
    const { wanted, ...goes } = partsOf(body)
    return startChange(asking, wanted, goes)
  },
  adminJobRows: async ({ db, viewer, params, query }) => {
    await show(db, viewer, params.id)
    await reachAll(db, viewer)
    return journal(db, params.id, query)
  },
  adminHandOver: ({ body: { user_id, ...to }, ...asking }) => handOverLater(asking, user_id, to),
  adminUndo: ({ params, ...asking }) => undoChange(asking, params.id),
})
