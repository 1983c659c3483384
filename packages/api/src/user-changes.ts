// Acts on people in the console, one or many at once: below another manager, in another role or company, or without
// access. Whoever is below a moved user comes along, and a book stays with its owner. Whom somebody could lead no longer
// in a lower role goes to whoever is named, and may where access is taken away. A deactivated user's book stays
// too, unless it is said to whom it goes, with the deactivation or later: then it is a transfer like any other
// (contact-transfers.ts). Leads that wait in a pool are the pool's: they stay in it, in the name of whoever is said to
// hold it from now on. All of it can be taken back once, and who was changed since keeps that. A hundred are changed
// within the request, all or none; more are a job (bulk-jobs.ts) whose journal says of each what became of them and why.
import { z } from 'zod'
import { BulkJob, RowsQuery } from './bulk-jobs.ts'
import { Id, Instant, page } from './core/pages.ts'
import { route } from './core/route.ts'
import { UserListQuery } from './core/user-filter.ts'
import { taker } from './users.ts'

const id = Id.shape.id

/** So many are changed within the request, and so many by a job. */
export const MOST_AT_ONCE = 100
export const MOST_IN_A_JOB = 5000

const figure = (count: number) => count.toLocaleString('en-US')

/** Exactly one of them. */
const changeOf = /* @__NO_SIDE_EFFECTS__ */ (most: number) =>
  z
    .object({
      ids: z
        .array(id)
        .min(1, 'Choose at least one user.')
        .max(most, `At most ${figure(most)} users at once.`),
      /** Below whom they are from now on; null for nobody. */
      manager_id: id.nullable().optional(),
      role: z.string().max(40).optional(),
      /** Whose people they are from now on; null for no company. */
      corporation_id: id.nullable().optional(),
      deactivate: z.literal(true).optional(),
    })
    .refine(
      ({ manager_id, role, corporation_id, deactivate }) =>
        [manager_id, role, corporation_id, deactivate].filter(each => each !== undefined).length === 1,
      { error: 'Say one of manager_id, role, corporation_id and deactivate.', path: ['manager_id'] },
    )
export const UserChange = changeOf(MOST_AT_ONCE)
const ManyUsersChange = changeOf(MOST_IN_A_JOB)

/** Where the book of whoever is deactivated goes; nothing leaves it with them. */
const book = {
  book_user_id: id.optional(),
  book_pool_id: id.optional(),
  skip_unlicensed: z.boolean().optional(),
}

