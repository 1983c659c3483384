import Button from '@mui/material/Button'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { DeletedPolicies } from './DeletedPolicies.tsx'
import { type Policy, PolicyRow } from './PolicyRow.tsx'

const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }))

const STEP = 15
const MOST = 200

interface Props {
  contactId: number
  readOnly: boolean
  /** The contact's line of business. */
  line: string | null
}

export function PoliciesPanel({ contactId, readOnly, line }: Props) {
  const [open, setOpen] = useState<Policy | 'new'>()
  const [limit, setLimit] = useState(STEP)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactPolicies.list, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      Add policy
    </Button>
  )
  return (
    <Panel
      title="Policies"
      count={data?.meta.total_count}
      action={!readOnly && add}
      empty={data?.data.length === 0 && 'No policies yet. Add what this contact holds or has applied for.'}
    >
      {error && !data ? (
        <Failed what="The policies" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(policy => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              contactId={contactId}
              line={line}
              readOnly={readOnly}
              edit={() => setOpen(policy)}
            />
          ))}
        </Rows>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(limit + STEP, MOST))} disabled={isFetching}>
          Show more policies
        </Button>
      )}
      {data && !readOnly && <DeletedPolicies contactId={contactId} count={data.deleted_count} />}
      <Suspense fallback={null}>
        {open && (
          <PolicyDialog
            key={open === 'new' ? open : open.id}
            contactId={contactId}
            policy={open === 'new' ? undefined : open}
            line={line}
            edit={setOpen}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
