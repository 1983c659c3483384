import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactElement, useEffect, useState } from 'react'
import { useCloseNotification, useNotificationContext, useNotify, useRefresh } from 'react-admin'
import { sentenceOf } from './useAsked.ts'

const Stays = ({ children }: { children: ReactElement }) => children

/** How the way back is offered: for a while, whatever else is pressed meanwhile. */
export const UNDO_NOTICE = { autoHideDuration: 15_000, slots: { clickAwayListener: Stays } }

interface Props {
  text: string
  /** Takes it back; gives what could not be, as a sentence, or nothing. */
  undo: () => Promise<string | undefined>
  failed?: boolean
}

/** Says what was done, with the way to take it back; why that failed is said next, to be tried again. Gives way to whatever is said after it. */
export function UndoAlert({ text, undo, failed = false }: Props) {
  const notify = useNotify()
  const close = useCloseNotification()
  const refresh = useRefresh()
  const next = useNotificationContext().notifications.length
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (next) close()
  }, [next, close])
  const back = async () => {
    setBusy(true)
    try {
      const but = await undo()
      notify(but ?? 'Taken back.', { type: but ? 'warning' : 'success' })
    } catch (error) {
      notify(<UndoAlert text={sentenceOf(error)} undo={undo} failed />, UNDO_NOTICE)
    }
    refresh()
  }
  return (
    <Alert
      severity={failed ? 'error' : 'success'}
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
