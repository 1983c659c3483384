import * as contactRx from '@openbook/api/contact-rx.ts'
import { DRUGS, FREQUENCIES, strengthsOf } from '@openbook/config/drugs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { query } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import type { Rx } from './rx-values.ts'
import { useRx } from './use-rx.ts'

const NAMES = ['drug', 'strength', 'frequency', 'quantity', 'pharmacy', 'prescriber', 'note'] as const
type Values = Record<(typeof NAMES)[number], string>

const valuesOf = (rx: Rx | undefined) => Object.fromEntries(NAMES.map(name => [name, rx?.[name] ?? ''])) as Values
const LABELS: Partial<Values> = { drug: 'Medicine', frequency: 'How often' }
const WORDS: Words<keyof Values> = {
  labelOf: field => LABELS[field] ?? labelOf(field),
  shownIn: (_, value) => value,
}

/** One medicine. Common names are offered; anything may be typed. */
export function RxDialog({ contactId, rx, close }: { contactId: number; rx: Rx | undefined; close: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: valuesOf(rx) })
  const { began, trouble, refused, clear } = useTwoEditors<Rx, Values>({
    form,
    row: rx,
    valuesOf,
    read: async () => {
      const all = query(contactRx.show, { params: { id: contactId } })
      return (await readAnew(client, all)).rx_details.find(each => each.id === rx?.id)
    },
    words: () => WORDS,
  })
  const save = useRx(contactId, { shown: true, done: close })
  const submit = (values: Values) => {
    clear()
    if (!values.drug.trim()) return form.setError('drug', { message: 'Name the medicine.' }, { shouldFocus: true })
    const change = { ...values, ...(rx && { id: rx.id, updated_at: began.current?.updated_at }) }
    save.mutate({ params: { id: contactId }, body: { rx_details: [change] } }, { onError: refused })
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
