// Keys that live in a phone, a computer or a small stick, and cannot be phished: for signing in without a password, or as
// the second proof. What is odd: the options and answers are those of WebAuthn, passed on as they are between the
// browser's interface and the library that checks them.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { Id, Instant, page } from './core/pages.ts'
import { PasskeyResponse } from './core/passkey-response.ts'
import { route } from './core/route.ts'

export const Passkey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    synced: z.boolean(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' })

const options = z.object({ options: z.record(z.string(), z.unknown()) })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/passkeys',
  access: 'signed_in',
  before_ready: true,
  returns: page(Passkey),
})

export const registrationOptions = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/passkeys/registration_options',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'What the browser needs to make a passkey.',
  returns: options,
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/passkeys',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'Keeps a passkey the browser made; recovery codes are answered where there were none.',
  body: z.object({
    name: z.string().trim().min(1, 'Give the passkey a name.').max(60),
    response: PasskeyResponse,
  }),
  returns: z.object({ passkey: Passkey, user: CurrentUser, recovery_codes: z.array(z.string()) }),
  status: 201,
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  params: Id,
  returns: CurrentUser,
})

export const signInOptions = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/passkeys/sign_in_options',
  access: 'public',
  limit: { max: 60, seconds: 60 },
  summary: 'What the browser needs to sign in with a passkey; with otp_secret, as the second proof.',
  body: z.object({ otp_secret: z.string().max(100).optional() }),
  returns: options,
})

export const proofOptions = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/passkeys/proof_options',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'What the browser needs to show with a passkey of whoever is signed in that they are still there.',
  returns: options,
})

export const adminOfUser = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/passkeys',
  access: 'two_factor.manage',
  summary: 'The passkeys of somebody one may manage.',
  params: Id,
  returns: z.object({ data: z.array(Passkey) }),
})
export const adminRemove = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/users/{id}/passkeys/{passkeyId}',
  access: 'two_factor.manage',
  in_person: true,
  summary: 'Removes one of them, after a fresh proof; they are told by mail.',
  params: z.object({ id: Id.shape.id, passkeyId: Id.shape.id }),
})
