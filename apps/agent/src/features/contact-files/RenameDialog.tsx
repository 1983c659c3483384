import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'

interface Props {
  file: z.output<typeof contactFiles.ContactFile>
  contactId: number
  close: () => void
}

/**
 * Another name for a file; its ending stays as it is, so it is not asked for. It is given in place of the name the dialog
 * was opened with: one that somebody else gave it meanwhile is not written over unseen.
 */
export function RenameDialog({ file, contactId, close }: Props) {
  const client = useQueryClient()
  const [was] = useState(file.filename)
  const ending = /\.[^.]+$/.exec(was)?.[0] ?? ''
  const form = useForm({ defaultValues: { filename: was.slice(0, was.length - ending.length) } })
  const [trouble, setTrouble] = useState<string>()
  const params = { id: contactId, fileId: file.id }
  const settle = () => refresh(client, contactFiles.list, contactTimeline.list)
  const back = useMutation({ ...mutation(contactFiles.update), onSettled: settle })
  const rename = useMutation({
    ...mutation(contactFiles.update),
    meta: { shown: true },
    onSuccess: ({ filename }) => {
      const undo = () => back.mutate({ params, body: { filename: was, was: filename } })
      if (filename !== was) say(`${was} is called ${filename} now.`, { action: { label: 'Undo', run: undo } })
      close()
      return settle()
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const submit = ({ filename }: { filename: string }) => {
    setTrouble(undefined)
    if (!filename.trim()) return form.setError('filename', { message: 'Name the file.' }, { shouldFocus: true })
    rename.mutate({ params, body: { filename: `${filename.trim()}${ending}`, was } })
  }
  return (
    <FormDialog
      title="Rename file"
      act="Rename file"
      trouble={trouble}
      busy={rename.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField
        control={form.control}
        name="filename"
        label="Name"
        autoComplete="off"
        required
        autoFocus
        hint={ending && `Its ending, ${ending}, stays.`}
        sx={{ gridColumn: '1 / -1' }}
      />
    </FormDialog>
  )
}
