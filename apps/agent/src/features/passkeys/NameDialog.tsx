import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'

interface Props {
  trouble: string | undefined
  busy: boolean
  send: (name: string) => void
  close: () => void
}

/** What to call the passkey, before the browser makes it. */
export function NameDialog({ trouble, busy, send, close }: Props) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <FormDialog
      title="Add a passkey"
      act="Make the passkey"
      trouble={trouble}
      busy={busy}
      submit={form.handleSubmit(({ name }) => send(name.trim()))}
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
