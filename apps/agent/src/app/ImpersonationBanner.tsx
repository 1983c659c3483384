import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { nameOf, useUser } from '../lib/current-user.ts'
import { clock } from '../lib/dates.ts'
import { mutation } from '../lib/query.ts'

/** Stands as long as someone acts as someone else, and names both. */
export function ImpersonationBanner() {
  const user = useUser()
  const leave = useMutation({
    ...mutation(sessions.destroy),
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  })
  if (!user.impersonation) return null
  const { real_user, reason, expires_at } = user.impersonation
  return (
    <Box
      component="section"
      aria-label="Acting as someone else"
      sx={{
        px: { xs: 1.5, sm: 2.5 },
        py: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
        fontSize: '0.875rem',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        You are <strong>{real_user.name}</strong>, acting as <strong>{nameOf(user)}</strong>.
        {reason && ` Reason: ${reason.replace(/\.$/, '')}.`} Ends at {clock(expires_at)}.
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={leave.isPending}
        onClick={() => leave.mutate(undefined)}
        sx={{ borderColor: 'currentColor' }}
      >
        Log out and go back
      </Button>
    </Box>
  )
}
