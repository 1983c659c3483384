import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import type { OpenSession } from '@openbook/api/core/open-sessions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { deviceOf } from '@openbook/config/devices.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { leave } from '../../lib/leave.ts'
import { figure } from '../../lib/numbers.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { isPast } from '../../ui/PanelTools.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

/** On one page. */
const SHOWN = 25

/** Where one is signed in, and the way out of each of them. */
export function SessionsPanel() {
  const user = useUser()
  return user.impersonation ? (
    <Panel title="Where you are signed in">
      <Typography>Only {user.profile.first_name} can see this.</Typography>
    </Panel>
  ) : (
    <OpenSessions />
  )
}

function OpenSessions() {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(sessions.list, { query: { page, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  })
  const [asking, setAsking] = useState<'all' | 'others'>()
  const bySso = data?.data.some(({ current, signed_in_by }) => current && signed_in_by.startsWith('single sign-on'))
  const client = useQueryClient()
  const { id } = useUser()
  const signOut = useMutation({
    ...mutation(sessions.logOutOfAll),
    onSuccess: ({ redirect_to }) => leave(id, redirect_to),
  })
  const endOthers = useMutation({
    ...mutation(sessions.logOutOfOthers),
    onSuccess: ({ ended }) =>
      say(`${ended === 1 ? '1 other session is' : `${figure(ended)} other sessions are`} logged out.`),
    onSettled: () => {
      setAsking(undefined)
      return refresh(client, sessions.list)
    },
  })
  if (page > 1 && !isFetching && isPast(data?.meta)) setPage(1)
  return (
    <Panel
      title="Where you are signed in"
      count={data?.meta.total_count}
      action={
        <>
          {(data?.meta.total_count ?? 0) > 1 && (
            <Button size="small" onClick={() => setAsking('others')}>
              Log out of the others
            </Button>
          )}
          <Button size="small" color="error" onClick={() => setAsking('all')}>
            Log out of all
          </Button>
        </>
      }
    >
      {error && !data && <Failed what="Your sessions" error={error} retry={refetch} busy={isFetching} />}
      {!error && !data && <Lines />}
      {data && (
        <Rows>
          {data.data.map(each => (
            <SessionRow key={each.id} session={each} />
          ))}
        </Rows>
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 1 }}
          aria-label="Pages of sessions"
          page={page}
          count={data.meta.total_pages}
          onChange={(_event, to) => setPage(to)}
        />
      )}
      {asking === 'others' && (
        <ConfirmDialog
          title="Log out of the other sessions?"
          act="Log out of the others"
          keep="Leave them signed in"
          busy={endOthers.isPending}
          onAct={() => endOthers.mutate(undefined)}
          onClose={() => setAsking(undefined)}
        >
          Only this browser stays signed in. Your API token, your API keys and remembered browsers stay as they are.
        </ConfirmDialog>
      )}
      {asking === 'all' && (
        <ConfirmDialog
          title="Log out everywhere?"
          act="Log out of all"
          keep="Stay signed in"
          busy={signOut.isPending}
          onAct={() => signOut.mutate(undefined)}
          onClose={() => setAsking(undefined)}
        >
          Every browser is signed out, this one too, and remembered browsers are forgotten. Your API token is replaced
          and your API keys are revoked: programs that use them stop working until you give them new ones.
          {bySso && ' You came by single sign-on: its provider asks whether to log you out there too.'}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient()
  const device = session.stood_in
    ? `${session.real_name ?? 'An administrator'}, acting as you`
    : deviceOf(session.user_agent)
  const end = useMutation({
    ...mutation(sessions.destroyOne),
    onSuccess: () => say(`${device} is logged out.`),
    onSettled: () => refresh(client, sessions.list),
  })
  const button = !session.current && (
    <Button
      size="small"
      aria-label={`Log out ${device}`}
      disabled={end.isPending}
      onClick={() => end.mutate({ params: { id: session.id } })}
    >
      Log out
    </Button>
  )
  return (
    <Row end={button}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
        {session.current && <Chip size="small" color="success" label="This one" />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {session.ip ?? 'Unknown address'}
        {session.place && ` (${session.place})`} · last used {relative(session.last_seen_at)} · since{' '}
        {dayAndTime(session.created_at)} · by{' '}
        {session.stood_in ? (session.reason ?? 'an administrator') : session.signed_in_by}
      </Typography>
    </Row>
  )
}
