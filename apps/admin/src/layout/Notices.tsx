import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import type { Notification } from '@openbook/api/notifications.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { useState } from 'react'
import { useHeard } from '../ui/useHeard.ts'
import { ABOVE_NOTICE } from './theme.ts'

const SHOWN_MS = 10_000

/** Where a notice leads: a request to join is answered here, an invitation sent again; all else is read in the agent app. */
function linkOf({ kind, link, data }: Notification) {
  if (kind === 'signups.created') return `/admin/signups/${data.signup_id}/show`
  return kind === 'signups.not_mailed' ? `/admin/users/${data.user_id}` : link
}

/** A new notice is said at once, beside what the console itself has to say. */
export function Notices() {
  const [notice, setNotice] = useState<Notification>()
  const close = () => setNotice(undefined)
  useHeard({ channel: notifications.CHANNEL }, [notifications.CREATED], (data, told) => {
    if (told?.isNews) setNotice(data as Notification)
  })
  const link = notice && linkOf(notice)
  return (
    <Snackbar
      key={notice?.id ?? 0}
      open={notice !== undefined}
      autoHideDuration={SHOWN_MS}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{ bottom: { xs: ABOVE_NOTICE, sm: 24 } }}
    >
      <Alert
        severity="info"
        role="status"
        variant="outlined"
        onClose={close}
        sx={{ bgcolor: 'background.paper', overflowWrap: 'anywhere' }}
        {...(link && {
          action: (
            <>
              <Button color="inherit" size="small" href={link}>
                Open
              </Button>
              <Button color="inherit" size="small" onClick={close}>
                Close
              </Button>
            </>
          ),
        })}
      >
        {notice?.title}
      </Alert>
    </Snackbar>
  )
}
