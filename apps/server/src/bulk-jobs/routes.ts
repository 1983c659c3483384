import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { serve } from '../core/http/serve.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import * as queries from './queries.ts'

export const bulkJobRoutes = serve('bulk_jobs', bulkJobs, {
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  rows: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.rows(db, params.id, query)
  },
  undo: async context => turned(context, job => turn.undo(context.db, job, context.viewer)),
  cancel: async context => turned(context, job => turn.cancel(context.db, job)),
  retry: async context => turned(context, job => turn.retry(context.db, job)),
})

interface Acting {
  core: Core
  db: Db
  viewer: Viewer
  params: { id: number }
  audit: SignedIn['audit']
}

async function turned({ core, db, viewer, params, audit }: Acting, act: (job: BulkJob) => Promise<BulkJob>) {
  const job = await act(await queries.held(db, viewer, params.id))
  await core.jobs.turned(db, job)
  audit({ subject_type: 'bulk_jobs', subject_id: job.id })
  return queries.show(db, viewer, job.id)
}
