import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { call } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as helps from '@openbook/api/helps.ts'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/toasts.ts'
import { PlainField } from '../../ui/PlainField.tsx'

const FIELDS = ['name', 'email', 'subject', 'message'] as const
type Field = (typeof FIELDS)[number]
type Wrong = Partial<Record<Field | 'base', string>>

interface Props {
  /** The page it is about. */
  page: () => string | null
  /** Who writes, where that is known. */
  writer?: { name: string; email: string }
  done: () => void
}

/** A message to support. */
export function MessageForm({ page, writer, done }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const refuse = (said: Wrong) => {
    setWrong(said)
    const first = FIELDS.find(field => said[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (field: Field) => String(data.get(field) ?? '').trim()
    setBusy(true)
    setWrong({})
    try {
      const body = { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
      await call(helps.create, { body: { ...body, page: page() } })
      done()
    } catch (error) {
      setBusy(false)
      refuse(fieldsOf(error))
    }
  }
  return (
    <Box
      component="form"
      ref={form}
      onSubmit={event => void submit(event as FormEvent<HTMLFormElement>)}
      noValidate
      sx={{ display: 'grid', gap: 2.25 }}
    >
      {wrong.base && (
        <Alert severity="error" role="alert">
          {wrong.base}
        </Alert>
      )}
      <PlainField
        name="name"
        label="Your name"
        autoComplete="name"
        said={wrong.name}
        {...(writer && { defaultValue: writer.name })}
      />
      <PlainField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        said={wrong.email}
        {...(writer && { defaultValue: writer.email })}
      />
      <PlainField name="subject" label="What is it about" autoComplete="off" said={wrong.subject} />
      <PlainField name="message" label="Message" autoComplete="off" multiline rows={6} said={wrong.message} />
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ justifySelf: 'start' }}>
        {busy ? 'Sending…' : 'Send message'}
      </Button>
    </Box>
  )
}

function fieldsOf(error: unknown): Wrong {
  if (!(error instanceof Failed)) return { base: sentenceOf(error) }
  const said = FIELDS.flatMap(field => {
    const words = [error.errors[field]].flat()[0]
    return words ? [[field, words] as const] : []
  })
  return said.length ? Object.fromEntries(said) : { base: error.sentence }
}
