import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ianaZone } from '@openbook/config/limits.ts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useNotify } from 'react-admin'
import { leave, stillIn } from '../authProvider.ts'
import { believed, levels } from '../levels.ts'
import { useIdentity } from '../ui/useIdentity.ts'

/** How long before its end a jump is left by itself, so that one comes back to oneself and not to the sign-in. */
const EARLY_MS = 5000
const MINUTE_MS = 60_000
export const STUCK = {
  position: 'sticky',
  top: 56,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  mt: 1,
  flexWrap: 'wrap',
}

/** Whoever the page belongs to, whoever is really there: all that is to be said about it. */
export const Standing = () => (
  <>
    <StandingIn />
    <TimeOver />
    <OtherIdentity />
  </>
)

/** Who the console is used as, and who is really there, why and for how long, for as long as these differ. */
function StandingIn() {
  const [leaving, setLeaving] = useState(false)
  const identity = useIdentity()
  const notify = useNotify()
  const user = identity?.user
  const left = useTimeLeft(user?.impersonation?.expires_at, identity?.fullName)
  if (!user?.impersonation) return null
  const { real_user, reason, expires_at } = user.impersonation
  const until = new Intl.DateTimeFormat('en-US', {
    timeZone: ianaZone(user.timezone),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const end = (all: boolean) => {
    setLeaving(true)
    leave(all)
      .catch((error: unknown) => notify(stillIn(error), { type: 'error' }))
      .finally(() => setLeaving(false))
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      component="section"
      role="region"
      aria-label="Acting as someone else"
      sx={STUCK}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end' }}>
          <Button color="inherit" size="small" onClick={() => end(false)} disabled={leaving}>
            Log out of {user.profile.first_name}
          </Button>
          <Button color="inherit" size="small" onClick={() => end(true)} disabled={leaving}>
            Log out of everything
          </Button>
        </Box>
      }
    >
      You are acting as <strong>{identity?.fullName}</strong>. You are really <strong>{real_user.name}</strong>, working
      in <strong>{user.business_unit.name}</strong>, and the audit log says so.
      {reason && ` Reason: ${reason.replace(/\.$/, '')}.`} Ends at {until.format(new Date(expires_at))}, {left}.
    </Alert>
  )
}

/** The time left in words, told anew each minute; at its end one comes back to oneself. */
function useTimeLeft(ends: string | undefined, name: string | undefined) {
  const [now, setNow] = useState(() => Date.now())
  const notify = useNotify()
  useEffect(() => {
    if (!ends) return
    const tick = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    const stay = () =>
      notify(`Your time as ${name} has ended. Log out of them at the top to go back.`, { type: 'error' })
    const end = setTimeout(() => leave(false, name).catch(stay), Math.max(Date.parse(ends) - Date.now() - EARLY_MS, 0))
    return () => {
      clearInterval(tick)
      clearTimeout(end)
    }
  }, [ends, name, notify])
  const minutes = ends ? Math.floor((Date.parse(ends) - now) / MINUTE_MS) : 0
  if (minutes < 1) return 'in less than a minute'
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Told once on the page one came back to; where somebody still writes, on the page of that time. */
function TimeOver() {
  const over = useSyncExternalStore(levels.watch, levels.over)
  const [told, setTold] = useState(() => levels.told())
  return (
    <>
      {told && (
        <Alert severity="info" sx={{ mt: 1 }} onClose={() => setTold(null)}>
          Your time as {told} has ended. You are yourself again.
        </Alert>
      )}
      {over && (
        <Stuck act="Go back" run={over.go}>
          Your time as {over.name} has ended, and nothing more is saved here. Copy what you typed, then go back.
        </Stuck>
      )}
    </>
  )
}

/** Another tab went on as somebody or came back: nothing of this page is saved any more. */
function OtherIdentity() {
  const other = useSyncExternalStore(believed.watch, believed.other)
  if (!other || levels.over()) return null
  return (
    <Stuck act="Reload" run={() => window.location.reload()}>
      {other} Copy what you typed, then reload.
    </Stuck>
  )
}

const Stuck = ({ act, run, children }: { act: string; run: () => void; children: ReactNode }) => (
  <Alert
    severity="warning"
    variant="outlined"
    sx={STUCK}
    action={
      <Button color="inherit" size="small" onClick={run}>
        {act}
      </Button>
    }
  >
    {children}
  </Alert>
)
