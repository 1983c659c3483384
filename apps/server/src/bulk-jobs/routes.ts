import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { serve } from '../core/http/serve.ts'
import * as turn from '../core/jobs/turn.ts'
import * as queries from './queries.ts'

export const bulkJobRoutes = serve('bulk_jobs', bulkJobs, {
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  rows: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.rows(db, params.id, query)
  },
  undo: async ({ core, db, viewer, params, audit }) => {
    const job = await turn.undo(db, await queries.held(db, viewer, params.id), viewer)
    await core.jobs.wake(db, job)
    audit({ subject_type: 'bulk_jobs', subject_id: job.id })
    return queries.show(db, viewer, job.id)
  },
  cancel: async ({ db, viewer, params, audit }) => {
    const job = await turn.cancel(db, await queries.held(db, viewer, params.id))
    audit({ subject_type: 'bulk_jobs', subject_id: job.id })
    return queries.show(db, viewer, job.id)
  },
  retry: async ({ core, db, viewer, params, audit }) => {
    const job = await turn.retry(db, await queries.held(db, viewer, params.id))
    await core.jobs.wake(db, job)
    audit({ subject_type: 'bulk_jobs', subject_id: job.id })
    return queries.show(db, viewer, job.id)
  },
})
