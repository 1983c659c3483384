import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation, query } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'

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

const TITLE = { password: 'Enter your password to go on', otp: 'Enter a code to go on' }

function ProofDialog({ done, close }: { done: () => void; close: () => void }) {
  const [by, setBy] = useState<'password' | 'otp'>('password')
  const [wrong, setWrong] = useState<Wrong<'password' | 'otp'>>({})
  const { data: ways } = useQuery(query(twoFactor.show))
  const prove = useMutation({
    ...mutation(sessions.prove),
    meta: { shown: true },
    onSuccess: done,
    onError: error => setWrong(wrongOf(error, ['password', 'otp'])),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setWrong({})
    prove.mutate({ body: { [by]: String(new FormData(event.currentTarget).get(by)) } })
  }
  const other = by === 'password' ? 'otp' : 'password'
  const turn = () => {
    setBy(other)
    setWrong({})
  }
  return (
    <FormDialog
      title={TITLE[by]}
      act="Go on"
      trouble={wrong.base}
      busy={prove.isPending}
      submit={event => submit(event as unknown as FormEvent<HTMLFormElement>)}
      close={close}
      more={
        (ways?.app || ways?.by_email) && (
          <Button onClick={turn}>{by === 'password' ? 'Use a code' : 'Use my password'}</Button>
        )
      }
    >
      {by === 'password' ? (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus
          said={wrong.password}
        />
      ) : (
        <Code app={Boolean(ways?.app)} mailed={ways?.by_email ? ways.email : undefined} said={wrong.otp} />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
        {NEITHER}
      </Typography>
    </FormDialog>
  )
}

const NEITHER =
  'No password or code? Sign out and in again as you usually do: for 15 minutes after that nothing more is asked.'

/** The code of the app, or one sent by e-mail, whichever is set up. */
function Code({ app, mailed, said }: { app: boolean; mailed: string | undefined; said: string | undefined }) {
  const send = useMutation(mutation(twoFactor.sendOtp))
  const from = [app && 'your authenticator app shows', mailed && 'we send by e-mail'].filter(Boolean).join(', or one ')
  return (
    <>
      <Typography sx={{ gridColumn: '1 / -1' }}>
        {send.data ? `A code is on its way to ${send.data.sent_to}.` : `The code ${from}.`}
      </Typography>
      <PlainField name="otp" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus said={said} />
      {mailed && (
        <Button disabled={send.isPending} onClick={() => send.mutate({ body: {} })} sx={{ justifySelf: 'start' }}>
          {send.data ? 'Send another code' : 'Send me a code by e-mail'}
        </Button>
      )}
    </>
  )
}
