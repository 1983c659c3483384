import * as contactSecurities from '@openbook/api/contact-securities.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'
import { factsOf } from './security-values.ts'
import { useSecurityAct } from './use-security-act.ts'

export function DeletedSecurities({ contactId, count }: { contactId: number; count: number }) {
  const [open, turn] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactSecurities.listDeleted, { params: { id: contactId }, query: { limit: MOST_DELETED } }),
    enabled: open && count > 0,
  })
  const restore = useSecurityAct(contactSecurities.restore)
  return (
    <DeletedRows
      what="investments"
      word="removed"
      count={count}
      open={open}
      turn={turn}
      rows={data?.data.map(security => ({
        id: security.id,
        name: security.name,
        facts: factsOf(security),
        deleted_at: security.deleted_at,
      }))}
      trouble={{ error, retry: refetch, busy: isFetching }}
      restore={securityId => restore.mutate({ params: { id: contactId, securityId } })}
      busy={restore.isPending}
    />
  )
}
