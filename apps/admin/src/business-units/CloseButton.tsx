import Button from '@mui/material/Button'
import DialogTitle from '@mui/material/DialogTitle'
import * as businessUnits from '@openbook/api/business-units.ts'
import { KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { proven } from '../ui/proof.ts'
import { ReasonForm } from '../ui/ReasonForm.tsx'
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

function CloseForm({ agency, onDone }: { agency: businessUnits.BusinessUnit; onDone: () => void }) {
  const { id, name, active_users } = agency
  const notify = useNotify()
  const refresh = useRefresh()
  const send = async (reason: string) => {
    await proven(() => call(businessUnits.adminClose, { params: { id }, body: { reason } }))
    notify(`${name} is closed.`, { type: 'success' })
    refresh()
    onDone()
  }
  const people =
    active_users === 1
      ? 'Its one active user is'
      : `All of its ${active_users.toLocaleString('en-US')} active users are`
  return (
    <ReasonForm
      means={[
        `${people} signed out, and nobody can sign in. Campaigns, e-mails, imports and other jobs wait. Its webpages say that they are closed and take no leads, and its domains are not looked at.`,
        `Nothing is deleted by this: open it again and all is as before. Only contacts that its people deleted themselves still go for good after ${KEPT_DELETED_DAYS} days.`,
      ]}
      act="Close agency"
      color="warning"
      send={send}
      close={onDone}
    />
  )
}

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
      await proven(() => call(businessUnits.adminReopen, { params: { id: agency.id }, body: {} }))
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
