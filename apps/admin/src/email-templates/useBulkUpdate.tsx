import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import type { EmailTemplate } from '@openbook/api/email-templates.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type Changed = Partial<Pick<EmailTemplate, 'active' | 'category'>>
const SHOWN_MS = 15_000
const send = (emails: (Changed & { id: number; updated_at: string })[]) =>
  call(emailTemplates.adminBulkUpdate, { body: { emails } })

/** Changes every selected e-mail alike, and says so with an undo. */
export function useBulkUpdate() {
  const { selectedIds, onUnselectItems } = useListContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const count = selectedIds.length === 1 ? '1 e-mail' : `${selectedIds.length} e-mails`
  const change = async (to: Changed, done: string) => {
    setBusy(true)
    try {
      const filter = JSON.stringify({ id: selectedIds })
      const before = await call(emailTemplates.adminList, { query: { filter, range: `[0,${selectedIds.length - 1}]` } })
      const after = await send(before.map(({ id, updated_at }) => ({ id, updated_at, ...to })))
      const said = `${after.length === 1 ? '1 e-mail is' : `${after.length} e-mails are`} ${done}.`
      notify(<Undoable said={said} before={before} after={after} />, { autoHideDuration: SHOWN_MS })
      onUnselectItems()
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return { count, busy, change }
}

interface Done {
  said: string
  before: EmailTemplate[]
  after: EmailTemplate[]
}

function Undoable({ said, before, after }: Done) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    const stands = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
    try {
      await send(before.map(({ id, active, category }) => ({ id, active, category, updated_at: stands.get(id) ?? '' })))
      notify('Taken back.', { type: 'success' })
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
        <MuiButton color="inherit" size="small" onClick={() => void undo()} disabled={busy}>
          Undo
        </MuiButton>
      }
    >
      {said}
    </Alert>
  )
}
