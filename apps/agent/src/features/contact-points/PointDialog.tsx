import * as contactPoints from '@openbook/api/contact-points.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { type Doing, shownValue, usePointAct } from './points.ts'

const TYPES = [['', '—'], ...Object.entries(contactPoints.POINT_TYPES)] as const
type Type = 1 | 2 | 3 | 9

interface Props {
  contactId: number
  doing: Doing
  close: () => void
}

/** One phone or e-mail, added or changed. */
export function PointDialog({ contactId, doing, close }: Props) {
  const point = 'point' in doing ? doing.point : undefined
  const kind = 'point' in doing ? doing.point.kind : doing.kind
  const form = useForm({
    defaultValues: { value: point ? shownValue(point) : '', type: String(point?.type ?? '') },
  })
  const how = { shown: true, done: close }
  const create = usePointAct(contactPoints.create, contactId, how)
  const update = usePointAct(contactPoints.update, contactId, how)
  const noun = kind === 'phone' ? 'phone' : 'e-mail'
  const submit = ({ value, type }: { value: string; type: string }) => {
    const params = { id: contactId }
    const body = { kind, type: type ? (Number(type) as Type) : null }
    const onError = (error: unknown) => {
      const said = showErrors(form, error)
      if (said) form.setError('value', { message: said }, { shouldFocus: true })
    }
    if (point) update.mutate({ params, body: { ...body, value: point.value, new_value: value } }, { onError })
    else create.mutate({ params, body: { ...body, value } }, { onError })
  }
  const shape = kind === 'phone' ? { type: 'tel', shapeOnLeave: formatPhone } : { type: 'email' }
  return (
    <FormDialog
      title={point ? `Edit ${noun}` : `Add ${kind === 'phone' ? 'a phone' : 'an e-mail'}`}
      act={point ? `Save ${noun}` : `Add ${noun}`}
      busy={create.isPending || update.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="value"
        label={kind === 'phone' ? 'Phone number' : 'E-mail address'}
        autoFocus
        autoComplete="off"
        {...(point && { hint: 'What was said about the old one stays on record.' })}
        {...shape}
      />
      <FormField control={form.control} name="type" label="Type" options={TYPES} />
    </FormDialog>
  )
}
