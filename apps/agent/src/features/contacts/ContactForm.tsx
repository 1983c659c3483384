import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ContactInput } from '@openbook/api/contacts.ts'
import { inWords } from '@openbook/api/core/in-words.ts'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { dayErrors } from '../../ui/day-errors.ts'
import { useTyped } from '../../ui/typed.ts'
import { ContactFields } from './ContactFields.tsx'
import { type FieldName, inputOf, type Values } from './contact-values.ts'

const check = zodResolver(ContactInput, { error: inWords }) as unknown as Resolver<Values>

/** Checks what would be sent by the contract's own schema. */
const resolver: Resolver<Values> = async (values, context, options) => {
  const names = Object.keys(values) as FieldName[]
  const checked = await check(inputOf(values, names) as unknown as Values, context, options)
  const errors = { ...checked.errors, ...dayErrors(values, ['date_of_birth']) }
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}

export const useContactForm = (values: Values) =>
  useForm<Values>({ defaultValues: values, resolver, mode: 'onTouched' })

/** Whether anything typed would be lost now; a reset a moment ago counts already. */
const isTyped = (form: UseFormReturn<Values>) =>
  (Object.keys(form.getValues()) as FieldName[]).some(name => form.getFieldState(name).isDirty)

/** Asks before what was typed is lost. */
export const mayLeave = (form: UseFormReturn<Values>) =>
  !isTyped(form) || window.confirm('Leave without saving? What you typed will be lost.')

/** The form is longer than a screen, and the act below stands over its end. */
const broughtIntoSight = (trouble: HTMLElement | null) => trouble?.scrollIntoView({ block: 'center' })

interface Props {
  form: UseFormReturn<Values>
  /** What is wrong with the whole of it, with a way on. */
  trouble: ReactNode
  /** What to know before it is sent. */
  notice?: ReactNode
  /** What others did while it is filled in. */
  meanwhile?: ReactNode
  act: string
  busy: boolean
  autoFocus?: boolean
  submit: (values: Values) => void
  cancel: () => void
}

export function ContactForm({ form, trouble, notice, meanwhile, act, busy, autoFocus = false, submit, cancel }: Props) {
  const { dirtyFields } = form.formState
  useTyped(() => isTyped(form))
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !mayLeave(form),
    enableBeforeUnload: () => Object.keys(dirtyFields).length > 0,
  })
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => void form.handleSubmit(submit)(event)}
      sx={{ bgcolor: 'inherit' }}
    >
      <ContactFields control={form.control} autoFocus={autoFocus} />
      {notice}
      {trouble && (
        <Alert ref={broughtIntoSight} severity="error" role="alert" sx={{ mt: 2 }}>
          {trouble}
        </Alert>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          justifyContent: 'flex-end',
          mt: 2.5,
          py: 1,
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          bgcolor: 'inherit',
        }}
      >
        {meanwhile}
        <Button onClick={cancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? 'Saving…' : act}
        </Button>
      </Box>
    </Box>
  )
}
