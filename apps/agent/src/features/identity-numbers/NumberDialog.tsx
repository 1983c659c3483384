import { IDENTITY_NAMES, type IdentityKind, SHAPES, wrongNumber } from '@openbook/config/identity-numbers.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useNumbers } from './use-numbers.ts'

interface Props {
  contactId: number
  kind: IdentityKind
  /** The one whose place it takes. */
  replaces?: number | undefined
  close: () => void
}

/** One number, typed from the card. */
export function NumberDialog({ contactId, kind, replaces, close }: Props) {
  const form = useForm({ defaultValues: { number: '' } })
  const [trouble, setTrouble] = useState<string>()
  const { keep, busy } = useNumbers(contactId)
  const name = IDENTITY_NAMES[kind]
  const submit = async ({ number }: { number: string }) => {
    setTrouble(undefined)
    const message = wrongNumber(kind, number)
    if (message) return form.setError('number', { message }, { shouldFocus: true })
    try {
      await keep(kind, number, replaces)
      close()
    } catch (error) {
      setTrouble(showErrors(form, error))
    }
  }
  return (
    <FormDialog
      title={`${replaces ? 'Change' : 'Add'} ${name}`}
      act="Save number"
      trouble={trouble}
      busy={busy}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="number"
        label={name}
        required
        autoFocus
        autoComplete="off"
        hint={`As on the card, such as ${SHAPES[kind]}. Kept encrypted.`}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
