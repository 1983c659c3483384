import * as dataCaptures from '@openbook/api/data-captures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { query } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { labelOf } from '../../ui/meeting.ts'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { type Answer, useAnswerAct } from './use-answer.ts'

type Values = Record<'key' | 'value', string>
interface Props {
  contactId: number
  answer: Answer | undefined
  close: () => void
}

const valuesOf = (answer: Answer | undefined): Values => ({ key: answer?.key ?? '', value: answer?.value ?? '' })
const WORDS = {
  labelOf: (field: keyof Values) => (field === 'value' ? 'Answer' : labelOf('question')),
  shownIn: (_: keyof Values, value: string) => value,
}
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** One question and what they answered. */
export function AnswerDialog({ contactId, answer, close }: Props) {
  const client = useQueryClient()
  const params = { id: contactId }
  const form = useForm<Values>({ defaultValues: valuesOf(answer) })
  const { began, trouble, refused, clear } = useTwoEditors<Answer, Values>({
    form,
    row: answer,
    valuesOf,
    read: async () => {
      const { data_captures } = await readAnew(client, query(dataCaptures.show, { params }))
      return data_captures.find(({ key }) => same(key, form.getValues('key')))
    },
    words: () => WORDS,
  })
  const save = useAnswerAct(contactId, dataCaptures.update, { shown: true })
  const submit = ({ key, value }: Values) => {
    if (!key.trim()) return form.setError('key', { message: 'Name the question.' }, { shouldFocus: true })
    if (!value.trim()) return form.setError('value', { message: 'Write the answer.' }, { shouldFocus: true })
    clear()
    const captured_at = began.current?.captured_at ?? null
    save.mutate(
      { params, body: { data_captures: [{ key, value, captured_at }] } },
      { onSuccess: close, onError: refused },
    )
  }
  const text = { control: form.control, autoComplete: 'off', sx: { gridColumn: '1 / -1' } }
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'Add an answer'}
      act={answer ? 'Save answer' : 'Add answer'}
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField {...text} name="key" label="Question" autoFocus={!answer} disabled={Boolean(answer)} />
      <FormField {...text} name="value" label="Answer" multiline minRows={2} autoFocus={Boolean(answer)} />
    </FormDialog>
  )
}
