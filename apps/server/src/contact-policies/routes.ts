import * as contactPolicies from '@openbook/api/contact-policies.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { followPolicy } from '../life-events/plans.ts'
import { changesOf, policyValues } from './input.ts'
import { policiesLike } from './like.ts'
import * as queries from './queries.ts'
import { earlierTerms, renew, undoRenewal } from './terms.ts'

const SUBJECT = 'contact_policies'
const named = ({ id, carrier_name, plan_name, policy_number }: queries.Policy) => ({
  policy_id: id,
  carrier_name,
  plan_name,
  policy_number,
})

export const contactPolicyRoutes = serve('contact_policies', contactPolicies, {
  list: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, query)
  },
  listDeleted: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id)
    return queries.listDeleted(db, params.id, query)
  },
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    const policy = await queries.show(db, params.id, params.policyId)
    return { ...policy, earlier_terms: await earlierTerms(db, policy.id) }
  },
  like: async ({ db, viewer, params, body }) => {
    await visibleContact(db, viewer, params.id)
    return policiesLike(db, viewer, params.id, body)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const policy = await queries.create(db, params.id, policyValues(body))
    await record(db, params.id, 'contact_policies.created', named(policy))
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes: body })
    return policy
  },
  update: async ({ db, viewer, params, body: { updated_at, lost, ...given }, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const before = await queries.lockFresh(db, viewer, params.id, params.policyId, updated_at)
    const policy = await queries.update(db, params.policyId, policyValues(given, before))
    const changes = changesOf(before, policy)
    if (Object.keys(changes).length)
      await record(db, params.id, 'contact_policies.updated', { ...named(policy), changes })
    await followPolicy(db, params.id, policy.id, lost)
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes })
    return policy
  },
  renew: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const { before, policy } = await renew(db, viewer, params.id, params.policyId, body)
    const changes = changesOf(before, policy)
    await record(db, params.id, 'contact_policies.renewed', { ...named(policy), changes })
    await followPolicy(db, params.id, policy.id)
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes })
    return { ...policy, earlier_terms: await earlierTerms(db, policy.id) }
  },
  undoRenewal: async ({ db, viewer, params, query, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const { before, policy } = await undoRenewal(db, viewer, params.id, params.policyId, query.updated_at)
    const changes = changesOf(before, policy)
    await record(db, params.id, 'contact_policies.renewal_undone', { ...named(policy), changes })
    await followPolicy(db, params.id, policy.id)
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes })
    return { ...policy, earlier_terms: await earlierTerms(db, policy.id) }
  },
  destroy: async ({ db, viewer, params, query, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    await queries.lockFresh(db, viewer, params.id, params.policyId, query.updated_at)
    const policy = await queries.destroy(db, params.policyId)
    await record(db, params.id, 'contact_policies.deleted', named(policy))
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes: policy })
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const policy = await queries.restore(db, params.id, params.policyId)
    await record(db, params.id, 'contact_policies.restored', named(policy))
    await followPolicy(db, params.id, policy.id)
    audit({ subject_type: SUBJECT, subject_id: policy.id, contact_id: params.id, changes: policy })
    return { ...policy, earlier_terms: await earlierTerms(db, policy.id) }
  },
})
