import * as contacts from '@openbook/api/contacts.ts'
import * as tagRoutes from '@openbook/api/tags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { TagChip } from '../../ui/TagChip.tsx'
import type { Carried } from './TagRow.tsx'

type Color = (typeof tagRoutes.TAG_COLORS)[number]
const COLORS = tagRoutes.TAG_COLORS.map(color => [color, color.charAt(0).toUpperCase() + color.slice(1)] as const)

/** How a tag is called and coloured, for everyone who carries it. */
export function TagDialog({ tag, close }: { tag: Carried; close: () => void }) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { name: tag.name, color: tag.color } })
  const save = useMutation({
    ...mutation(tagRoutes.update),
    meta: { shown: true },
    onSuccess: async () => {
      close()
      say('Tag saved.')
      await refresh(client, tagRoutes.carried, tagRoutes.list, contacts.list, contacts.showByNumber)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const submit = ({ name, color }: { name: string; color: string }) => {
    setTrouble(undefined)
    save.mutate({ params: { id: tag.id }, body: { name, color: color as Color } })
  }
  const { name, color } = form.watch()
  return (
    <FormDialog
      title={`Tag “${tag.name}”`}
      act="Save tag"
      trouble={trouble}
      busy={save.isPending}
      submit={form.handleSubmit(submit)}
      close={close}
    >
      <FormField control={form.control} name="name" label="Name" autoFocus required />
      <FormField control={form.control} name="color" label="Color" options={COLORS} />
      <div>
        <TagChip name={name || tag.name} color={color} />
      </div>
    </FormDialog>
  )
}
