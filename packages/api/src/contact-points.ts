// The phones and e-mails of a contact, as many as there are. The first ones stand in the contact's own columns (`place`),
// further ones here; what is known of each value (consent, whether it works) is kept by value. A value that is no longer
// the contact's stays on the list while somebody opted out or in with it (`current` is false): an opt-out is never lost.
// Whether one works a vendor finds out for e-mails, and a person says for any.
import { z } from 'zod'
import { CONSENTS, VALIDITIES } from './core/contact-filters.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const POINT_KINDS = ['phone', 'email'] as const
/** Mobile and Other are numbered by spec section 9. */
export const POINT_TYPES = { 1: 'Home', 2: 'Mobile', 3: 'Work', 9: 'Other' } as const

const Kind = z.enum(POINT_KINDS)
const Type = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)]).nullable()

export const ContactPoint = z
  .object({
    kind: Kind,
    value: z.string(),
    type: z.number().int().nullable(),
    /** The contact's column that holds it; null for further ones. */
    place: z.string().nullable(),
    current: z.boolean(),
    consent: z.enum(CONSENTS),
    consent_source: z.string().nullable(),
    consent_words: z.string().nullable(),
    consent_at: Instant.nullable(),
    validity: z.enum(VALIDITIES),
    validity_reason: z.string().nullable(),
    validity_at: Instant.nullable(),
  })
  .meta({ id: 'ContactPoint' })
const points = z.array(ContactPoint)

const value = z.string().trim().min(1, 'Enter a phone number or an e-mail address.').max(254)
const which = z.object({ kind: Kind, value })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/contact_points',
  access: 'contacts.show',
  params: Id,
  returns: points,
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/contact_points',
  access: 'contacts.update',
  once: true,
  params: Id,
  body: which.extend({
    type: Type.optional(),
    /** How many of its kind stand before it, to take a removal back; all of them unless said. */
    at: z.number().int().min(0).max(1000).optional(),
  }),
  returns: points,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/contact_points',
  access: 'contacts.update',
  summary: 'Changes the value or the type of one, or makes it the first.',
  params: Id,
  body: which.extend({
    new_value: value.optional(),
    type: Type.optional(),
    first: z.boolean().optional(),
    /** How it was seen: its type, and the value that stood first. A 409 where somebody changed the one that is set here since, or took the value away. */
    began: z
      .object({ type: z.number().int().nullable().optional(), first: z.string().max(254).nullable().optional() })
      .optional(),
  }),
  returns: points,
})
export const consent = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/contact_points/consent',
  access: 'contacts.update',
  params: Id,
  body: which.extend({
    consent: z.enum(CONSENTS),
    consent_source: z.string().trim().min(1, 'Say how they told you.').max(200),
    consent_words: z.string().trim().max(2000).nullable().optional(),
    /** The `consent_at` it was seen with, null where there was none; a 409 where somebody stated another since. */
    began: Instant.nullable().optional(),
  }),
  returns: points,
})
export const validity = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/contact_points/validity',
  access: 'contacts.update',
  summary: 'A person says whether a phone or an e-mail works, and how they know.',
  params: Id,
  body: which.extend({
    validity: z.enum(VALIDITIES),
    validity_reason: z.string().trim().max(2000).nullable().optional(),
    /** When it was learnt, to take back what was said since; now where it is left out. */
    validity_at: Instant.nullable().optional(),
    /** The `validity_at` it was seen with, null where there was none; a 409 where somebody learnt something else since. */
    began: Instant.nullable().optional(),
  }),
  returns: points,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/contact_points',
  access: 'contacts.update',
  params: Id,
  body: which,
  returns: points,
})

const email = z.object({ email: z.email('Enter an e-mail address like name@example.com.').max(254).optional() })
export const validateEmail = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/validate_email',
  access: 'contacts.update',
  summary: 'Asks whether an address takes mail; the first one unless another of the contact is named.',
  params: Id,
  body: email,
  returns: points,
})
export const forceVerifyEmail = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/force_verify_email',
  access: 'contacts.update',
  summary: 'A person vouches for an address.',
  params: Id,
  body: email,
  returns: points,
})
