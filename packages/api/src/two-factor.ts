// A second proof at sign-in: a code from an authenticator app, or one by e-mail where a user wants it. Recovery codes
// stand in for a lost phone. What is odd: generate_qr is a GET that writes, because the specification has it so, and
// send_otp works both signed in and half-way through a sign-in, where otp_secret says whose it is.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { Otp, SECOND_PROOFS } from './core/second-proof.ts'

const Codes = z.object({ user: CurrentUser, recovery_codes: z.array(z.string()) })

export const TwoFactor = z
  .object({
    /** Any second proof at all, passkeys included. */
    on: z.boolean(),
    /** What a fresh proof takes, one of them; none where the password is enough. */
    ways: z.array(z.enum(SECOND_PROOFS)),
    app: z.boolean(),
    by_email: z.boolean(),
    email: z.string(),
    last_otp_at: Instant.nullable(),
    recovery_codes_left: z.number().int(),
    remembered_devices: z.number().int(),
    /** From when the agency asks for it; null where it does not. */
    required_from: Instant.nullable(),
  })
  .meta({ id: 'TwoFactor' })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/two_factor',
  access: 'signed_in',
  before_ready: true,
  returns: TwoFactor,
})

export const generateQr = route({
  kind: 'write',
  method: 'GET',
  path: '/v1/two_factor/generate_qr',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'A secret for an authenticator app, as picture and text; it counts once enable has seen a code of it.',
  returns: z.object({ otp_secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
})

export const enable = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/two_factor/enable',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'Takes the app into use; new recovery codes are answered this once.',
  body: z.object({ otp: Otp }),
  returns: Codes,
})

export const disable = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/two_factor/disable',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Switches app and e-mail codes off, and forgets recovery codes and remembered devices.',
  returns: CurrentUser,
})

export const sendOtp = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/two_factor/send_otp',
  access: 'public',
  in_person: true,
  limit: { max: 20, seconds: 60 },
  summary: 'Mails a code to the user, signed in or in the middle of a sign-in.',
  body: z.object({ otp_secret: z.string().max(100).optional() }),
  returns: z.object({ sent_to: z.string() }),
})

export const update2fa = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/update_2fa',
  access: 'signed_in',
  in_person: true,
  before_ready: true,
  summary: 'Codes by e-mail on or off; switching them on takes a code that arrived.',
  body: z.object({ by_email: z.boolean(), otp: Otp.optional() }),
  returns: Codes,
})

export const renewRecoveryCodes = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/two_factor/recovery_codes',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'New recovery codes, answered this once; the old ones are void.',
  returns: z.object({ recovery_codes: z.array(z.string()) }),
})

export const forgetDevices = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/two_factor/devices',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Every browser is asked for the second proof again.',
  returns: z.object({ forgotten: z.number().int() }),
})

export const adminReset = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users/{id}/reset_sign_in',
  access: 'two_factor.manage',
  summary:
    'For a lost phone: removes second proofs, passkeys, linked accounts and allowed addresses of somebody one may manage, and ends their sessions, API token and keys.',
  params: Id,
})

const Rules = z.object({
  roles: z.array(z.object({ role: z.string(), required_from: Instant })),
  /** How many active people of a role have no second proof yet; a role that is not named has none without. */
  without: z.array(z.object({ role: z.string(), people: z.number().int() })),
})

export const adminRules = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/two_factor_rules',
  access: 'two_factor.manage',
  summary:
    'The roles that must have a second proof, and from when: of the agency named, or the viewer’s own where none is.',
  query: z.object({ business_unit_id: Id.shape.id.optional() }),
  returns: Rules,
})

export const adminUpdateRules = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/admin/two_factor_rules',
  access: 'two_factor.manage',
  summary:
    'Says the roles anew. A role that was asked already keeps its day; one of the asker’s own rank or above, its rule.',
  body: z.object({
    roles: z.array(z.string().max(40)).max(20),
    /** Those that were shown; a 409 where they are others by now. */
    seen: z.array(z.string().max(40)).max(20).optional(),
    grace_days: z.number().int().min(0).max(90).default(0),
    /** The viewer’s own where none is named. */
    business_unit_id: Id.shape.id.optional(),
  }),
  returns: Rules,
})
