import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { query, refresh } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { isPast, PanelPages } from '../../ui/PanelTools.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { EmailRow } from './EmailRow.tsx'
import { ALL, askedOf, EmailTools } from './EmailTools.tsx'
import { type Email, isOnItsWay } from './email.ts'

const SendEmailDialog = lazy(async () => ({ default: (await import('./SendEmailDialog.tsx')).SendEmailDialog }))

const PAGE = 15
const WATCH_MS = 1500
const HELD_WATCH_MS = 15_000
/** What says why it waits is not gone in a moment. */
const watchMs = (emails: Email[]) => {
  const soon = emails.filter(isOnItsWay)
  return soon.length > 0 && (soon.every(({ reason }) => reason) ? HELD_WATCH_MS : WATCH_MS)
}

/** E-mails to a contact, what became of each, and a new one. */
export function EmailsPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [writing, setWriting] = useState<'new' | Email>()
  const [whole, setWhole] = useState(false)
  const [looked, setLooked] = useState(ALL)
  const [page, setPage] = useState(1)
  const limit = whole ? PAGE : emailHistory.LOG_LIMIT
  const may = useMay('contacts.email') && !readOnly
  const { data, error, isFetching, refetch } = useQuery({
    ...query(emailHistory.history, {
      params: { id: contactId },
      body: { limit, offset: (page - 1) * limit, ...askedOf(looked) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => watchMs(state.data?.data ?? []),
  })
  useArrivals(data?.data.filter(isOnItsWay).length ?? 0)
  if (page > 1 && !isFetching && isPast(data?.meta)) setPage(1)
  const write = (
    <Button size="small" onClick={() => setWriting('new')}>
      Write e-mail
    </Button>
  )
  return (
    <Panel
      title="E-mails"
      count={data?.meta.total_count}
      action={may && write}
      empty={
        data?.data.length === 0 && !whole && 'No e-mails yet. What you send from here is kept with what became of it.'
      }
    >
      {whole && (
        <EmailTools
          looked={looked}
          look={next => {
            setLooked(next)
            setPage(1)
          }}
        />
      )}
      {error && !data ? (
        <Failed what="The e-mails" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(email => (
            <EmailRow key={email.id} email={email} contactId={contactId} again={may ? setWriting : undefined} />
          ))}
        </Rows>
      )}
      {whole && data?.data.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No e-mail matches. Search for other words.
        </Typography>
      )}
      {whole && <PanelPages of="e-mails" meta={data?.meta} turn={setPage} />}
      {!whole && data && data.meta.total_count > data.data.length && (
        <Button size="small" onClick={() => setWhole(true)} disabled={isFetching}>
          Show earlier e-mails
        </Button>
      )}
      <Suspense fallback={null}>
        {writing && (
          <SendEmailDialog
            contactId={contactId}
            {...(writing !== 'new' && { draft: writing })}
            close={() => setWriting(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

/** What became of an e-mail stands on the timeline too, and may say something of the address. */
function useArrivals(onTheirWay: number) {
  const client = useQueryClient()
  const before = useRef(onTheirWay)
  useEffect(() => {
    if (onTheirWay < before.current) void refresh(client, contactTimeline.list, contactPoints.list)
    before.current = onTheirWay
  }, [client, onTheirWay])
}
