// Contacts handed to a colleague or put into a pool, many at once: a bulk act (contact-acts.ts) whose jobs are called
// transfer attempts. What is odd:
// - transfer_group with `draft` keeps the selection as an attempt that waits: its logs say of each contact what would
//   become of it. update_transfer_group gives a draft another recipient, and with `confirm` carries it out.
// - Contacts of a state the recipient is not licensed for are left out, which the sender has to say: `skip_unlicensed`.
// - A revert gives back owner and pool. Contacts changed since (`conflicts`) are kept as they are, or with `restore` go
//   back all the same, with just the tags they had, and keep their other changes; those merged or purged stay in any
//   case. What would go back to an owner who has left goes to the nearest manager who has not, where `on_left` says so.
//   Once reverted an attempt is complete, and says `reverted`. One under way is refused, or with `so_far` stopped and
//   given back as far as it came.
// - What is to come with a contact in its owner's calendar (events.ts) goes along to the new owner, in a pool to its
//   holder, and comes back with a revert. Where another contact of the former owner's takes part it stays with them.
import { z } from 'zod'
import { PHASES } from './bulk-jobs.ts'
import { BulkPreview, BulkStarted } from './contact-acts.ts'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody } from './core/selection.ts'

export const STATUSES = ['draft', 'processing', 'complete', 'reverting', 'failed', 'cancelled'] as const
export const ORDERS = ['id', 'title', 'status', 'created_at', 'updated_at', 'total'] as const
export const ON_CONFLICT = ['keep', 'restore'] as const
export const ON_LEFT = ['owner', 'manager'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })

/** To a user or into a pool; saying neither or both is refused. */
export const TransferValues = z.object({
  user_id: Id.shape.id.optional(),
  pool_id: Id.shape.id.optional(),
  skip_unlicensed: z.boolean().optional(),
})
export type TransferValues = z.output<typeof TransferValues>

const attempt = {
  id: z.number().int(),
  title: z.string(),
  status: z.enum(STATUSES),
  phase: z.enum(PHASES),
  reverted: z.boolean(),
  revert_in_progress: z.boolean(),
  to_user: Person.nullable(),
  to_pool: Person.nullable(),
  by: Person,
  total: z.number().int(),
  processed: z.number().int(),
  transferred: z.number().int(),
  left_out: z.number().int(),
  /** Of a revert: contacts that were changed since and kept that. */
  kept: z.number().int(),
  error: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  revert_until: Instant.nullable(),
}
export const TransferAttempt = z.object(attempt).meta({ id: 'TransferAttempt' })
export type TransferAttempt = z.output<typeof TransferAttempt>

export const TransferLog = z
  .object({
    row_no: z.number().int(),
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }).nullable(),
    from: Person.nullable(),
    outcome: z.string(),
    reason: z.string().nullable(),
    revert_outcome: z.string().nullable(),
    revert_reason: z.string().nullable(),
  })
  .meta({ id: 'TransferLog' })
export type TransferLog = z.output<typeof TransferLog>

export const TransferConflict = z
  .object({
    /** Null for one that is gone for good. */
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }).nullable(),
    owner: Person.nullable(),
    /** Given on or taken since, or only edited. */
    moved_on: z.boolean(),
    /** Part of another contact, or gone for good: it stays so whatever is chosen. */
    lost: z.enum(['merged', 'gone']).nullable(),
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'TransferConflict' })

export const RevertPreview = z
  .object({
    will_go_back: z.number().int(),
    changed_since: z.number().int(),
    /** Merged into another contact, or gone. */
    lost: z.number().int(),
    /** Owners who cannot sign in any more, how many would go back to each, and who above them could have those. */
    left: z.array(z.object({ owner: Person, count: z.number().int(), manager: Person.nullable() })),
  })
  .meta({ id: 'RevertPreview' })

export const transferGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/transfer_group',
  access: 'contact_transfers.create',
  summary: 'Hands a selection of at most 250,000 contacts to a user or into a pool, or keeps it as a draft.',
  body: bulkBody({ ...TransferValues.shape, draft: z.boolean().optional() }),
  returns: BulkStarted,
})

