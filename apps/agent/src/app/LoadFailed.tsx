import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { NOT_FROM_HERE } from '@openbook/api/auth-ips.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { isFailedRequest } from '@openbook/api/core/faults.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { leave } from '../lib/leave.ts'
import { mutation } from '../lib/query.ts'
import { Failed } from '../ui/Failed.tsx'
import { Crashed } from './ErrorBoundary.tsx'

/** From an address that is not allowed one can do nothing but this. */
function SignOut() {
  const signOut = useMutation({
    ...mutation(sessions.destroy),
    onSuccess: ({ redirect_to }) => leave(0, redirect_to),
  })
  return (
    <Button variant="outlined" sx={{ mt: 2 }} disabled={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
      Sign out
    </Button>
  )
}

/** A page whose data or code did not arrive can be asked for again; anything else is a crash. */
export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (!isFailedRequest(error)) return <Crashed />
  if (error instanceof Refused && error.status === 401) return null
  const again = () => {
    reset()
    return router.invalidate()
  }
  return (
    <Box component="main" sx={{ p: 3, maxWidth: 720, mx: 'auto' }}>
      <Failed what="This page" error={error} retry={again} />
      {error instanceof Refused && error.code === NOT_FROM_HERE && <SignOut />}
    </Box>
  )
}
