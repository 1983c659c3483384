import Alert from '@mui/material/Alert'
import * as carriers from '@openbook/api/carriers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import * as fireLight from '@openbook/api/fire-light.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { refreshApplications } from './applications.ts'

const worded = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
const LINES = [['', '—'], ...LINES_OF_BUSINESS.map(line => [line, worded(line)] as const)] as const
type Line = '' | (typeof LINES_OF_BUSINESS)[number]

interface Props {
  contactId: number
  close: () => void
}

/** Begins an application with what is known of the contact. */
export function StartDialog({ contactId, close }: Props) {
  const shown = query(contacts.show, { params: { id: contactId }, query: { not_remove_new_tag: true } })
  const { data } = useQuery({ ...shown, gcTime: 0 })
  if (!data)
    return (
      <FormDialog title="Start an application" act="Start application" busy submit={() => {}} close={close}>
        <Lines />
      </FormDialog>
    )
  return (
    <StartForm
      contactId={contactId}
      close={close}
      state={data.state ?? ''}
      line={(data.line_of_business ?? '') as Line}
      name={[data.first_name, data.last_name].filter(Boolean).join(' ')}
    />
  )
}

function StartForm({ contactId, close, state, line, name }: Props & { state: string; line: Line; name: string }) {
  const id = useId()
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const { data = [] } = useQuery(query(carriers.list, {}))
  const form = useForm({ defaultValues: { carrier_name: '', product: '', line_of_business: line, state } })
  const start = useMutation({
    ...mutation(fireLight.application),
    meta: { shown: true },
    onSuccess: ({ id }) => {
      close()
      window.open(paths.application(id), '_blank')
      return refreshApplications(client)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const { control } = form
  return (
    <FormDialog
      title="Start an application"
      act="Start application"
      trouble={trouble}
      busy={start.isPending}
      submit={form.handleSubmit(values => start.mutate({ body: { contact_id: contactId, ...values } }))}
      close={close}
    >
      <FormField
        control={control}
        name="carrier_name"
        label="Carrier"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { list: id } }}
      />
      <datalist id={id}>
        {data.map(carrier => (
          <option key={carrier.id} value={carrier.name} />
        ))}
      </datalist>
      <FormField control={control} name="product" label="Product or CUSIP" required autoComplete="off" />
      <FormField control={control} name="line_of_business" label="Line of business" options={LINES} />
      <FormField control={control} name="state" label="Signed in the state" required autoComplete="off" />
      <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
        It opens in a new tab, with name, birth date, address, phone and e-mail of {name || 'the contact'} filled in.
      </Alert>
    </FormDialog>
  )
}
