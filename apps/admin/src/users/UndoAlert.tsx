import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** Says what was done, with the way to take it back. */
export function UndoAlert({ text, change_id }: { text: string; change_id: number }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const { kept } = await call(userChanges.adminUndo, { params: { id: change_id } })
      notify(
        kept.length
          ? `Taken back, but for ${kept.map(({ name }) => name).join(', ')}, who was changed since.`
          : 'Taken back.',
        { type: kept.length ? 'warning' : 'success' },
      )
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    refresh()
  }
  return (
    <Alert
      severity="success"
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={undo} disabled={busy}>
          Undo
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
