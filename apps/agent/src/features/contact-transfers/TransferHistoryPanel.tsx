import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandSeen } from '../../lib/brand.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'

const STEP = 5
const MOST = 200
const HOW = { given: 'Transferred by', reverted: 'Given back by', taken: 'Taken by' } as const

/** How a contact went from hand to hand; no panel while it never did. */
export function TransferHistoryPanel({ contactId }: { contactId: number }) {
  const [limit, setLimit] = useState(STEP)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactTransfers.history, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  if (data && !data.meta.total_count) return null
  return (
    <Panel title="Transfers" count={data?.meta.total_count}>
      {error && !data ? (
        <Failed what="The transfers" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {data.data.map(({ id, kind, from, to, by, at }) => (
            <li key={id}>
              <Typography variant="body2">
                {from ?? 'Someone'} → <strong>{to ?? 'someone'}</strong>
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {HOW[kind]} {by ?? brandSeen().name}, {dayAndTime(at)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" sx={{ mt: 1 }} disabled={isFetching} onClick={() => setLimit(Math.min(limit + 15, MOST))}>
          Show earlier
        </Button>
      )}
    </Panel>
  )
}
