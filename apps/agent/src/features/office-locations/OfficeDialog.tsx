import type { OfficeLocation } from '@openbook/api/office-locations.ts'
import * as officeLocations from '@openbook/api/office-locations.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { changedOf } from '../../ui/changed.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'

const TYPES = [
  ['branch', 'Branch'],
  ['main', 'Main office'],
] as const
const WIDE = { gridColumn: '1 / -1' }

/** One office of the user, new or changed. */
export function OfficeDialog({ office, close }: { office?: OfficeLocation; close: () => void }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({
    defaultValues: {
      name: office?.name ?? '',
      office_type: office?.office_type ?? ('branch' as const),
      address: office?.address ?? '',
      city: office?.city ?? '',
      state: office?.state ?? '',
      zip_code: office?.zip_code ?? '',
      phone: formatPhone(office?.phone ?? ''),
      email: office?.email ?? '',
      office_hours: office?.office_hours ?? '',
    },
  })
  const settled = {
    meta: { shown: true },
    onSuccess: ({ name }: OfficeLocation) => {
      close()
      say(`${name} is saved.`)
      return refresh(client, officeLocations.list)
    },
    onError: (error: unknown) => setTrouble(showErrors(form, error)),
  }
  const create = useMutation({ ...mutation(officeLocations.create), ...settled })
  const update = useMutation({ ...mutation(officeLocations.update), ...settled })
  const { defaultValues } = form.formState
  const submit = form.handleSubmit(typed =>
    office
      ? update.mutate({ params: { id: office.id }, body: changedOf(typed, defaultValues) })
      : create.mutate({ body: typed }),
  )
  const { control } = form
  return (
    <FormDialog
      title={office ? `Edit ${office.name}` : 'Add an office'}
      act="Save office"
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={submit}
      close={close}
    >
      <FormField control={control} name="name" label="Name" hint="As in Downtown office." autoFocus />
      <FormField control={control} name="office_type" label="Type" options={TYPES} />
      <FormField control={control} name="address" label="Address" autoComplete="street-address" sx={WIDE} />
      <FormField control={control} name="city" label="City" />
      <FormField control={control} name="state" label="State" shape={state => state.toUpperCase().slice(0, 2)} />
      <FormField control={control} name="zip_code" label="ZIP code" />
      <FormField control={control} name="phone" label="Phone" type="tel" shapeOnLeave={formatPhone} />
      <FormField control={control} name="email" label="E-mail" type="email" />
      <FormField control={control} name="office_hours" label="Office hours" hint="As in Monday to Friday, 9 to 5." />
    </FormDialog>
  )
}
