import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'

interface Props {
  trouble: string | undefined
  busy: boolean
  send: (name: string) => void
  close: () => void
}

/** What to call the passkey, before the browser makes it: one without a name would be refused once the device holds it. */
export function NameDialog({ trouble, busy, send, close }: Props) {
  const form = useForm({ defaultValues: { name: '' } })
  const submit = form.handleSubmit(({ name }) => {
    if (name.trim()) return send(name.trim())
    form.setError('name', { message: 'Give the passkey a name.' }, { shouldFocus: true })
  })
  return (
    <FormDialog
      title="Add a passkey"
      act="Make the passkey"
      trouble={trouble}
      busy={busy}
      submit={submit}
      close={close}
    >
      <FormField
        control={form.control}
        name="name"
        label="Name"
        hint="As you will know it again: “My phone”."
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { required: true, maxLength: 60 } }}
      />
    </FormDialog>
  )
}
