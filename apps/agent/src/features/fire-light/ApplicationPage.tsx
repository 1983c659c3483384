import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import * as fireLight from '@openbook/api/fire-light.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { mutation, query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type Application, ASK_AGAIN, refreshApplications } from './applications.ts'

/** The way to an application: waits until it is open, and goes there. */
export function ApplicationPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const known = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : 0
  const { data, error, isFetching, refetch } = useQuery({
    ...query(fireLight.show, { params: { id: known } }),
    enabled: known > 0,
    refetchInterval: ({ state }) => (state.data?.status === 'starting' ? ASK_AGAIN : false),
  })
  return (
    <>
      {(data || (known > 0 && !isAbsent(error))) && <PageTitle title="Application">Application</PageTitle>}
      {data ? (
        <On application={data} />
      ) : !known || isAbsent(error) ? (
        <Absent noun="Application" id={id} error={error}>
          The address may be mistyped, or the contact it was about was purged.
        </Absent>
      ) : error ? (
        <Failed what="The application" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const Waiting = () => (
  <Empty title="Opening FireLight" action={<CircularProgress aria-label="Waiting for FireLight" />}>
    This takes a few seconds. You can close this tab: the application stays on the page of the contact.
  </Empty>
)

function On({ application: { id, status, url, trouble, contact } }: { application: Application }) {
  const client = useQueryClient()
  const may = useMay('fire_light.start')
  const inside = useInside(paths.contact(contact.number))
  const again = useMutation({ ...mutation(fireLight.application), onSuccess: () => refreshApplications(client) })
  useEffect(() => {
    if (url) window.location.replace(url)
  }, [url])
  if (status !== 'failed') return <Waiting />
  return (
    <Empty
      title="The application could not be started"
      action={
        <>
          {may && (
            <Button variant="contained" disabled={again.isPending} onClick={() => again.mutate({ body: { id } })}>
              Try again
            </Button>
          )}
          <Button {...inside}>Go to {contact.name}</Button>
        </>
      }
    >
      {trouble}
    </Empty>
  )
}