export const updateTransferGroup = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/update_transfer_group',
  access: 'contact_transfers.create',
  summary: 'Changes the recipient of a draft attempt, or with `confirm` carries it out.',
  body: TransferValues.extend({ id: Id.shape.id, confirm: z.boolean().optional() }),
  returns: TransferAttempt,
})

export const preview = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}/preview',
  access: 'contact_transfers.create',
  summary: 'What a draft would do now, with its recipient or with another one named.',
  params: Id,
  query: z.object({ user_id: TransferValues.shape.user_id, pool_id: TransferValues.shape.pool_id }),
  /** `unlicensed`: how many are left out only with `skip_unlicensed`, since the recipient may not sell to them. */
  returns: BulkPreview.extend({ unlicensed: z.number().int() }).meta({ id: 'TransferPreview' }),
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/transfer_attempts/{id}',
  access: 'contact_transfers.create',
  summary: 'Discards a draft; its contacts stay where they are.',
  params: Id,
})

export const recipients = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_recipients',
  access: 'contact_transfers.create',
  summary:
    'Whom one may transfer to: favorites, the latest recipients, those below, then everyone else, and the pools.',
  query: z.object({ q: pageQuery.q }),
  returns: z.object({
    users: z.array(
      Person.extend({ username: z.string(), favorite: z.boolean(), recent: z.boolean(), below: z.boolean() }),
    ),
    pools: z.array(Person),
  }),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts',
  access: 'contact_transfers.show',
  query: z.object({
    ...pageQuery,
    order_field: z.enum(ORDERS).optional(),
    order: z.enum(['ASC', 'DESC']).optional(),
    status: z.enum([...STATUSES, 'reverted']).optional(),
  }),
  returns: page(TransferAttempt),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}',
  access: 'contact_transfers.show',
  summary: 'One attempt with the first 50 rows of its log.',
  params: Id,
  returns: z.object({ ...attempt, transfer_logs: z.array(TransferLog) }),
})

export const status = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}/status',
  access: 'contact_transfers.show',
  params: Id,
  returns: TransferAttempt,
})

export const logs = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}/logs',
  access: 'contact_transfers.show',
  summary: 'What became of each contact, 50 a page; of a draft, what would.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit, outcome: z.string().max(40).optional() }),
  returns: page(TransferLog),
})

export const conflicts = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}/conflicts',
  access: 'contact_transfers.show',
  summary: 'Contacts of the attempt that were changed, merged or purged since it ran.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(TransferConflict),
})

export const revertPreview = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/transfer_attempts/{id}/revert_preview',
  access: 'contact_transfers.create',
  summary: 'What a revert would do by a choice: how many contacts go back, and to whom who has left.',
  params: Id,
  query: z.object({ on_conflict: z.enum(ON_CONFLICT).optional() }),
  returns: RevertPreview,
})

const reverting = {
  kind: 'write',
  access: 'contact_transfers.create',
  params: Id,
  body: z
    .object({
      on_conflict: z.enum(ON_CONFLICT).optional(),
      on_left: z.enum(ON_LEFT).optional(),
      so_far: z.boolean().optional(),
    })
    .optional(),
  returns: TransferAttempt,
} as const
export const revert = route({
  ...reverting,
  method: 'PATCH',
  path: '/v1/contacts/transfer_attempts/{id}',
  summary: 'Reverts an attempt, or goes on with a revert that failed or was cancelled.',
})
export const postRevert = route({
  ...reverting,
  method: 'POST',
  path: '/v1/contacts/transfer_attempts/{id}',
  summary: 'The same as PATCH.',
})

export const history = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/transfer_history',
  access: 'contacts.show',
  summary: 'How a contact went from hand to hand, newest first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(
    z.object({
      id: z.number().int(),
      kind: z.enum(['given', 'reverted', 'taken']),
      from: z.string().nullable(),
      to: z.string().nullable(),
      by: z.string().nullable(),
      at: Instant,
    }),
  ),
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/transfer_attempts',
  access: 'contact_transfers.manage',
  query: AdminListQuery,
  returns: z.array(TransferAttempt),
  range: 'transfer_attempts',
})
export const adminExport = exportOf(adminList)
