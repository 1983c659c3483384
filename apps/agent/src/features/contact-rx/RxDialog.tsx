import { DRUGS, FREQUENCIES, strengthsOf } from '@openbook/config/drugs.ts'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import type { Rx } from './RxRow.tsx'
import { useRx } from './use-rx.ts'

const NAMES = ['drug', 'strength', 'frequency', 'quantity', 'pharmacy', 'prescriber', 'note'] as const
type Values = Record<(typeof NAMES)[number], string>

/** One medicine. Common names are offered; anything may be typed. */
export function RxDialog({ contactId, rx, close }: { contactId: number; rx: Rx | undefined; close: () => void }) {
  const id = useId()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(NAMES.map(name => [name, rx?.[name] ?? ''])) as Values,
  })
  const save = useRx(contactId, { shown: true, done: close })
  const submit = (values: Values) => {
    setTrouble(undefined)
    if (!values.drug.trim()) return form.setError('drug', { message: 'Name the medicine.' }, { shouldFocus: true })
    const change = { ...values, ...(rx && { id: rx.id }) }
    save.mutate(
      { params: { id: contactId }, body: { rx_details: [change] } },
      { onError: error => setTrouble(showErrors(form, error)) },
    )
  }
  const text = { control: form.control, autoComplete: 'off' }
  const offering = (list: string) => ({ slotProps: { htmlInput: { list: `${id}-${list}` } } })
  const drug = form.watch('drug')
  return (
    <FormDialog
      title={rx ? 'Edit medicine' : 'Add a medicine'}
      act={rx ? 'Save medicine' : 'Add medicine'}
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField {...text} {...offering('drugs')} name="drug" label="Medicine" required autoFocus />
      <FormField {...text} {...offering('strengths')} name="strength" label="Strength" />
      <FormField {...text} {...offering('frequencies')} name="frequency" label="How often" />
      <FormField {...text} name="quantity" label="Quantity" />
      <FormField {...text} name="pharmacy" label="Pharmacy" />
      <FormField {...text} name="prescriber" label="Prescriber" />
      <FormField {...text} name="note" label="Note" multiline sx={{ gridColumn: '1 / -1' }} />
      <Offers id={`${id}-drugs`} words={DRUGS} />
      <Offers id={`${id}-strengths`} words={strengthsOf(drug)} />
      <Offers id={`${id}-frequencies`} words={FREQUENCIES} />
    </FormDialog>
  )
}

const Offers = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map(word => (
      <option key={word} value={word} />
    ))}
  </datalist>
)
