import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactRx from '@openbook/api/contact-rx.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { keyOf, query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { DeletedRx } from './DeletedRx.tsx'
import { RxRow } from './RxRow.tsx'
import type { Rx } from './rx-values.ts'

const RxDialog = lazy(async () => ({ default: (await import('./RxDialog.tsx')).RxDialog }))
const AccessDialog = lazy(async () => ({ default: (await import('./AccessDialog.tsx')).AccessDialog }))

const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** Medicines stay closed until somebody asks for them: every look is in the log. */
export function RxPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [shown, setShown] = useState(false)
  const [open, setOpen] = useState<Rx | 'new' | 'log'>()
  const mayAudit = useMay('contact_rx.access_log')
  const client = useQueryClient()
  const params = { id: contactId }
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactRx.show, { params }),
    ...ONCE,
    enabled: shown,
  })
  const seen = shown ? data : undefined
  const rx = seen?.rx_details
  /** What was seen on an earlier visit is no look of this one. */
  const look = () => {
    client.removeQueries({ queryKey: keyOf(contactRx.show, { params }) })
    setShown(true)
  }
  const action = (
    <>
      {mayAudit && (
        <Button size="small" onClick={() => setOpen('log')}>
          Access log
        </Button>
      )}
      {!shown && (
        <Button size="small" onClick={look}>
          Show medicines
        </Button>
      )}
      {shown && !readOnly && (
        <Button size="small" onClick={() => setOpen('new')}>
          Add medicine
        </Button>
      )}
    </>
  )
  return (
    <Panel
      title="Medicines"
      count={rx?.length}
      action={action}
      empty={!shown && 'Kept encrypted. Every look and change is recorded.'}
    >
      {shown && error && !seen ? (
        <Failed what="The medicines" error={error} retry={refetch} busy={isFetching} />
      ) : shown && !rx ? (
        <Lines />
      ) : rx?.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No medicines yet. Add what they take, for plan quotes.
        </Typography>
      ) : (
        rx && (
          <Rows>
            {rx.map(each => (
              <RxRow key={each.id} rx={each} contactId={contactId} readOnly={readOnly} edit={() => setOpen(each)} />
            ))}
          </Rows>
        )
      )}
      {seen && !readOnly && <DeletedRx contactId={contactId} deleted={seen.deleted} />}
      <Suspense fallback={null}>
        {open === 'log' && <AccessDialog contactId={contactId} close={() => setOpen(undefined)} />}
        {open && open !== 'log' && (
          <RxDialog contactId={contactId} rx={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Panel>
  )
}
