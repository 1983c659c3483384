// An act on many rows that nobody waits for: an import, later a merge, a transfer, a bulk tag. It is previewed, runs in
// batches, keeps a journal with one row per item, goes on after a crash, and can be undone for 30 days. What is odd:
// `phase` says what it was doing (preview, run, undo) and `state` how that stands, so a failed undo is retried as an undo.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const PHASES = ['preview', 'run', 'undo'] as const
export const STATES = [
  'draft',
  'previewing',
  'ready',
  'queued',
  'running',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** What a list of jobs may be sorted by. */
export const JOB_ORDERS = ['created_at', 'title', 'state', 'total', 'user'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })

export const BulkJob = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    title: z.string(),
    phase: z.enum(PHASES),
    state: z.enum(STATES),
    counts: z.record(z.string(), z.number().int()),
    total: z.number().int().nullable(),
    processed: z.number().int(),
    error: z.string().nullable(),
    /** 0 and “Openbook” for what the server does by itself. */
    user: Person,
    /** Who asked for it in their name, where somebody did. */
    real_user: Person.nullable(),
    created_at: Instant,
    started_at: Instant.nullable(),
    finished_at: Instant.nullable(),
    undone_at: Instant.nullable(),
    undo_until: Instant.nullable(),
    /** Why it waits, where an administrator holds such jobs back. */
    quiet_reason: z.string().nullable().optional(),
    /** Why the viewer cannot go on with it, where it changes users in somebody else’s name; null where they can. */
    retry_refusal: z.string().nullable(),
  })
  .meta({ id: 'BulkJob' })

export const BulkJobRow = z
  .object({
    row_no: z.number().int(),
    subject_id: z.number().int().nullable(),
    /** Whom the row is about, where it is a contact the viewer may see. */
    contact: z.object({ number: z.number().int(), name: z.string() }).nullable(),
    outcome: z.string(),
    /** Null too where it is about a user out of the viewer’s reach, as `undo_reason`. */
    reason: z.string().nullable(),
    undo_outcome: z.string().nullable(),
    undo_reason: z.string().nullable(),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'BulkJobRow' })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/bulk_jobs',
  access: 'bulk_jobs.show',
  summary:
    'The asker’s own and those of everyone below; `state` active is whatever a worker still has to do with. Changes of users are listed where `kind` asks for them.',
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    kind: z
      .string()
      .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, 'Use the kind of a job, like contacts.tag.')
      .optional(),
    state: z.enum(['active', ...STATES]).optional(),
    user_id: Id.shape.id.optional(),
    order_field: z.enum(JOB_ORDERS).optional(),
    order: z.enum(['ASC', 'DESC']).optional(),
  }),
  returns: page(BulkJob),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/bulk_jobs/{id}',
  access: 'bulk_jobs.show',
  params: Id,
  returns: BulkJob,
})

/** Which rows of a journal. */
export const RowsQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  outcome: z.string().max(40).optional(),
  undo_outcome: z.string().max(40).optional(),
})

export const rows = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/bulk_jobs/{id}/rows',
  access: 'bulk_jobs.show',
  params: Id,
  query: RowsQuery,
  returns: page(BulkJobRow),
})

export const undo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/bulk_jobs/{id}/undo',
  access: 'bulk_jobs.undo',
  summary:
    'Puts back what the job changed, where nobody changed it since; lists the rest. Of a change of users whose undo somebody else began and that stopped, it undoes the rest in the asker’s name.',
  params: Id,
  returns: BulkJob,
})

export const cancel = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/bulk_jobs/{id}/cancel',
  access: 'bulk_jobs.undo',
  summary: 'Stops after the batch at hand; what is done stays and can be undone.',
  params: Id,
  returns: BulkJob,
})

export const retry = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/bulk_jobs/{id}/retry',
  access: 'bulk_jobs.undo',
  summary:
    'Goes on with a failed or cancelled job where it stopped, or runs an undone one again, in the name of whoever asked for it. A change of users only they go on with.',
  params: Id,
  returns: BulkJob,
})