/** Who holds the pools of whoever is deactivated: one person, and another for those named. Where nobody is said they stay. */
const holders = {
  pool_user_id: id.optional(),
  pools: z
    .array(z.object({ pool_id: id, holder_id: id }))
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} pools one by one: name one person for the others.`)
    .optional(),
}

const withBook = /* @__NO_SIDE_EFFECTS__ */ (change: typeof UserChange) =>
  change
    .safeExtend({ ...book, ...holders })
    .refine(({ deactivate, book_user_id, book_pool_id }) => deactivate || !(book_user_id || book_pool_id), {
      error: 'A book is handed over only when its owner is deactivated.',
      path: ['book_user_id'],
    })
    .refine(({ deactivate, pool_user_id, pools }) => deactivate || !(pool_user_id || pools), {
      error: 'A pool goes to another holder here only when its own is deactivated.',
      path: ['pool_user_id'],
    })

const Named = z.object({ id: z.number().int(), name: z.string() })

export const adminIds = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/user_changes/ids',
  access: 'users.manage',
  summary: 'Whom the list of users finds, by id and in its order, up to 5,000: to select them all.',
  query: UserListQuery.pick({ sort: true, filter: true }),
  returns: z.object({ ids: z.array(z.number().int()), total: z.number().int() }),
})

export const adminPreview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/admin/user_changes/preview',
  access: 'users.manage',
  summary:
    'What a change would touch: who, how many below them come along, how many contacts and phone numbers they own.',
  body: ManyUsersChange,
  returns: z.object({
    /** How many change, and the first hundred of them by name. */
    changing: z.number().int(),
    users: z.array(
      Named.extend({
        role: z.string(),
        corporation_name: z.string().nullable(),
        below: z.number().int(),
        contacts: z.number().int(),
      }),
    ),
    /** What those who change are now, most of them first: roles by their id, companies by name. */
    now: z.array(z.object({ is: z.string().nullable(), count: z.number().int() })),
    below: z.number().int(),
    /** How many are directly below those who lead them no longer: they go to somebody else, or with a deactivation may. */
    team: z.number().int(),
    contacts: z.number().int(),
    /** Phone numbers of theirs: with their access ends what is paid for them. */
    numbers: z.number().int(),
    /** How many pools they hold where access is taken away, and the first hundred of them by name, with how many leads wait. */
    held: z.number().int(),
    pools: z.array(Named.extend({ holder: Named, waiting: z.number().int() })),
    unchanged: z.number().int(),
    /** How many do not change, and the first hundred of them with the reason. */
    refusals: z.number().int(),
    refused: z.array(Named.extend({ why: z.string() })),
  }),
})

export const UserChanged = z
  .object({
    id: z.number().int(),
    /** A role or company is given as a place is: `move`. */
    kind: z.enum(['move', 'deactivate']),
    made_at: Instant,
    undone_at: Instant.nullable(),
    changed: z.number().int(),
    /** Contacts on their way to the new owner. */
    handed_over: z.number().int(),
    /** Pools that somebody else holds from now on. */
    pools_given: z.number().int(),
    /** People put below somebody else since those above them lead them no longer. */
    team_moved: z.number().int(),
  })
  .meta({ id: 'UserChanged' })

export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/user_changes',
  access: 'users.manage',
  summary:
    'Carries it out for all of them, or for none where one is refused. A role asks for a proof that is fresh, and for whom a team goes to.',
  body: withBook(UserChange)
    .safeExtend(taker)
    .refine(
      ({ role, deactivate, team_user_id, team_goes_up }) => role || deactivate || !(team_user_id || team_goes_up),
      {
        error: 'A team goes to somebody else only with a role or a deactivation.',
        path: ['team_user_id'],
      },
    ),
  returns: UserChanged,
  status: 201,
})

export const adminStart = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/user_changes/jobs',
  access: 'users.manage',
  summary:
    'Carries it out for up to 5,000 as a job: whoever cannot be changed, or would leave a team behind in a lower role, is left out, as is whose book, pools or team cannot go where it is said with a deactivation, and the journal says why. A role asks for a proof that is fresh.',
  body: withBook(ManyUsersChange)
    .safeExtend(taker)
    .refine(({ deactivate, team_user_id, team_goes_up }) => deactivate || !(team_user_id || team_goes_up), {
      error: 'Of so many a team goes to somebody else only with a deactivation.',
      path: ['team_user_id'],
    }),
  returns: BulkJob,
  status: 201,
})

export const UserChangeRow = z
  .object({
    row_no: z.number().int(),
    /** Whom it is about; null where they are out of the viewer’s reach, as are the reasons. */
    user: Named.nullable(),
    outcome: z.string(),
    reason: z.string().nullable(),
    undo_outcome: z.string().nullable(),
    undo_reason: z.string().nullable(),
  })
  .meta({ id: 'UserChangeRow' })

export const adminJobRows = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/user_changes/jobs/{id}/rows',
  access: 'users.manage',
  summary: 'The journal of such a job: what became of each user, and why somebody was left out.',
  params: Id,
  query: RowsQuery,
  returns: page(UserChangeRow),
})

export const adminHandOver = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/user_changes/hand_over',
  access: 'users.manage',
  summary: 'Hands over what a deactivated user still owns, to a user or into a pool: a transfer, taken back as one.',
  body: z
    .object({ user_id: id, ...book })
    .refine(({ book_user_id, book_pool_id }) => (book_user_id === undefined) !== (book_pool_id === undefined), {
      error: 'Say either book_user_id or book_pool_id.',
      path: ['book_user_id'],
    }),
  returns: z.object({ transfer_attempt_id: z.number().int(), handed_over: z.number().int() }),
  status: 201,
})

export const adminUndo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/user_changes/{id}/undo',
  access: 'users.manage',
  summary:
    'Takes it back, but for those who were changed since: they are named. Giving back a role or access asks for a proof that is fresh.',
  params: Id,
  returns: z.object({ restored: z.number().int(), kept: z.array(Named.extend({ why: z.string() })) }),
})
