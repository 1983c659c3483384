// Jobs an administrator holds back for a while, by kind, with a reason: imports while a vendor's file is looked into, all
// e-mail while an address is mended. What runs stops after the batch at hand; what is started meanwhile waits; all of it
// goes on by itself when the time is up, or before when somebody resumes it. Nothing is lost, done twice or refused.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

/** The first word of what a job is called, and what people call such jobs. */
export const QUIET_KINDS = {
  all: 'Everything below',
  email_history: 'E-mails to contacts',
  contact_imports: 'Imports',
  contact_exports: 'Exports',
  contact_prints: 'Prints',
  contact_transfers: 'Transfers',
  contact_merges: 'Merges of duplicates',
  contacts: 'Tags, changes, deletions and restorations of many contacts',
  mailers: 'Assignments of mailers',
  campaign_triggers: 'Messages that go out by themselves',
} as const
export type QuietKind = keyof typeof QUIET_KINDS
const KINDS = Object.keys(QUIET_KINDS) as [QuietKind, ...QuietKind[]]
export const QUIET_STATES = ['holding', 'resumed', 'over'] as const
/** Jobs are kept this long at least. */
export const MOST_MINUTES = 7 * 24 * 60

export const QuietJob = z
  .object({
    id: z.number().int(),
    kind: z.enum(KINDS),
    reason: z.string(),
    until: Instant,
    state: z.enum(QUIET_STATES),
    /** Jobs that wait for its end now. */
    waiting: z.number().int(),
    /** Null where it was an administrator of the system, of another agency. */
    created_by: z.string().nullable(),
    created_at: Instant,
    /** Null too while nobody has. */
    resumed_by: z.string().nullable(),
    resumed_at: Instant.nullable(),
  })
  .meta({ id: 'QuietJob' })
export type QuietJob = z.output<typeof QuietJob>

const access = 'quiet_jobs.manage'

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/quiet_jobs',
  access,
  query: AdminListQuery,
  returns: z.array(QuietJob),
  range: 'quiet_jobs',
})
export const adminExport = exportOf(adminList)
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/quiet_jobs',
  access,
  summary: 'Holds back jobs of a kind in the agency from now on, for some minutes.',
  body: z.object({
    kind: z.enum(KINDS, 'Choose a kind of job.'),
    reason: z.string('Say why.').trim().min(1, 'Say why.').max(300, 'At most 300 characters.'),
    minutes: z
      .number('Say for how long.')
      .int('Use whole minutes.')
      .min(1, 'At least a minute.')
      .max(MOST_MINUTES, 'At most 7 days.'),
  }),
  returns: QuietJob,
  status: 201,
})
export const adminResume = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/quiet_jobs/{id}/resume',
  access,
  summary: 'Lets them go on now.',
  params: Id,
  returns: QuietJob,
})
