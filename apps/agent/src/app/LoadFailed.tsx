import Box from '@mui/material/Box'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Failed } from '../ui/Failed.tsx'
import { Crashed } from './ErrorBoundary.tsx'

const isRequest = (error: unknown) =>
  error instanceof Refused || (error instanceof TypeError && /fetch|import|load/i.test(error.message))

/** A page whose data or code did not arrive can be asked for again; anything else is a crash. */
export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (!isRequest(error)) return <Crashed />
  if (error instanceof Refused && error.status === 401) return null
  const again = () => {
    reset()
    return router.invalidate()
  }
  return (
    <Box component="main" sx={{ p: 3, maxWidth: 720, mx: 'auto' }}>
      <Failed what="This page" error={error} retry={again} />
    </Box>
  )
}
