import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { inputOf, KIND_LABELS, type Security, type SecurityValues, valuesOf, WORDS } from './security-values.ts'

const MOST = 200

interface Props {
  contactId: number
  security: Security | undefined
  close: () => void
}

export function SecurityDialog({ contactId, security, close }: Props) {
  const client = useQueryClient()
  const form = useForm<SecurityValues>({ defaultValues: valuesOf(security) })
  const { began, trouble, refused, clear } = useTwoEditors<Security, SecurityValues>({
    form,
    row: security,
    valuesOf,
    read: async () => {
      const all = query(contactSecurities.list, { params: { id: contactId }, query: { limit: MOST } })
      return (await readAnew(client, all)).data.find(({ id }) => id === security?.id)
    },
    words: () => WORDS,
  })
  const settle = {
    meta: { shown: true },
    onSuccess: async () => {
      // Whoever opens it again at once begins from what they saved.
      await refresh(client, contactSecurities.list)
      close()
      await refresh(client, contactTimeline.list)
    },
    onError: refused,
  }
  const create = useMutation({ ...mutation(contactSecurities.create), ...settle })
  const update = useMutation({ ...mutation(contactSecurities.update), ...settle })
  const submit = (values: SecurityValues) => {
    clear()
    const body = inputOf(values)
    const updated_at = began.current?.updated_at
    if (security) update.mutate({ params: { id: contactId, securityId: security.id }, body: { ...body, updated_at } })
    else create.mutate({ params: { id: contactId }, body })
  }
  const text = { control: form.control, autoComplete: 'off' }
  const amount = { ...text, slotProps: { htmlInput: { inputMode: 'decimal' as const } } }
  return (
    <FormDialog
      title={security ? 'Edit investment' : 'Add an investment'}
      act={security ? 'Save investment' : 'Add investment'}
      trouble={trouble}
      busy={create.isPending || update.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField {...text} name="name" label="Name" required autoFocus />
      <FormField control={form.control} name="kind" label="Kind" options={Object.entries(KIND_LABELS)} />
      <FormField {...text} name="symbol" label="Symbol" />
      <FormField {...text} name="institution" label="Held at" />
      <FormField {...text} name="account_number" label="Account number" />
      <FormField {...amount} name="quantity" label="Units" />
      <FormField {...amount} name="value" label="Worth in USD" />
      <DateField control={form.control} name="as_of" label="On the day" />
    </FormDialog>
  )
}
