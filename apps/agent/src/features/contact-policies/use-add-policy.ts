import * as contactPolicies from '@openbook/api/contact-policies.ts'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../lib/query.ts'
import { inputOf, type PolicyValues } from './policy-values.ts'

interface Settled {
  meta: { shown: boolean }
  onSuccess: () => Promise<void>
  onError: (error: unknown) => unknown
}

/** Adds a policy, unless one of its carrier and number is there already: those known are shown before. */
export function useAddPolicy(contactId: number, settled: Settled) {
  const params = { id: contactId }
  const create = useMutation({ ...mutation(contactPolicies.create), ...settled })
  const { meta, onError } = settled
  const check = useMutation({ ...mutation(contactPolicies.like), meta, onError })
  const addAnyway = (values: PolicyValues) => create.mutate({ params, body: inputOf(values) })
  const add = (values: PolicyValues) => {
    const { carrier_name, policy_number } = values
    if (!policy_number.trim()) return addAnyway(values)
    check.mutate(
      { params, body: { carrier_name, policy_number } },
      { onSuccess: known => known.length || addAnyway(values) },
    )
  }
  return { add, addAnyway, known: check.data ?? [], busy: create.isPending || check.isPending }
}
