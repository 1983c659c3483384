// Acts on people in the console, one or many at once: below another manager, in another role or company, or without
// access. Whoever is below a moved user comes along, and a book stays with its owner. A deactivated user's book stays
// too, unless it is said to whom it goes, with the deactivation or later: then it is a transfer like any other
// (contact-transfers.ts). All of it can be taken back once, and who was changed since keeps that.
import { z } from 'zod'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

const id = Id.shape.id

/** Exactly one of them. */
export const UserChange = z
  .object({
    ids: z.array(id).min(1, 'Choose at least one user.').max(100, 'At most 100 users at once.'),
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

/** Where the book of whoever is deactivated goes; nothing leaves it with them. */
const book = {
  book_user_id: id.optional(),
  book_pool_id: id.optional(),
  skip_unlicensed: z.boolean().optional(),
}

const Named = z.object({ id: z.number().int(), name: z.string() })

export const adminPreview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/admin/user_changes/preview',
  access: 'users.manage',
  summary: 'What a change would touch: who, how many below them come along, how many contacts they own.',
  body: UserChange,
  returns: z.object({
    users: z.array(
      Named.extend({
        role: z.string(),
        corporation_name: z.string().nullable(),
        below: z.number().int(),
        contacts: z.number().int(),
      }),
    ),
    below: z.number().int(),
    contacts: z.number().int(),
    unchanged: z.number().int(),
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
  })
  .meta({ id: 'UserChanged' })

export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/user_changes',
  access: 'users.manage',
  summary: 'Carries it out for all of them, or for none where one is refused.',
  body: UserChange.safeExtend(book).refine(
    ({ deactivate, book_user_id, book_pool_id }) => deactivate || !(book_user_id || book_pool_id),
    {
      error: 'A book is handed over only when its owner is deactivated.',
      path: ['book_user_id'],
    },
  ),
  returns: UserChanged,
  status: 201,
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
  summary: 'Takes it back, but for those who were changed since: they are named.',
  params: Id,
  returns: z.object({ restored: z.number().int(), kept: z.array(Named.extend({ why: z.string() })) }),
})
