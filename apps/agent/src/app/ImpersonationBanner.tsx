import Button from '@mui/material/Button'
import { Failed } from '@openbook/api/core/errors.ts'
import { isCrossed, OTHER_IDENTITY } from '@openbook/api/core/identity.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nameOf, useUser } from '../lib/current-user.ts'
import { clock } from '../lib/dates.ts'
import { leave } from '../lib/leave.ts'
import { levels } from '../lib/levels.ts'
import { mutation } from '../lib/query.ts'
import { paths } from '../paths.ts'
import { Strip } from '../ui/Strip.tsx'

/** How long before its end a jump is left by itself, so that one comes back to oneself and not to the sign-in. */
const EARLY_MS = 5000
/** Stands as long as someone acts as someone else, and names both. */
export function ImpersonationBanner() {
  const user = useUser()
  const [byClock, setByClock] = useState(false)
  const signOut = useMutation({
    ...mutation(sessions.destroy),
    retry: (count, error) => count < 1 && isCrossed(error),
    retryDelay: 0,
    onSuccess: ({ redirect_to }) =>
      byClock ? levels.backInTime(user.id, redirect_to, nameOf(user)) : leave(user.id, redirect_to),
    onError: error => {
      const before = error instanceof Failed && error.code === OTHER_IDENTITY
      if (byClock && before) levels.backInTime(user.id, paths.home(), nameOf(user))
    },
  })
  const { mutate } = signOut
  const ends = user.impersonation?.expires_at
  useEffect(() => {
    if (!ends) return
    const over = () => {
      setByClock(true)
      mutate(undefined)
    }
    const timer = setTimeout(over, Math.max(Date.parse(ends) - Date.now() - EARLY_MS, 0))
    return () => clearTimeout(timer)
  }, [ends, mutate])
  if (!user.impersonation) return null
  const { real_user, reason, expires_at, stack } = user.impersonation
  const between = stack.slice(1, -1).map(({ name }) => name)
  return (
    <Strip
      label="Acting as someone else"
      sx={{ bgcolor: 'warning.main', color: 'warning.contrastText' }}
      says={
        <>
          You are <strong>{real_user.name}</strong>, acting as <strong>{nameOf(user)}</strong>
          {between.length > 0 && ` by way of ${between.join(' and ')}`}.
          {reason && ` Reason: ${reason.replace(/\.$/, '')}.`} Ends at {clock(expires_at)}.
        </>
      }
    >
      <Leave label="Log out and go back" busy={signOut.isPending} act={() => mutate(undefined)} />
      <Leave label="Log out of everything" busy={signOut.isPending} act={() => mutate({ query: { all: true } })} />
    </Strip>
  )
}

const Leave = ({ label, busy, act }: { label: string; busy: boolean; act: () => void }) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    disabled={busy}
    onClick={act}
    sx={{ borderColor: 'currentColor' }}
  >
    {label}
  </Button>
)
