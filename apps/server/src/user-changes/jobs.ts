import type { Core } from '../core/core.ts'
import { runBatch } from './run-batch.ts'
import { KIND, type Params } from './start.ts'
import { undoBatch } from './undo-batch.ts'

/** Changes of users that are too many for one request. */
export const registerUserChanges = (core: Core) =>
  core.jobs.bulk<Params>({
    name: KIND,
    access: 'users.manage',
    run: runBatch,
    undo: undoBatch,
    givesPower: ({ params: { wanted } }) => wanted.role !== undefined || wanted.deactivate === true,
  })
