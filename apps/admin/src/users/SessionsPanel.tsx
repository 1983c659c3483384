import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import type { OpenSession } from '@openbook/api/core/open-sessions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { deviceOf } from '@openbook/config/devices.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { figure } from './usePreview.ts'

/** On one page. */
const SHOWN = 10

/** Where a user is signed in, and the way to end it: for whoever manages them, signed in themselves. */
export function SessionsPanel() {
  const user = useRecordContext()
  const viewer = useIdentity()
  if (!user || !viewer || !(user.id === viewer.id || mayManage(viewer.role, user.role as Role))) return null
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Box component="section" aria-label="Open sessions" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Open sessions
      </Typography>
      {viewer.user.impersonation ? (
        <Typography sx={{ color: 'text.secondary' }}>
          You are acting as {viewer.fullName}. Log out of that first to see where {name} is signed in.
        </Typography>
      ) : (
        <Open key={user.id} id={Number(user.id)} name={name} own={user.id === viewer.id} />
      )}
    </Box>
  )
}

interface Whose {
  id: number
  name: string
}

function Open({ id, name, own }: Whose & { own: boolean }) {
  const [page, setPage] = useState(1)
  const { data, error, again } = useAsked(
    useCallback(() => call(sessions.adminList, { params: { id }, query: { page, limit: SHOWN } }), [id, page]),
  )
  const last = data?.meta.total_pages ?? page
  useEffect(() => setPage(shown => Math.min(shown, last)), [last])
  if (error) return <Trouble text={error} again={again} />
  if (!data) return null
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {data.meta.total_count ? `Signed in ${figure(data.meta.total_count, 'time')}.` : 'Signed in nowhere.'}
      </Typography>
      <Box component="ul" aria-label="Sessions" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {data.data.map(session => (
          <li key={session.id}>
            <Session session={session} />
            {!own && <EndButton id={id} name={name} session={session} ended={again} />}
          </li>
        ))}
      </Box>
      {data.meta.total_pages > 1 && (
        <Pagination
          aria-label="Pages of sessions"
          page={page}
          count={data.meta.total_pages}
          onChange={(_event, to) => setPage(to)}
        />
      )}
      {own ? <OwnSessions /> : <LogOutButton id={id} name={name} ended={again} />}
    </>
  )
}

const OwnSessions = () => (
  <Typography sx={{ mt: 1 }}>
    Your own are ended in the agent app: <Link href="/account/profile?tab=sessions">Where you are signed in</Link>
  </Typography>
)

const deviceIn = ({ stood_in, real_name, user_agent }: OpenSession) =>
  stood_in ? `${real_name ?? 'An administrator'}, acting as them` : deviceOf(user_agent)

const Session = ({ session }: { session: OpenSession }) => (
  <>
    {deviceIn(session)}, {session.ip ? `from ${session.ip}` : 'from an unknown address'}
    {session.place && ` (${session.place})`}, since <When at={session.created_at} />, last seen{' '}
    <When at={session.last_seen_at} />
    {session.current && ' – this one'}
    {session.reason && `: ${session.reason}`}
  </>
)

interface Ending extends Whose {
  ended: () => void
}

function EndButton({ id, name, session, ended }: Ending & { session: OpenSession }) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const device = deviceIn(session)
  const end = async () => {
    await call(sessions.adminDestroy, { params: { id, sessionId: session.id } })
    notify(`${device} is logged out.`, { type: 'success' })
    ended()
  }
  return (
    <>
      <Button size="small" aria-label={`Log out ${device}`} onClick={() => setAsking(true)} sx={{ ml: 1 }}>
        Log out
      </Button>
      {asking && (
        <ConfirmAct
          title={`Log out ${device}?`}
          means={`${name} is signed out there at once, and what they did not save is lost. Everything else stays signed in.`}
          act="Log out"
          send={end}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

function LogOutButton({ id, name, ended }: Ending) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const logOut = async () => {
    const answer = await call(sessions.adminLogOut, { params: { id } })
    notify(`${name} is logged out everywhere: ${figure(answer.ended, 'session')}.`, { type: 'success' })
    ended()
  }
  return (
    <>
      <Button variant="outlined" color="warning" size="small" onClick={() => setAsking(true)} sx={{ mt: 1 }}>
        Log out everywhere
      </Button>
      {asking && (
        <ConfirmAct
          title={`Log ${name} out everywhere?`}
          means="Every session ends, remembered browsers are forgotten, and their API token and API keys stop working. They are told by e-mail, and can sign in again, with their password or through single sign-on."
          act="Log out everywhere"
          confirmColor="warning"
          send={logOut}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
