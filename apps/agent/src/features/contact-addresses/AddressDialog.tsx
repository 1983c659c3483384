import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import { toMonthDay, typedMonthDay } from '@openbook/config/dates.ts'
import { US_STATES, US_TERRITORIES } from '@openbook/config/states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { query } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { type Address, type AddressValues, inputOf, KIND_LABELS, LABELS, valuesOf, WORDS } from './address-values.ts'
import { useAddressAct } from './use-address-act.ts'

const STATES = [['', '—'], ...Object.entries({ ...US_STATES, ...US_TERRITORIES })] as const
interface Props {
  contactId: number
  address: Address | undefined
  close: () => void
}

/** One further address, added or changed. */
export function AddressDialog({ contactId, address, close }: Props) {
  const client = useQueryClient()
  const form = useForm<AddressValues>({ defaultValues: valuesOf(address) })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const { began, trouble, refused, clear } = useTwoEditors<Address, AddressValues>({
    form,
    row: address,
    valuesOf,
    read: async () => {
      const options = query(contactAddresses.list, { params: { id: contactId } })
      return (await readAnew(client, options)).find(({ id }) => id === address?.id)
    },
    words: () => WORDS,
  })
  const create = useAddressAct(contactAddresses.create, { shown: true, done: close })
  const update = useAddressAct(contactAddresses.update, { shown: true, done: close })
  const submit = (values: AddressValues) => {
    clear()
    const body = inputOf(values)
    const params = { id: contactId }
    const onError = refused
    if (!address) return create.mutate({ params, body }, { onError })
    const updated_at = began.current?.updated_at
    update.mutate({ params: { ...params, addressId: address.id }, body: { ...body, updated_at } }, { onError })
  }
  const text = { control, autoComplete: 'off' }
  const day = { ...text, hint: 'MM/DD', shape: typedMonthDay, shapeOnLeave: toMonthDay, required: true }
  return (
    <FormDialog
      title={address ? 'Edit address' : 'Add an address'}
      act={address ? 'Save address' : 'Add address'}
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={control}
        name="kind"
        label={LABELS.kind}
        options={Object.entries(KIND_LABELS)}
        autoFocus
        sx={{ gridColumn: '1 / -1' }}
      />
      {kind === 'seasonal' && <FormField {...day} name="season_from" label={LABELS.season_from} />}
      {kind === 'seasonal' && <FormField {...day} name="season_until" label={LABELS.season_until} />}
      <FormField {...text} name="address" label={LABELS.address} />
      <FormField {...text} name="address_2" label={LABELS.address_2} />
      <FormField {...text} name="city" label={LABELS.city} />
      <FormField control={control} name="state" label={LABELS.state} options={STATES} />
      <FormField {...text} name="zip" label={LABELS.zip} />
      <FormField {...text} name="county" label={LABELS.county} />
      <FormField
        control={control}
        name="note"
        label={LABELS.note}
        multiline
        minRows={2}
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
