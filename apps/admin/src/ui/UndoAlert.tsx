import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCloseNotification, useNotify, useRefresh } from 'react-admin'
import { sentenceOf } from './useAsked.ts'

/** How long the way back is offered. */
export const UNDO_MS = 15_000

interface Props {
  text: string
  /** Takes it back; gives what could not be, as a sentence, or nothing. */
  undo: () => Promise<string | undefined>
}

/** Says what was done, with the way to take it back. */
export function UndoAlert({ text, undo }: Props) {
  const notify = useNotify()
  const close = useCloseNotification()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const back = async () => {
    setBusy(true)
    try {
      const but = await undo()
      notify(but ?? 'Taken back.', { type: but ? 'warning' : 'success' })
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    close()
    refresh()
  }
  return (
    <Alert
      severity="success"
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={back} disabled={busy}>
          Undo
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
