import Button from '@mui/material/Button'
import * as contactSecurities from '@openbook/api/contact-securities.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { DeletedSecurities } from './DeletedSecurities.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import type { Security } from './security-values.ts'

const SecurityDialog = lazy(async () => ({ default: (await import('./SecurityDialog.tsx')).SecurityDialog }))

const STEP = 15
const MOST = 200

/** Investments of a contact. */
export function SecuritiesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState<Security | 'new'>()
  const [limit, setLimit] = useState(STEP)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactSecurities.list, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      Add investment
    </Button>
  )
  return (
    <Panel
      title="Investments"
      count={data?.meta.total_count}
      action={!readOnly && add}
      empty={data?.data.length === 0 && 'Stocks, funds and annuities they hold.'}
    >
      {error && !data ? (
        <Failed what="The investments" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(security => (
            <SecurityRow
              key={security.id}
              security={security}
              contactId={contactId}
              readOnly={readOnly}
              edit={() => setOpen(security)}
            />
          ))}
        </Rows>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(limit + STEP, MOST))} disabled={isFetching}>
          Show more investments
        </Button>
      )}
      {data && !readOnly && <DeletedSecurities contactId={contactId} count={data.deleted_count} />}
      <Suspense fallback={null}>
        {open && (
          <SecurityDialog
            contactId={contactId}
            security={open === 'new' ? undefined : open}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
