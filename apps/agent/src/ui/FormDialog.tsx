import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { byHand } from './by-hand.ts'
import { useUnsaved } from './use-unsaved.ts'

interface Props {
  title: string
  /** A verb with its object: "Add phone". */
  act: string
  /** What is wrong with the whole of it. */
  trouble?: ReactNode
  busy: boolean
  /** Nothing can be sent as things stand; the dialog can still be closed. */
  blocked?: boolean
  submit: (event: SubmitEvent) => unknown
  close: () => void
  /** Further acts, apart from saving. */
  more?: ReactNode
  children: ReactNode
}

/** A small form over the page; its fields stand in two columns where there is room. Asks before what was typed is lost with the page. */
export function FormDialog({ title, act, trouble, busy, blocked = false, submit, close, more, children }: Props) {
  const id = useId()
  const typed = useRef(false)
  useUnsaved(() => typed.current, { busy })
  const type = () => {
    typed.current = true
  }
  return (
    <Dialog open onClose={byHand(close)} maxWidth="sm" fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit} onInput={type}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {trouble && (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {trouble}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>{children}</Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {more && <Box sx={{ mr: 'auto' }}>{more}</Box>}
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy || blocked}>
            {busy ? 'Saving…' : act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
