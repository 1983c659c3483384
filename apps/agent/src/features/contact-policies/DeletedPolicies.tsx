import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'
import { factsOf, nameOf } from './policy-values.ts'

export function DeletedPolicies({ contactId, count }: { contactId: number; count: number }) {
  const client = useQueryClient()
  const [open, turn] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactPolicies.listDeleted, { params: { id: contactId }, query: { limit: MOST_DELETED } }),
    enabled: open && count > 0,
  })
  const restore = useMutation({
    ...mutation(contactPolicies.restore),
    onSettled: () =>
      refresh(client, contactPolicies.list, contactPolicies.listDeleted, contactTimeline.list, lifeEvents.show),
  })
  return (
    <DeletedRows
      what="policies"
      count={count}
      open={open}
      turn={turn}
      rows={data?.data.map(policy => ({
        id: policy.id,
        name: nameOf(policy),
        facts: factsOf({ ...policy, plan_name: null }),
        deleted_at: policy.deleted_at,
      }))}
      trouble={{ error, retry: refetch, busy: isFetching }}
      restore={policyId => restore.mutate({ params: { id: contactId, policyId } })}
      busy={restore.isPending}
    />
  )
}
