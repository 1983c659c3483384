import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { QuickFilter } from '@openbook/api/core/quick-filter.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSharing } from '../../lib/sharing.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useQuickFilterActs } from './use-quick-filters.ts'

interface Props {
  scope: ContactsScope
  saved: (filter: QuickFilter) => void
  close: () => void
}

/** Gives what is on the screen a name. */
export function SaveFilterDialog({ scope, saved, close }: Props) {
  const { create } = useQuickFilterActs()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { name: '', shared: 'private' as const } })
  const save = (values: { name: string; shared: 'private' | 'downline' | 'agency' }) =>
    create.mutate(
      { body: { ...values, contacts_scope: scope } },
      {
        onSuccess: made => {
          say(`Quick filter “${made.name}” saved.`)
          close()
          saved(made)
        },
        onError: error => setTrouble(showErrors(form, error)),
      },
    )
  return (
    <FormDialog
      title="Save as quick filter"
      act="Save quick filter"
      trouble={trouble}
      busy={create.isPending}
      submit={form.handleSubmit(save)}
      close={close}
    >
      <FormField control={form.control} name="name" label="Name" autoFocus autoComplete="off" />
      <FormField control={form.control} name="shared" label="Who sees it" options={useSharing()} />
    </FormDialog>
  )
}
