import SwapHoriz from '@mui/icons-material/SwapHorizOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import * as transfers from '@openbook/api/contact-transfers.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import type { User } from '@openbook/api/users.ts'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { UNDO_NOTICE, UndoAlert } from '../ui/UndoAlert.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { BookChoice, useBook, useElsewhere } from './BookChoice.tsx'
import { sentenceFor, UNLICENSED } from './useChange.tsx'
import { figure } from './usePreview.ts'

/** On the page of somebody deactivated who still owns contacts: hands these on. */
export function HandOverButton() {
  const user = useRecordContext<User>()
  const [open, setOpen] = useState(false)
  if (!user || user.active || !user.contacts_left) return null
  return (
    <>
      <Button size="small" startIcon={<SwapHoriz />} onClick={() => setOpen(true)}>
        Hand over the book: {figure(user.contacts_left, 'contact')}
      </Button>
      {open && <HandOverDialog user={user} close={() => setOpen(false)} />}
    </>
  )
}

function HandOverDialog({ user, close }: { user: User; close: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const book = useBook('user')
  const elsewhere = useElsewhere(user.business_unit_id)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async () => {
    setBusy(true)
    try {
      const made = await call(userChanges.adminHandOver, { body: { user_id: user.id, ...book.body } })
      const undo = async () => {
        await call(transfers.revert, { params: { id: made.transfer_attempt_id }, body: { so_far: true } })
        return undefined
      }
      const handed = `${figure(made.handed_over, 'contact')} handed to ${book.to?.name}.`
      if (elsewhere) notify(`${handed} The transfer log of that agency has each of them, and can revert it.`)
      else notify(<UndoAlert text={`${handed} The transfer log has each of them.`} undo={undo} />, UNDO_NOTICE)
      close()
      refresh()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="hand-over">
      <DialogTitle id="hand-over">
        Hand over the book of {user.first_name} {user.last_name}?
      </DialogTitle>
      <DialogContent>
        {error !== undefined && <Alert severity="error">{sentenceFor(sentenceOf(error))}</Alert>}
        <DialogContentText>
          {user.first_name} cannot sign in any more, and nobody works these contacts. They go as a transfer, which has a
          log and can be reverted.
        </DialogContentText>
        <BookChoice
          book={book}
          contacts={user.contacts_left}
          ways={['user', 'pool']}
          business_unit_id={user.business_unit_id}
          unlicensed={error instanceof Failed && error.code === UNLICENSED}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" onClick={submit} disabled={busy || !book.ready}>
          Hand over
        </Button>
      </DialogActions>
    </Dialog>
  )
}
