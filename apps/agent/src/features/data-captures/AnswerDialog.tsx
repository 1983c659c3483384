import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'

interface Answer {
  key: string
  value: string
}
interface Props {
  answer: Answer | undefined
  busy: boolean
  save: (answer: Answer) => void
  close: () => void
}

/** One question and what they answered. */
export function AnswerDialog({ answer, busy, save, close }: Props) {
  const form = useForm<Answer>({ defaultValues: { key: answer?.key ?? '', value: answer?.value ?? '' } })
  const text = { control: form.control, autoComplete: 'off', sx: { gridColumn: '1 / -1' } }
  const submit = (values: Answer) => {
    if (!values.key.trim()) return form.setError('key', { message: 'Name the question.' }, { shouldFocus: true })
    if (!values.value.trim()) return form.setError('value', { message: 'Write the answer.' }, { shouldFocus: true })
    save(values)
  }
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'Add an answer'}
      act={answer ? 'Save answer' : 'Add answer'}
      busy={busy}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField {...text} name="key" label="Question" autoFocus={!answer} disabled={Boolean(answer)} />
      <FormField {...text} name="value" label="Answer" multiline minRows={2} autoFocus={Boolean(answer)} />
    </FormDialog>
  )
}
