import Button from '@mui/material/Button'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { type Edited, useEdit } from './use-edit.ts'

/** Moves a contact to the Medicare line of business. */
export function MedicarePicker({ contact }: { contact: Edited }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Move to Medicare
      </Button>
      {open && <MedicareDialog contact={contact} close={() => setOpen(false)} />}
    </>
  )
}

function MedicareDialog({ contact, close }: { contact: Edited; close: () => void }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { part_a_date: '', part_b_date: '' } })
  const save = useEdit(contactEdits.medicareImportContact, {
    shown: true,
    done: () => {
      close()
      say('Moved to Medicare.')
      void refresh(client, dataCaptures.show)
    },
  })
  const submit = (dates: { part_a_date: string; part_b_date: string }) =>
    save.mutate(
      { params: { id: contact.id }, body: { ...dates, version: contact.version } },
      { onError: error => setTrouble(showErrors(form, error)) },
    )
  return (
    <FormDialog
      title="Move to Medicare"
      act="Move contact"
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <DateField control={form.control} name="part_a_date" label="Part A begins" autoFocus />
      <DateField control={form.control} name="part_b_date" label="Part B begins" />
    </FormDialog>
  )
}
