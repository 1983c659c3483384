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

/** Says what was done, with the way to take it back; why that failed is said in its place, to be tried again. */
export function UndoAlert({ text, undo }: Props) {
  const notify = useNotify()
  const close = useCloseNotification()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const back = async () => {
    setBusy(true)
    try {
      const but = await undo()
      notify(but ?? 'Taken back.', { type: but ? 'warning' : 'success' })
      close()
    } catch (error) {
      setSaid(sentenceOf(error))
      setBusy(false)
    }
    refresh()
  }
  return (
    <Alert
      severity={said ? 'error' : 'success'}
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={back} disabled={busy}>
          Undo
        </Button>
      }
    >
      {said ?? text}
    </Alert>
  )
}
