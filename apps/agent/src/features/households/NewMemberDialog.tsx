import Box from '@mui/material/Box'
import * as households from '@openbook/api/households.ts'
import { GENDERS } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useOffered } from '../../lib/offered.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useGo } from '../../ui/Link.tsx'
import { RELATION_LABELS, type Relation, useLinking } from './household.ts'

const NONE = ['', '—'] as const
const EMPTY = { first_name: '', last_name: '', phone: '', email: '', date_of_birth: '', gender: '' }
type Values = typeof EMPTY & { relation: Relation }

const LookalikesPanel = lazy(async () => ({
  default: (await import('../contact-merges/LookalikesPanel.tsx')).LookalikesPanel,
}))

/** Asks who is there already, and adds the person where nobody is or all the same. */
function useAdding(contactId: number, form: UseFormReturn<Values>, done: () => void) {
  const [trouble, setTrouble] = useState<string>()
  const create = useLinking(households.createLinkedContact, { shown: true, done })
  const check = useMutation({ ...mutation(households.likeLinkedContact), meta: { shown: true } })
  const stopFor = useOffered()
  const params = { id: contactId }
  const onError = (error: Error) => setTrouble(showErrors(form, error))
  const given = ({ relation: _relation, ...typed }: Values) =>
    Object.fromEntries(Object.entries(typed).map(([name, words]) => [name, words.trim() || null]))
  const add = (values: Values) => {
    setTrouble(undefined)
    create.mutate({ params, body: { relation: values.relation, ...given(values) } }, { onError })
  }
  const ask = (values: Values) => {
    setTrouble(undefined)
    const body = given(values)
    check.mutate({ params, body }, { onError, onSuccess: known => !stopFor(known, body) && add(values) })
  }
  return { ask, add, trouble, known: check.data ?? [], busy: check.isPending || create.isPending }
}

/** A new contact of the household, at the same address. Whoever is probably that person is shown first. */
export function NewMemberDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const form = useForm<Values>({ defaultValues: { ...EMPTY, relation: 'dependant' } })
  const { ask, add, trouble, known, busy } = useAdding(contactId, form, () => {
    close()
    say('Added to the household.')
  })
  const go = useGo()
  const open = (number: number) => {
    close()
    go(paths.contact(number))
  }
  const text = { control: form.control, autoComplete: 'off' }
  return (
    <FormDialog
      title="Add a person"
      act="Add person"
      trouble={trouble}
      busy={busy}
      submit={form.handleSubmit(ask)}
      close={close}
    >
      <FormField {...text} name="first_name" label="First name" autoFocus />
      <FormField {...text} name="last_name" label="Last name" />
      <FormField control={form.control} name="relation" label="They are" options={Object.entries(RELATION_LABELS)} />
      <DateField control={form.control} name="date_of_birth" label="Date of birth" />
      <FormField {...text} name="phone" label="Phone" type="tel" shapeOnLeave={formatPhone} />
      <FormField {...text} name="email" label="E-mail" type="email" hint="They get the home address of this contact." />
      <FormField control={form.control} name="gender" label="Gender" options={[NONE, ...Object.entries(GENDERS)]} />
      {known.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense fallback={null}>
            <LookalikesPanel
              candidates={known}
              busy={busy}
              open={open}
              addAnyway={() => void form.handleSubmit(add)()}
            />
          </Suspense>
        </Box>
      )}
    </FormDialog>
  )
}
