import Alert from '@mui/material/Alert'
import CardContent from '@mui/material/CardContent'
import type { SxProps, Theme } from '@mui/material/styles'
import { fieldWord } from '@openbook/config/field-words.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useResourceContext } from 'react-admin'
import { type FieldErrors, get, useFormContext } from 'react-hook-form'
import { strangersOf } from './strangers.ts'

interface Props {
  children: ReactNode
  className?: string
  sx?: SxProps<Theme>
}

/** On a phone the end scrolls clear of the bar with the buttons. */
const ROOM = { pb: { xs: '5em', sm: 2 } } as const

/**
 * What every form stands in. What a refusal says of fields a form has not, or shows no longer, would never be checked
 * again, and so hold it back for good: it is said above the inputs instead, until somebody saves again. The first that is
 * marked is in sight.
 */
export function FormBody({ children, className, sx }: Props) {
  const { control, formState, clearErrors, setError } = useFormContext()
  const { root, ...errors } = formState.errors as FieldErrors & { root?: { elsewhere?: { message?: string } } }
  const resource = useResourceContext() ?? null
  const body = useRef<HTMLDivElement>(null)
  const strangers = strangersOf(errors, name => get(control._fields, `${name}._f.mount`) === true)
  useEffect(() => {
    if (!strangers.length) return
    clearErrors(strangers.map(({ name }) => name))
    const message = strangers.map(({ name, message }) => `${fieldWord(resource, name)}: ${message}`).join(' ')
    setError('root.elsewhere', { type: 'server', message })
  })
  useEffect(() => {
    if (formState.submitCount)
      body.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [formState.submitCount])
  const elsewhere = root?.elsewhere?.message
  return (
    <CardContent ref={body} {...(className && { className })} sx={[ROOM, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}>
      {elsewhere && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {elsewhere}
        </Alert>
      )}
      {children}
    </CardContent>
  )
}
