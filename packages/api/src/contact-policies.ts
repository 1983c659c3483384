// A contract a contact holds with a carrier: what it is, since when, for how much. The carrier's name is kept as
// written beside the carrier it was matched to, so that an odd spelling never makes a second carrier. A change may send the
// `updated_at` it began from, as it was read: where somebody changed or deleted the policy since, it is a 409. One deleted
// is listed apart and can be brought back, with its terms, until its contact is purged. One that renews by itself begins
// another term for a year in the night to its last day.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { choiceOrNone } from './core/fields.ts'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const POLICY_STATUSES = ['pending', 'active', 'lapsed', 'cancelled'] as const
export const ContactPolicy = z
  .object({
    id: z.number().int(),
    carrier_id: z.number().int().nullable(),
    carrier_name: z.string(),
    plan_name: z.string().nullable(),
    policy_number: z.string().nullable(),
    line_of_business: z.string().nullable(),
    status: z.string(),
    premium: z.string().nullable(),
    effective_date: WireDate.nullable(),
    end_date: WireDate.nullable(),
    /** Whether another term begins by itself when this one ends. */
    renews: z.boolean(),
    /** Whether it is in force and no other of the contact is in force or applied for. */
    is_last: z.boolean(),
    /** How many terms it has had, with the one in force. */
    terms: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ContactPolicy' })
const began = { updated_at: Instant.optional() }
const date = z
  .union([z.literal(''), WireDate])
  .nullable()
  .optional()
export const ContactPolicyInput = z.object({
  carrier_name: z.string().trim().min(1, 'Name the carrier.').max(200),
  plan_name: z.string().trim().max(200).nullable().optional(),
  policy_number: z.string().trim().max(100).nullable().optional(),
  line_of_business: choiceOrNone(LINES_OF_BUSINESS),
  status: z.enum(POLICY_STATUSES).optional(),
  premium: z
    .union([z.literal(''), z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Enter an amount like 123.45.')])
    .nullable()
    .optional(),
  effective_date: date,
  end_date: date,
  /** Of a new policy unless said otherwise: whether it is of Medicare. */
  renews: z.boolean().optional(),
})
/** A policy with the terms before the one in force, the latest first. */
export const PolicyTerm = z
  .object({
    id: z.number().int(),
    status: z.string(),
    premium: z.string().nullable(),
    effective_date: WireDate.nullable(),
    end_date: WireDate.nullable(),
    ended_at: Instant,
  })
  .meta({ id: 'PolicyTerm' })
const PolicyWithTerms = ContactPolicy.extend({ earlier_terms: z.array(PolicyTerm) }).meta({ id: 'PolicyWithTerms' })
export const PolicyRenewal = z.object({
  effective_date: WireDate,
  end_date: date,
  premium: ContactPolicyInput.shape.premium,
  status: z.enum(POLICY_STATUSES).optional(),
  ...began,
})
/** A policy that is there, and whose it is. */
export const KnownPolicy = z
  .object({
    policy: ContactPolicy,
    contact: z.object({ id: z.number().int(), number: z.number().int(), name: z.string() }),
  })
  .meta({ id: 'KnownPolicy' })
const PolicyId = Id.extend({ policyId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/policies',
  access: 'contacts.show',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactPolicy).extend({ deleted_count: z.number().int() }),
})
export const listDeleted = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/deleted_policies',
  access: 'contacts.update',
  summary: 'The policies that can be brought back, the one deleted last first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactPolicy.extend({ deleted_at: Instant }).meta({ id: 'DeletedPolicy' })),
})
export const like = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/{id}/policies/like',
  access: 'contacts.show',
  summary: 'Which policies have this carrier and number already, those of the contact first.',
  params: Id,
  body: ContactPolicyInput.pick({ carrier_name: true }).extend({ policy_number: z.string().trim().min(1).max(100) }),
  returns: z.array(KnownPolicy),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/policies',
  access: 'contacts.update',
  once: true,
  params: Id,
  body: ContactPolicyInput,
  returns: ContactPolicy,
  status: 201,
})
export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/policies/{policyId}',
  access: 'contacts.show',
  params: PolicyId,
  returns: PolicyWithTerms,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/policies/{policyId}',
  access: 'contacts.update',
  params: PolicyId,
  body: ContactPolicyInput.partial().extend({
    ...began,
    /** Whether a policy that is over by this change is a plan lost, which is then told of their life; else it was written down wrong. */
    lost: z.boolean().optional(),
  }),
  returns: ContactPolicy,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/policies/{policyId}',
  access: 'contacts.update',
  params: PolicyId,
  query: z.object(began),
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/policies/{policyId}/restore',
  access: 'contacts.update',
  summary: 'Brings a deleted policy back, with its terms.',
  params: PolicyId,
  returns: PolicyWithTerms,
})
export const renew = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/policies/{policyId}/renew',
  access: 'contacts.update',
  once: true,
  summary: 'Begins a new term; the one in force becomes an earlier one.',
  params: PolicyId,
  body: PolicyRenewal,
  returns: PolicyWithTerms,
})
export const undoRenewal = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/policies/{policyId}/undo_renewal',
  access: 'contacts.update',
  summary: 'Puts the latest earlier term back in force and drops the present one.',
  params: PolicyId,
  query: z.object(began),
  returns: PolicyWithTerms,
})
