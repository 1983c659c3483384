import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { SignedIn } from '../core/http/context.ts'
import { accessDenied, Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { requireProof } from '../sessions/prove.ts'
import * as queries from './queries.ts'

export const bulkJobRoutes = serve('bulk_jobs', bulkJobs, {
  list: ({ db, viewer, query }) => queries.list(db, viewer, query),
  show: ({ db, viewer, params }) => queries.show(db, viewer, params.id),
  rows: async ({ db, viewer, params, query }) => {
    await queries.show(db, viewer, params.id)
    return queries.rows(db, viewer, params.id, query)
  },
  undo: async context => turned(context, job => undo(context, job), 'turnedHere'),
  cancel: async context => turned(context, job => turn.cancel(context.db, job)),
  retry: async context => turned(context, job => retry(context, job)),
})

interface Acting {
  core: Core
  db: Db
  viewer: Viewer
  params: { id: number }
  audit: SignedIn['audit']
}

const NO_TOKEN = 'An API token gives nobody a role or access: sign in for that.'

const NOT_STARTED = 'Only those who may start such an act go on with it or undo it.'

/** Refuses whoever could not have started it, or shows no proof where it gives somebody power. */
async function proven({ core, db, viewer }: Acting, job: BulkJob) {
  const access = core.jobs.accessOf(job)
  if (access && !may(viewer.role, access, await brandIn(core, db, viewer.business_unit_id)))
    throw accessDenied({ why: NOT_STARTED })
  if (core.jobs.givesPower(job)) await requireProof(db, viewer, NO_TOKEN)
}

async function retry(context: Acting, job: BulkJob) {
  const refusal = await refusalOf(context, job)
  if (refusal) throw new Refused(403, { base: refusal }, 'bulk_jobs.not_theirs')
  await proven(context, job)
  return turn.retry(context.db, job)
}

/** Why the viewer cannot go on with it. */
const refusalOf = async ({ db, viewer }: Acting, { id }: BulkJob) => (await queries.show(db, viewer, id)).retry_refusal

async function undo(context: Acting, job: BulkJob) {
  const { core, db, viewer } = context
  await proven(context, job)
  if (!core.jobs.undoable(job.kind))
    throw new Refused(409, { base: 'This kind of act cannot be undone.' }, 'bulk_jobs.not_now')
  return turn.undo(db, job, viewer, { instead: (await refusalOf(context, job)) !== null })
}

async function turned(
  { core, db, viewer, params, audit }: Acting,
  act: (job: BulkJob) => Promise<BulkJob>,
  how: 'turned' | 'turnedHere' = 'turned',
) {
  const job = await act(await queries.held(db, viewer, params.id))
  await core.jobs[how](db, job)
  audit({ subject_type: 'bulk_jobs', subject_id: job.id })
  return queries.show(db, viewer, job.id)
}
