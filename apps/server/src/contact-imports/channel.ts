import { visibleJob } from '../bulk-jobs/visible-job.ts'
import type { Channel } from '../core/cable/cable.ts'
import { KINDS } from './params.ts'

/** Progress of one import: `contact_imports.progress` with id, phone_number, state, counts, processed and total. */
export const ContactsImportChannel: Channel = {
  name: 'ContactsImportChannel',
  streams: async (viewer, params, core) => {
    const job = await visibleJob(viewer, params, core)
    return job && KINDS.includes(job.kind) ? [`import_attempt:${job.id}`] : null
  },
}
