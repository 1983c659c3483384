import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const ONCE = 'it is shown once, and is good for a week.'

interface LinkProps {
  path: string
  label: string
}

/** The link of an invitation, to be copied. */
export const LinkField = ({ path, label }: LinkProps) => (
  <TextField
    label={label}
    value={`${window.location.origin}${path}`}
    onFocus={event => event.target.select()}
    slotProps={{ htmlInput: { readOnly: true } }}
  />
)

/** What is to be sent by hand, since nobody carries the mail. */
export const SentByHand = ({ children }: { children: ReactNode }) => (
  <Alert severity="warning">
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      No mail server is set up, so nothing is mailed. Send it yourself: {ONCE}
    </Typography>
    {children}
  </Alert>
)

/** An invitation just made. */
export const InvitationLink = ({ path, email, mailed }: { path: string; email?: string; mailed: boolean }) =>
  mailed ? (
    <Alert severity="success">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        This link is mailed to {email}. Should it not arrive, send it yourself: {ONCE}
      </Typography>
      <LinkField path={path} label="Invitation" />
    </Alert>
  ) : (
    <SentByHand>
      <LinkField path={path} label="Invitation" />
    </SentByHand>
  )
