import Button from '@mui/material/Button'
import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_KINDS, IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { NumberRow } from './NumberRow.tsx'

const NumberDialog = lazy(async () => ({ default: (await import('./NumberDialog.tsx')).NumberDialog }))
const AccessDialog = lazy(async () => ({ default: (await import('./AccessDialog.tsx')).AccessDialog }))

/** The Medicare and the Social Security number: masked, and whole only for who asks in person. */
export function IdentityNumbersPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState<{ kind: IdentityKind; replaces?: number } | 'log'>()
  const close = () => setOpen(undefined)
  const mayAudit = useMay('identity_numbers.access_log')
  const { proven, dialog } = useProof()
  const { data, error, isFetching, refetch } = useQuery(query(identityNumbers.list, { params: { id: contactId } }))
  const numbers = data?.identity_numbers ?? []
  const missing = IDENTITY_KINDS.filter(kind => !numbers.some(number => number.kind === kind))
  const action = (
    <>
      {mayAudit && (
        <Button size="small" onClick={() => setOpen('log')}>
          Access log
        </Button>
      )}
      {data &&
        !readOnly &&
        missing.map(kind => (
          <Button key={kind} size="small" onClick={() => setOpen({ kind })}>
            Add {IDENTITY_NAMES[kind]}
          </Button>
        ))}
    </>
  )
  return (
    <Panel
      title="ID numbers"
      action={action}
      empty={data && numbers.length === 0 && 'Kept encrypted, shown by its last four. Every look is recorded.'}
    >
      {error && !data ? (
        <Failed what="The ID numbers" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        numbers.length > 0 && (
          <Rows>
            {numbers.map(number => (
              <NumberRow
                key={number.id}
                number={number}
                contactId={contactId}
                readOnly={readOnly}
                twice={numbers.filter(({ kind }) => kind === number.kind).length > 1}
                proven={proven}
                change={() => setOpen({ kind: number.kind, replaces: number.id })}
              />
            ))}
          </Rows>
        )
      )}
      <Suspense fallback={null}>
        {open === 'log' && <AccessDialog contactId={contactId} close={close} />}
        {open && open !== 'log' && <NumberDialog contactId={contactId} {...open} close={close} />}
      </Suspense>
      {dialog}
    </Panel>
  )
}
