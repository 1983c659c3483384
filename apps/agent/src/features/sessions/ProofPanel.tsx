import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface Asking {
  resolve: () => void
  reject: (reason: unknown) => void
}

/** Runs an act; where the server wants to know once more who is there, asks, and runs it again. */
export function useProof() {
  const [asking, setAsking] = useState<Asking>()
  const proven = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Failed) || error.code !== 'sessions.prove_again') throw error
      await new Promise<void>((resolve, reject) => setAsking({ resolve, reject }))
      return act()
    }
  }
  const end = (how: (asking: Asking) => void) => {
    if (asking) how(asking)
    setAsking(undefined)
  }
  const dialog = asking && (
    <ProofDialog
      done={() => end(({ resolve }) => resolve())}
      close={() => end(({ reject }) => reject(new DOMException('Not proven', 'AbortError')))}
    />
  )
  return { proven, dialog }
}

function ProofDialog({ done, close }: { done: () => void; close: () => void }) {
  const [wrong, setWrong] = useState<Wrong<'password'>>({})
  const prove = useMutation({
    ...mutation(sessions.prove),
    meta: { shown: true },
    onSuccess: done,
    onError: error => setWrong(wrongOf(error, ['password'])),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    prove.mutate({ body: { password: String(new FormData(event.currentTarget).get('password')) } })
  }
  return (
    <FormDialog
      title="Enter your password to go on"
      act="Go on"
      trouble={wrong.base}
      busy={prove.isPending}
      submit={event => submit(event as unknown as FormEvent<HTMLFormElement>)}
      close={close}
    >
      <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus said={wrong.password} />
    </FormDialog>
  )
}
