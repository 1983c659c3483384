import Button from '@mui/material/Button'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'

type Activity = (typeof contactEdits.ACTIVITIES)[number]
interface Typed {
  type: Activity
  on: string
  note: string
}
const LABELS: Record<Activity, string> = {
  call: 'Phone call',
  voicemail: 'Voice mail left',
  text: 'Text message',
  email: 'E-mail',
  meeting: 'Meeting',
  visit: 'Visit',
  letter: 'Letter',
  other: 'Something else',
}

/** Writes down what took place outside Openbook. */
export function ActivityPicker({ contactId }: { contactId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Log activity
      </Button>
      {open && <ActivityDialog contactId={contactId} close={() => setOpen(false)} />}
    </>
  )
}

function ActivityDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm<Typed>({ defaultValues: { type: 'call', on: '', note: '' } })
  const shown = () => refresh(client, contactTimeline.list, contacts.showByNumber, contacts.list)
  const takeBack = useMutation({ ...mutation(contactEdits.takeBackActivity), onSuccess: shown })
  const save = useMutation({
    ...mutation(contactEdits.activityInfo),
    meta: { shown: true },
    onSuccess: ({ id }) => {
      close()
      const undo = () => takeBack.mutate({ params: { id: contactId, activityId: id } })
      say('Activity logged.', { action: { label: 'Undo', run: undo } })
      return shown()
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  return (
    <FormDialog
      title="Log an activity"
      act="Log activity"
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(body => save.mutate({ params: { id: contactId }, body }))}
      close={close}
    >
      <FormField
        control={form.control}
        name="type"
        label="What took place"
        options={Object.entries(LABELS)}
        autoFocus
      />
      <DateField control={form.control} name="on" label="On the day (today if empty)" />
      <FormField
        control={form.control}
        name="note"
        label="In short"
        slotProps={{ htmlInput: { maxLength: 500 } }}
        multiline
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
