import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { ContactForm, useContactForm } from './ContactForm.tsx'
import { type FieldName, inputOf, type Values, valuesOf, type Whole } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'
import { wordsOf } from './words.ts'

/** The form in place of the details. Sends what changed, with the version it began from. */
export function EditContact({ contact, close }: { contact: Whole; close: () => void }) {
  const client = useQueryClient()
  const form = useContactForm(valuesOf(contact))
  const { dirtyFields } = form.formState
  const { began, trouble, refused, clear } = useTwoEditors({
    form,
    row: contact,
    valuesOf,
    read: () => client.fetchQuery({ ...byNumberQuery(contact.number), staleTime: 0 }),
    words: wordsOf,
  })
  const save = useMutation({
    ...mutation(contacts.update),
    meta: { shown: true },
    onSuccess: async saved => {
      client.setQueryData(byNumberQuery(saved.number).queryKey, saved)
      say('Saved.')
      close()
      await refresh(client, contacts.list, contactTimeline.list, contactPoints.list)
    },
    onError: refused,
  })
  const submit = (values: Values) => {
    const changed = Object.keys(dirtyFields) as FieldName[]
    if (!changed.length) return close()
    clear()
    const version = began.current?.version
    save.mutate({ params: { id: contact.id }, body: { ...inputOf(values, changed), version } })
  }
  return (
    <ContactForm
      form={form}
      trouble={trouble}
      act="Save changes"
      autoFocus
      busy={save.isPending}
      submit={submit}
      cancel={close}
    />
  )
}
