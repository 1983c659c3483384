import Button from '@mui/material/Button'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'

type Activity = (typeof contactEdits.ACTIVITIES)[number]
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
  const form = useForm<{ type: Activity; note: string }>({ defaultValues: { type: 'call', note: '' } })
  const save = useMutation({
    ...mutation(contactEdits.activityInfo),
    onSuccess: () => {
      close()
      say('Activity logged.')
      return refresh(client, contactTimeline.list)
    },
  })
  return (
    <FormDialog
      title="Log an activity"
      act="Log activity"
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
