import type { EmailTemplate } from '@openbook/api/email-templates.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { UNDO_MS, UndoAlert } from '../ui/UndoAlert.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type Changed = Partial<Pick<EmailTemplate, 'active' | 'category'>>
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
      notify(<UndoAlert text={said} undo={() => putBack(before, after)} />, { autoHideDuration: UNDO_MS })
      onUnselectItems()
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return { count, busy, change }
}

/** As they were, unless somebody changed one since. */
async function putBack(before: EmailTemplate[], after: EmailTemplate[]) {
  const stands = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
  await send(before.map(({ id, active, category }) => ({ id, active, category, updated_at: stands.get(id) ?? '' })))
  return undefined
}
