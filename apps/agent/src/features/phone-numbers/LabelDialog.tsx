import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { reloadUser } from '../../lib/current-user.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { PlainField } from '../../ui/PlainField.tsx'

/** What one calls a number oneself; nobody else sees it. */
export function LabelDialog({ number, close }: { number: PhoneNumber; close: () => void }) {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Wrong<'label'>>({})
  const { mutate, isPending } = useMutation({
    ...mutation(phoneNumbers.update),
    meta: { shown: true },
    onError: error => setWrong(wrongOf(error, ['label'])),
    onSuccess: () => {
      close()
      return Promise.all([refresh(client, phoneNumbers.list), reloadUser(client)])
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget as HTMLFormElement).get('label')).trim()
    mutate({ params: { id: number.id }, body: { label: label || null } })
  }
  return (
    <FormDialog
      title={`Name ${formatPhone(number.phone_number)}`}
      act="Save name"
      trouble={wrong.base}
      busy={isPending}
      submit={submit}
      close={close}
    >
      <PlainField
        name="label"
        label="Name"
        autoComplete="off"
        autoFocus
        defaultValue={number.label ?? ''}
        said={wrong.label}
      />
    </FormDialog>
  )
}
