import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { type Point, shownValue, useWorks } from './points.ts'

const HINTS = { phone: 'Disconnected, a wrong number, a fax…', email: 'It comes back, it is somebody else’s…' }

/** Why a number or an address is not to be tried again. */
export function BrokenDialog({ contactId, point, close }: { contactId: number; point: Point; close: () => void }) {
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { validity_reason: '' } })
  const save = useWorks(contactId, point, { shown: true, done: close })
  const submit = ({ validity_reason }: { validity_reason: string }) => {
    setTrouble(undefined)
    const { kind, value, validity_at: began } = point
    save.mutate(
      { params: { id: contactId }, body: { kind, value, validity: 'invalid', validity_reason, began } },
      { onError: error => setTrouble(showErrors(form, error)) },
    )
  }
  return (
    <FormDialog
      title={`${shownValue(point)} does not work`}
      act={point.kind === 'phone' ? 'Mark phone' : 'Mark e-mail'}
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="validity_reason"
        label="How you know"
        hint={HINTS[point.kind]}
        autoFocus
        required
        autoComplete="off"
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
