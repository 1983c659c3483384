import * as contactPoints from '@openbook/api/contact-points.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { type Point, shownValue, usePointAct } from './points.ts'

const CHOICES = [
  ['opted_out', 'Opted out'],
  ['opted_in', 'Opted in'],
  ['unknown', 'Not known'],
] as const
type Consent = (typeof CHOICES)[number][0]

interface Values {
  consent: Consent
  consent_source: string
  consent_words: string
}

/** What they said about being reached at this number or address. */
export function ConsentDialog({ contactId, point, close }: { contactId: number; point: Point; close: () => void }) {
  const [trouble, setTrouble] = useState<string>()
  const [began] = useState(point.consent_at)
  const form = useForm<Values>({
    defaultValues: {
      consent: point.consent === 'opted_out' ? 'opted_in' : 'opted_out',
      consent_source: '',
      consent_words: '',
    },
  })
  const save = usePointAct(contactPoints.consent, contactId, { shown: true, done: close })
  const submit = ({ consent, consent_source, consent_words }: Values) => {
    setTrouble(undefined)
    const { kind, value } = point
    save.mutate(
      {
        params: { id: contactId },
        body: { kind, value, consent, consent_source, consent_words: consent_words || null, began },
      },
      {
        onError: error => setTrouble(showErrors(form, error)),
      },
    )
  }
  return (
    <FormDialog
      title={`Consent for ${shownValue(point)}`}
      act="Save consent"
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField control={form.control} name="consent" label="They" options={CHOICES} />
      <FormField
        control={form.control}
        name="consent_source"
        label="How they told you"
        hint="By phone, by letter, in a signed form…"
        autoFocus
        required
        autoComplete="off"
      />
      <FormField
        control={form.control}
        name="consent_words"
        label="In their words"
        multiline
        minRows={2}
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
