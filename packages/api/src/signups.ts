// People who asked to join an agency and wait for an answer. Each agency has a link to its form, which its administrator
// opens and closes. Who is approved becomes a user and gets an invitation, a link that is shown once to the administrator
// and lets them choose their password within a week. Asking twice changes nothing, and the form tells nobody who asked.
// Whom an administrator adds is invited in the same way, without having asked; they stand in the list of users alone.
import { z } from 'zod'
import { email, phone, textOrNone } from './core/fields.ts'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { User, UserInput } from './users.ts'

export const SIGNUP_STATUSES = ['pending', 'approved', 'rejected'] as const

const name = (what: string) => z.string().trim().min(1, `Enter your ${what}.`).max(100, 'At most 100 characters.')

const details = {
  first_name: name('first name'),
  last_name: name('last name'),
  email,
  phone,
  company_name: textOrNone(200),
  message: textOrNone(2000),
}
const code = z.string().max(60)

export const Signup = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company_name: z.string().nullable(),
    message: z.string().nullable(),
    status: z.enum(SIGNUP_STATUSES),
    reason: z.string().nullable(),
    user_id: z.number().int().nullable(),
    username: z.string().nullable(),
    /** Added by an administrator, without having asked. */
    invited: z.boolean(),
    /** Until when the invitation holds; nothing once it was accepted. */
    invited_until: Instant.nullable(),
    accepted_at: Instant.nullable(),
    /** Whose link brought them. */
    referred_by: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Signup' })
export type Signup = z.output<typeof Signup>
/** What lets somebody in, where it was just made: the link, which is in this answer and nowhere else, and whether it is mailed to them too. */
export const Invitation = { invitation_path: z.string().nullable(), invitation_mailed: z.boolean() }
const Decided = Signup.extend(Invitation)

const Own = page(
  Signup.pick({
    id: true,
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    status: true,
    accepted_at: true,
    created_at: true,
  }),
).extend({ path: z.string().nullable() })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/signups',
  access: 'public',
  limit: { max: 60, seconds: 60 },
  summary:
    'The agency behind a sign-up link, while it is open. Without `agency`, for who is signed in: the same as /v1/users/signups.',
  query: z.object({ agency: code.optional(), page: pageQuery.page, limit: pageQuery.limit }),
  returns: z.union([z.object({ agency: z.string(), brand: z.string() }), Own]),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/signups',
  access: 'public',
  limit: { max: 10, seconds: 3600 },
  body: z.object({
    agency: code,
    ...details,
    /** The id of whoever gave the link; of anybody else it is left out. */
    referred_by: Id.shape.id.optional(),
    website: z.string().max(1000).optional(),
  }),
  returns: z.object({ message: z.string() }),
  status: 201,
})
export const invitation = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/signups/invitations/{token}',
  access: 'public',
  limit: { max: 60, seconds: 60 },
  params: z.object({ token: z.string().max(100) }),
  returns: z.object({ first_name: z.string(), username: z.string(), agency: z.string() }),
})
export const accept = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/signups/invitations/{token}',
  access: 'public',
  limit: { max: 20, seconds: 3600 },
  summary: 'Chooses the password; the invitation is spent.',
  params: z.object({ token: z.string().max(100) }),
  body: z.object({ password: z.string().min(12, 'Use at least 12 characters.').max(200) }),
  returns: z.object({ username: z.string() }),
})

const Link = z.object({ path: z.string(), open: z.boolean() })
export const mine = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/signups',
  access: 'signed_in',
  summary: 'Who asked to join by the viewer’s own link, newest first, and that link; null while the form is closed.',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: Own,
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/signups',
  access: 'signups.manage',
  summary: 'Newest first; `filter.status` keeps to one status.',
  query: AdminListQuery,
  returns: z.array(Signup),
  range: 'signups',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/signups/{id}',
  access: 'signups.manage',
  params: Id,
  returns: Signup,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/signups',
  access: 'signups.manage',
  summary: 'Somebody who asked in another way.',
  body: z.object(details),
  returns: Signup,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/signups/{id}',
  access: 'signups.manage',
  in_person: true,
  summary:
    'Approves, which makes the user and an invitation; rejects; or makes a new invitation of one approved. What lets somebody in takes a proof that is fresh.',
  params: Id,
  body: z.discriminatedUnion('act', [
    z.object({
      act: z.literal('approve'),
      username: z.string().trim().toLowerCase().max(60),
      role: z.string().max(40),
      manager_id: Id.shape.id.nullable().optional(),
    }),
    z.object({ act: z.literal('reject'), reason: z.string().trim().min(3, 'Say why, in a few words.').max(300) }),
    z.object({ act: z.literal('invite_again') }),
  ]),
  returns: Decided,
})
export const adminInvite = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/invite',
  access: 'users.manage',
  in_person: true,
  summary:
    'Adds somebody and mails them an invitation, by which they choose a password. Asks for a proof that is fresh.',
  body: UserInput.omit({ password: true, change_password: true }),
  returns: User,
  status: 201,
})
export const adminInviteAgain = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/{id}/invitation',
  access: 'users.manage',
  in_person: true,
  summary: 'Another invitation for somebody who has not accepted theirs, which ends. Asks for a proof that is fresh.',
  params: Id,
  returns: User,
})
export const adminWithdraw = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/users/{id}/invitation',
  access: 'users.manage',
  summary: 'Takes an invitation back: its link leads nowhere, and the user is deactivated.',
  params: Id,
  returns: User,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/signups/{id}',
  access: 'signups.manage',
  summary: 'Forgets the request. A user made from it stays.',
  params: Id,
  returns: Signup,
})

/** An account takes a moment to make, and all of them are made before the answer comes. */
export const MOST_AT_ONCE = 50
const reason = z.string().trim().min(3, 'Say why, in a few words.').max(300)
export const SignupOutcome = z
  .object({
    id: z.number().int(),
    /** `unchanged`: answered so before, perhaps by the same request sent again. */
    outcome: z.enum(['done', 'unchanged', 'refused']),
    why: z.string().nullable(),
    /** Where nobody carries the mail: the link of the invitation, which is in this answer and nowhere else. */
    invitation_path: z.string().nullable(),
  })
  .meta({ id: 'SignupOutcome' })
export type SignupOutcome = z.output<typeof SignupOutcome>

export const adminBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/signups/bulk_update',
  access: 'signups.manage',
  in_person: true,
  summary:
    'Approves or rejects several, each by the rules of one alone: who is refused is told and the others go on. To approve takes a proof that is fresh.',
  body: z.discriminatedUnion('act', [
    z.object({
      act: z.literal('approve'),
      signups: z
        .array(z.object({ id: Id.shape.id, username: z.string().trim().toLowerCase().max(60) }))
        .min(1, 'Name at least one.')
        .max(MOST_AT_ONCE),
      role: z.string().max(40),
      manager_id: Id.shape.id.nullable().optional(),
    }),
    z.object({
      act: z.literal('reject'),
      signups: z
        .array(z.object({ id: Id.shape.id }))
        .min(1, 'Name at least one.')
        .max(MOST_AT_ONCE),
      reason,
    }),
  ]),
  returns: z.array(SignupOutcome),
})

export const adminLink = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/signup_link',
  access: 'signups.manage',
  returns: Link.nullable(),
})
export const adminUpdateLink = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/admin/signup_link',
  access: 'signups.manage',
  summary: 'Opens or closes the form; `renew` makes another link, and the old one leads nowhere.',
  body: z.object({ open: z.boolean(), renew: z.boolean().optional() }),
  returns: Link,
})
