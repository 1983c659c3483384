import Button from '@mui/material/Button'
import * as fireLight from '@openbook/api/fire-light.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { mutation, query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'
import { ASK_AGAIN } from './applications.ts'

const StartDialog = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }))

const STEP = 15
const MOST = 200

/** Electronic applications for this contact, and how far they are. */
export function ApplicationsPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [starting, setStarting] = useState(false)
  const [limit, setLimit] = useState(STEP)
  const may = useMay('fire_light.start') && !readOnly
  const { data, error, isFetching, refetch } = useQuery({
    ...query(fireLight.list, { query: { contact_id: contactId, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'starting') ? ASK_AGAIN : false),
  })
  const dashboard = useMutation({
    ...mutation(fireLight.dashboard),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  })
  const acts = may && (
    <>
      <Button
        size="small"
        color="inherit"
        disabled={dashboard.isPending}
        onClick={() => dashboard.mutate({ body: {} })}
      >
        Open FireLight
      </Button>
      <Button size="small" onClick={() => setStarting(true)}>
        Start application
      </Button>
    </>
  )
  return (
    <Panel
      title="Applications"
      count={data?.meta.total_count}
      action={acts}
      empty={data?.data.length === 0 && 'Electronic applications through FireLight.'}
    >
      {error && !data ? (
        <Failed what="The applications" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(application => (
            <ApplicationRow key={application.id} application={application} readOnly={!may} />
          ))}
        </Rows>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" onClick={() => setLimit(MOST)} disabled={isFetching}>
          Show more applications
        </Button>
      )}
      <Suspense fallback={null}>
        {starting && <StartDialog contactId={contactId} close={() => setStarting(false)} />}
      </Suspense>
    </Panel>
  )
}
