import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import * as businessUnits from '@openbook/api/business-units.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'
import { type FormEvent, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { proven } from '../ui/proof.ts'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** Closes the agency, after saying what that means. */
export function CloseButton() {
  const agency = useRecordContext<businessUnits.BusinessUnit>()
  const [open, setOpen] = useState(false)
  if (!agency) return null
  return (
    <>
      <Button size="small" color="warning" onClick={() => setOpen(true)}>
        Close agency
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="close-agency">
        <DialogTitle id="close-agency">Close {agency.name}?</DialogTitle>
        <CloseForm agency={agency} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CloseForm({
  agency: { id, name, active_users },
  onDone,
}: {
  agency: businessUnits.BusinessUnit
  onDone: () => void
}) {
  const { close, errors, busy } = useClose(id, name, onDone)
  const { reason, ...others } = errors
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void close(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        {Object.keys(others).length > 0 && <Alert severity="error">{Object.values(others).join(' ')}</Alert>}
        <DialogContentText sx={{ mb: 1 }}>
          {active_users === 1
            ? 'Its one active user is'
            : `All of its ${active_users.toLocaleString('en-US')} active users are`}{' '}
          signed out, and nobody can sign in. Campaigns, e-mails, imports and other jobs wait. Its webpages say that
          they are closed and take no leads, and its domains are not looked at.
        </DialogContentText>
        <DialogContentText sx={{ mb: 2 }}>
          Nothing is deleted by this: open it again and all is as before. Only contacts that its people deleted
          themselves still go for good after {KEPT_DELETED_DAYS} days.
        </DialogContentText>
        <TextField
          name="reason"
          label="Reason"
          required
          autoFocus
          fullWidth
          error={Boolean(reason)}
          helperText={reason}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" color="warning" variant="contained" disabled={busy}>
          Close agency
        </Button>
      </DialogActions>
    </form>
  )
}

function useClose(id: number, name: string, onDone: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const close = async (reason: string) => {
    setBusy(true)
    setErrors({})
    try {
      await proven(() => call(businessUnits.adminClose, { params: { id }, body: { reason } }))
      notify(`${name} is closed.`, { type: 'success' })
      refresh()
      onDone()
    } catch (failure) {
      setErrors(saidOf(failure))
    }
    setBusy(false)
  }
  return { close, errors, busy }
}

const saidOf = (failure: unknown): Record<string, string> =>
  failure instanceof Failed && failure.errors.reason
    ? { reason: [failure.errors.reason].flat().join(' ') }
    : { base: sentenceOf(failure) }

/** Opens a closed agency again. */
export function ReopenButton() {
  const agency = useRecordContext<businessUnits.BusinessUnit>()
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  if (!agency) return null
  const reopen = async () => {
    setBusy(true)
    try {
      await call(businessUnits.adminReopen, { params: { id: agency.id }, body: {} })
      notify(`${agency.name} is open again. Its people can sign in.`, { type: 'success' })
      refresh()
    } catch (failure) {
      notify(sentenceOf(failure), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button size="small" variant="outlined" disabled={busy} onClick={() => void reopen()}>
      Open again
    </Button>
  )
}
