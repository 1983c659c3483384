// Signing in and out. A sign-in answers the user and sets two cookies: the session itself (httpOnly) and the
// anti-forgery token. Signing out pops one level of the login stack: an administrator who acts as an agent comes back as
// the administrator; with `all` it leaves every level. Each jump has a reason and an end, and the person acted as is told.
// What is odd: the profile route stands outside /v1 (spec section 2) and can be moved by configuration.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { FailedSignIns, OpenSession } from './core/open-sessions.ts'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { PasskeyResponse } from './core/passkey-response.ts'
import { route } from './core/route.ts'
import { Otp, RecoveryCode, SECOND_PROOFS } from './core/second-proof.ts'

const Credentials = z
  .object({
    username: z.string().trim().max(254).optional(),
    password: z.string().max(200).optional(),
    /** What the first step answered; with it, the second proof instead of name and password. */
    otp_secret: z.string().max(100).optional(),
    otp: Otp.optional(),
    recovery_code: RecoveryCode.optional(),
    /** Alone it signs in by itself; with otp_secret it is the second proof. */
    passkey: PasskeyResponse.optional(),
    /** This browser is not asked for the second proof for a month. */
    remember_device: z.boolean().optional(),
  })
  .superRefine((sent, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (sent.passkey) return
    if (sent.otp_secret !== undefined) {
      if (!sent.otp && !sent.recovery_code) refuse('otp', 'Enter the 6 digits of the code.')
      return
    }
    if (!sent.username) refuse('username', 'Enter your username.')
    if (!sent.password) refuse('password', 'Enter your password.')
  })

/** How long a sign-in waits for its second proof. */
export const SECOND_STEP_MINUTES = 10
export const SecondStep = z
  .object({
    /** Names this sign-in in the second step, for ten minutes. It is not the secret of anybody's app. */
    otp_secret: z.string(),
    last_otp_at: Instant.nullable(),
    ways: z.array(z.enum(SECOND_PROOFS)),
    /** Where a code by e-mail would go, all but hidden. */
    email: z.string(),
  })
  .meta({ id: 'SecondStep' })
export type SecondStep = z.output<typeof SecondStep>

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions',
  access: 'public',
  summary:
    'Sign in with username and password; where a second proof is asked for, once more with otp_secret and it. Or by passkey alone.',
  body: Credentials,
  returns: z.union([z.object({ user: CurrentUser }), SecondStep]),
})

export const prove = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions/prove',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  limit: { max: 30, seconds: 60 },
  summary:
    'Shows once more who is there, with a second proof or, where there is none, the password; acts on the account ask for it after 15 minutes.',
  body: z
    .object({
      password: z.string().max(200).optional(),
      otp: Otp.optional(),
      recovery_code: RecoveryCode.optional(),
      passkey: PasskeyResponse.optional(),
    })
    .refine(({ password, otp, recovery_code, passkey }) => password || otp || recovery_code || passkey, {
      path: ['password'],
      message: 'Enter your password.',
    }),
  returns: z.object({ proved_at: Instant }),
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'signed_in',
  before_ready: true,
  from_anywhere: true,
  summary:
    'Sign out of one level of the login stack, or with `all` of every one, as always from an address that is not allowed; answers where to go.',
  query: z.object({ all: z.stringbool().or(z.boolean()).optional() }),
  returns: z.object({ redirect_to: z.string() }),
})

/** Open to whoever holds the cookie of a level that is over: it signs nobody in. */
export const comeBack = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions/come_back',
  access: 'public',
  limit: { max: 30, seconds: 60 },
  summary: 'When the time as somebody else is over: goes on as the nearest level below that is still good.',
  returns: z.object({
    redirect_to: z.string(),
    /** Whose time is over, the last one jumped to first; nobody where another tab came back before. */
    over: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
  }),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/sessions',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Where the viewer is signed in, and who stands in for them.',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(OpenSession),
})

export const destroyOne = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Ends one of the viewer’s sessions, with the jumps made from it.',
  params: Id,
})

export const adminFailedSignIns = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/failed_sign_ins',
  access: 'users.manage',
  summary: 'Wrong proofs of a user that are still counted, and how often they had to wait.',
  params: Id,
  returns: FailedSignIns,
})

const theirs = z.object({ id: Id.shape.id, sessionId: Id.shape.id })

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/sessions',
  access: 'users.manage',
  in_person: true,
  summary: 'Where somebody whom the viewer manages is signed in, and who stands in for them.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(OpenSession),
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/users/{id}/sessions/{sessionId}',
  access: 'users.manage',
  in_person: true,
  summary: 'Ends one of them, with the jumps made from it and its open screens.',
  params: theirs,
})
export const adminLogOut = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/{id}/log_out',
  access: 'users.manage',
  in_person: true,
  summary: 'Logs somebody out everywhere, as they could themselves: sessions, remembered browsers, API token and keys.',
  params: Id,
  returns: z.object({ ended: z.number().int() }),
})

export const logOutOfAll = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions/log_out_of_all',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary:
    'Ends every session, this one too, forgets remembered browsers, replaces the API token and ends every API key.',
  returns: z.object({ redirect_to: z.string() }),
})

export const logOutOfOthers = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions/log_out_of_others',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Ends every session but this one; remembered browsers, the API token and API keys stay.',
  returns: z.object({ ended: z.number().int() }),
})

export const profile = route({
  kind: 'read',
  method: 'GET',
  path: '/auth/profile',
  access: 'signed_in',
  before_ready: true,
  returns: z.object({ user: CurrentUser }),
})

export const me = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/me',
  access: 'signed_in',
  before_ready: true,
  returns: CurrentUser,
})

export const showApiToken = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/show_api_token',
  access: 'signed_in',
  in_person: true,
  summary: 'The API token; asks for proof after 15 minutes.',
  returns: z.object({ api_token: z.string() }),
})

export const refreshApiToken = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/refresh_api_token',
  access: 'signed_in',
  in_person: true,
  returns: z.object({ api_token: z.string() }),
})

export const updateTheme = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/update_theme',
  access: 'signed_in',
  before_ready: true,
  body: z.object({
    font_size: z.enum(['small', 'default', 'large']).optional(),
    primary_color: z.enum(['orange', 'green', 'pink', 'yellow', 'purple']).optional(),
    background: z.enum(['default', 'dark']).optional(),
  }),
  returns: CurrentUser,
})

/** How long a jump may last. */
export const JUMP_MINUTES = [15, 30, 60] as const

const jump = {
  /** Where it is not said it follows from who asks, and from whether the one acted as has the console. */
  login_type: z.enum(['impersonating', 'impersonating_as_rm', 'logged_as_admin']).optional(),
  reason: z.string().trim().min(3, 'Say why, in a few words.').max(300),
  minutes: z.literal(JUMP_MINUTES).optional(),
}
const jumped = z.object({ user: CurrentUser, redirect_to: z.string() })

/** Acting as someone below: an administrator anyone of lower rank, a regional manager those below them. */
export const loginAs = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/login',
  access: 'users.impersonate',
  summary: 'Acts as a user of lower rank for 60 minutes at most.',
  body: z.object({ user_id: Id.shape.id, ...jump }),
  returns: jumped,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/sessions/{id}',
  access: 'users.impersonate',
  summary: 'The same, with the user in the path.',
  params: Id,
  body: z.object(jump),
  returns: jumped,
})
