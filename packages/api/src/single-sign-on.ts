// Signing in where the agency keeps its accounts anyway (OpenID Connect). An agency names its provider in the console;
// people are led there from /login-app and come back signed in. Who has a second proof of their own shows it here too.
// Administrators are known by no e-mail: they link their account themselves, signed in. What is odd: callback, /sso-logout and the provider's
// own notice of a logout stand outside /v1, since browsers and providers are sent there; and a provider is asked again while a session is used.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page } from './core/pages.ts'
import { route } from './core/route.ts'

export const begin = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sessions/sso',
  access: 'public',
  limit: { max: 300, seconds: 60 },
  summary: 'Where to send the browser, for the sign-in name of an agency; as_another asks there who it is anew.',
  body: z.object({
    sso: z.string().trim().min(1, 'Enter the sign-in name of your agency.').max(60),
    as_another: z.literal(true).optional(),
  }),
  returns: z.object({ redirect_to: z.string() }),
})

export const callback = route({
  kind: 'read',
  method: 'GET',
  path: '/api/auth/callback',
  access: 'public',
  limit: { max: 300, seconds: 60 },
  summary:
    'The provider sends the browser back here: signed in, or to /login-app with an error code, which says whether the provider or we refused.',
  returns: 'text/html',
  status: 302,
})

export const logout = route({
  kind: 'read',
  method: 'GET',
  path: '/sso-logout',
  access: 'public',
  summary:
    'After signing out here, the browser is led through the provider’s own logout. Whoever is still signed in is asked first: a link could have led here.',
  returns: 'text/html',
  status: 302,
})

export const Identity = z
  .object({
    id: z.number().int(),
    provider_name: z.string(),
    /** The agency asks its people to sign in there, so the link stays. */
    required: z.boolean(),
    /** Linked by an e-mail alone, it signs no administrator in until they link it themselves. */
    waits: z.boolean(),
    linked_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'SsoIdentity' })

export const identities = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/sso_identities',
  access: 'signed_in',
  summary: 'The viewer’s accounts elsewhere that sign them in here.',
  returns: page(Identity).extend({
    /** Where the viewer could link an account of theirs. */
    offered: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
})
export const link = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/sso_identities',
  access: 'signed_in',
  in_person: true,
  outside: true,
  limit: { max: 30, seconds: 60 },
  summary: 'Where to send the browser, to link the account it is signed in with there to the viewer.',
  body: z.object({ sso: z.string().trim().min(1, 'Choose where your account is.').max(60) }),
  returns: z.object({ redirect_to: z.string() }),
})
export const unlink = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/sso_identities/{id}',
  access: 'signed_in',
  in_person: true,
  summary: 'Takes a link back and signs out what was signed in by it, but for the session that asks.',
  params: Id,
  returns: Identity,
})

export const adminIdentities = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/sso_identities',
  access: 'two_factor.manage',
  summary: 'The accounts elsewhere that sign in somebody one may manage.',
  params: Id,
  returns: z.object({
    data: z.array(Identity),
    /** Since when their API token and keys do nothing: the agency's provider refused to vouch for them. */
    refused_at: Instant.nullable(),
  }),
})
export const adminUnlink = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/users/{id}/sso_identities/{identityId}',
  access: 'two_factor.manage',
  in_person: true,
  summary:
    'Takes a link of theirs back, after a fresh proof, and signs out what was signed in by it; they are told by mail.',
  params: z.object({ id: Id.shape.id, identityId: Id.shape.id }),
})

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, 'Use 3 to 60 letters, digits and hyphens.')
/** Whether a provider is asked again while somebody works: never, where it offers to be, or always. */
export const REFRESH = ['never', 'offered', 'required'] as const
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain as example.com.')

export const SsoProvider = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    allowed_domains: z.array(z.string()),
    link_by_email: z.boolean(),
    /** Whether its word of more than one proof is believed, instead of asking for our own. */
    trust_mfa: z.boolean(),
    refresh: z.enum(REFRESH),
    required: z.boolean(),
    enabled: z.boolean(),
    /** What the provider must allow as redirect URI. */
    callback_url: z.string(),
    backchannel_logout_url: z.string(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'SsoProvider' })

const input = {
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  slug,
  issuer: z
    .url({ protocol: /^https?$/, error: 'Enter the address of the issuer, as https://login.example.com.' })
    .max(300),
  client_id: z.string().trim().min(1, 'Enter the client ID.').max(200),
  client_secret: z.string().min(1, 'Enter the client secret.').max(500),
  allowed_domains: z.array(domain).max(50).default([]),
  link_by_email: z.boolean().default(true),
  trust_mfa: z.boolean().default(false),
  refresh: z.enum(REFRESH).default('offered'),
  required: z.boolean().default(false),
  enabled: z.boolean().default(true),
}
const access = 'single_sign_on.manage'

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/sso_providers',
  access,
  query: AdminListQuery,
  returns: z.array(SsoProvider),
  range: 'sso_providers',
})
export const adminExport = exportOf(adminList)
export const adminOwnSessions = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/sso_providers/own_sessions',
  access,
  summary:
    'How many people who are no administrators are signed in by a password or passkey: they are signed out once these are refused.',
  returns: z.object({ people: z.number().int(), sessions: z.number().int() }),
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/sso_providers/{id}',
  access,
  params: Id,
  returns: SsoProvider,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/sso_providers',
  access,
  body: z.object(input),
  returns: SsoProvider,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/sso_providers/{id}',
  access,
  params: Id,
  body: z.object({
    name: input.name.optional(),
    slug: slug.optional(),
    issuer: input.issuer.optional(),
    client_id: input.client_id.optional(),
    client_secret: input.client_secret.optional(),
    allowed_domains: z.array(domain).max(50).optional(),
    link_by_email: z.boolean().optional(),
    trust_mfa: z.boolean().optional(),
    refresh: z.enum(REFRESH).optional(),
    required: z.boolean().optional(),
    enabled: z.boolean().optional(),
  }),
  returns: SsoProvider,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/sso_providers/{id}',
  access,
  params: Id,
  returns: SsoProvider,
})
