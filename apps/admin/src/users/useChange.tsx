import type { Input } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { proven } from '../ui/proof.ts'
import { UNDO_NOTICE, UndoAlert } from '../ui/UndoAlert.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type Body = NonNullable<Input<typeof userChanges.adminCreate>>['body']
type Changed = Awaited<ReturnType<typeof call<typeof userChanges.adminCreate>>>

/** The code of a refusal since somebody is not licensed for a contact; the forms offer to leave those out. */
export const UNLICENSED = 'contact_transfers.unlicensed'
/** The server’s sentence without what it says to scripts. */
export const sentenceFor = (sentence?: string) => sentence?.replace('Send skip_unlicensed to leave those out.', '')

async function takeBack(id: number) {
  const { kept } = await proven(() => call(userChanges.adminUndo, { params: { id } }))
  return kept.length
    ? `Taken back, but not for ${kept.map(({ name, why }) => `${name} (${why.replace(/\.$/, '')})`).join(', ')}.`
    : undefined
}

/** Whether a change of so many is a job, with a page that says how far it is and who was left out. */
export const isJob = (count: number) => count > userChanges.MOST_AT_ONCE

/** Carries a change out, says so with an undo, and keeps what was refused for the dialog. A change of many is begun, and its page opened. */
export function useChange(done: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ sentence: string; code?: string | undefined }>()
  const change = async (body: Body, say: (changed: Changed) => string) => {
    setBusy(true)
    try {
      if (isJob(body.ids.length)) {
        const { id } = await proven(() => call(userChanges.adminStart, { body }))
        done()
        await navigate(`/users/changes/${id}`)
        return
      }
      const changed = await proven(() => call(userChanges.adminCreate, { body }))
      notify(<UndoAlert text={say(changed)} undo={() => takeBack(changed.id)} />, UNDO_NOTICE)
      done()
      refresh()
    } catch (failure) {
      setError({ sentence: sentenceOf(failure), code: failure instanceof Failed ? failure.code : undefined })
      setBusy(false)
    }
  }
  return { busy, error, change }
}
