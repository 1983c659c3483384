import type { AgentInfo } from '@openbook/api/orders.ts'
import * as store from '@openbook/api/store.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'

/** Who orders, as the server prefills it, and as it was corrected for this order. */
export function useAgentInfo() {
  const { data, error, refetch } = useQuery(query(store.agentInfo))
  const [changes, setChanges] = useState<Partial<AgentInfo>>({})
  const change = (more: Partial<AgentInfo>) => setChanges(before => ({ ...before, ...more }))
  const phone = data?.phone && formatPhone(data.phone)
  return { value: data && { ...data, phone, ...changes }, change, error, refetch }
}
