import type { Channel } from '../core/cable/cable.ts'
import type { Core } from '../core/core.ts'
import { visibleJob } from './visible-job.ts'

/** Progress of one bulk job: `bulk_jobs.progress` after every committed batch. */
const BulkJobsChannel: Channel = {
  name: 'BulkJobsChannel',
  streams: async (viewer, params, core) => {
    const job = await visibleJob(viewer, params, core)
    return job ? [`bulk_job:${job.id}`] : null
  },
}

export const registerBulkJobs = (core: Core) => core.cable.channel(BulkJobsChannel)
