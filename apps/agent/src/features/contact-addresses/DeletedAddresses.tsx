import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'
import { inOneLine, KIND_LABELS } from './address-values.ts'
import { useAddressAct } from './use-address-act.ts'

export function DeletedAddresses({ contactId }: { contactId: number }) {
  const [open, turn] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    query(contactAddresses.listDeleted, { params: { id: contactId }, query: { limit: MOST_DELETED } }),
  )
  const restore = useAddressAct(contactAddresses.restore)
  return (
    <DeletedRows
      what="addresses"
      word="removed"
      count={data?.meta.total_count ?? 0}
      open={open}
      turn={turn}
      rows={data?.data.map(address => ({
        id: address.id,
        name: inOneLine(address),
        facts: [KIND_LABELS[address.kind], address.note].filter(Boolean).join(' · '),
        deleted_at: address.deleted_at,
      }))}
      trouble={{ error, retry: refetch, busy: isFetching }}
      restore={addressId => restore.mutate({ params: { id: contactId, addressId } })}
      busy={restore.isPending}
    />
  )
}
