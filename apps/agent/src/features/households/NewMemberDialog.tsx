import * as households from '@openbook/api/households.ts'
import { GENDERS } from '@openbook/config/limits.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { say } from '../../lib/toasts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { RELATION_LABELS, type Relation, useLinking } from './household.ts'

const NONE = ['', '—'] as const
const EMPTY = { first_name: '', last_name: '', phone: '', email: '', date_of_birth: '', gender: '' }
type Values = typeof EMPTY & { relation: Relation }

/** A new contact of the household, at the same address. */
export function NewMemberDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Values>({ defaultValues: { ...EMPTY, relation: 'dependant' } })
  const create = useLinking(households.createLinkedContact, {
    shown: true,
    done: () => {
      close()
      say('Added to the household.')
    },
  })
  const submit = ({ relation, ...typed }: Values) => {
    setTrouble(undefined)
    const given = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim() || null]))
    create.mutate(
      { params: { id: contactId }, body: { relation, ...given } },
      { onError: error => setTrouble(showErrors(form, error)) },
    )
  }
  const text = { control: form.control, autoComplete: 'off' }
  return (
    <FormDialog
      title="Add a person"
      act="Add person"
      trouble={trouble}
      busy={create.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField {...text} name="first_name" label="First name" autoFocus />
      <FormField {...text} name="last_name" label="Last name" />
      <FormField control={form.control} name="relation" label="They are" options={Object.entries(RELATION_LABELS)} />
      <DateField control={form.control} name="date_of_birth" label="Date of birth" />
      <FormField {...text} name="phone" label="Phone" type="tel" shapeOnLeave={formatPhone} />
      <FormField {...text} name="email" label="E-mail" type="email" hint="They get the same address." />
      <FormField control={form.control} name="gender" label="Gender" options={[NONE, ...Object.entries(GENDERS)]} />
    </FormDialog>
  )
}
