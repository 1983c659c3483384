import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { showErrors } from '../../ui/form-errors.ts'
import { ContactForm, useContactForm } from './ContactForm.tsx'
import { type Meeting, meet } from './conflicts.ts'
import { type FieldName, inputOf, type Values, valuesOf, type Whole } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'
import { TwoEditors, withoutReload } from './TwoEditors.tsx'

const CONFLICT = 409
const UNREAD = 'What they changed could not be read. Save again to see it beside what you typed.'

/** The form in place of the details. Sends what changed, with the version it began from. */
export function EditContact({ contact, close }: { contact: Whole; close: () => void }) {
  const client = useQueryClient()
  const began = useRef(contact)
  const form = useContactForm(valuesOf(contact))
  const { dirtyFields } = form.formState
  const [trouble, setTrouble] = useState<{ said: string; meeting?: Meeting }>()
  const save = useMutation({
    ...mutation(contacts.update),
    meta: { shown: true },
    onSuccess: async saved => {
      client.setQueryData(byNumberQuery(saved.number).queryKey, saved)
      say('Saved.')
      close()
      await refresh(client, contacts.list, contactTimeline.list, contactPoints.list)
    },
    onError: async error => {
      const said = showErrors(form, error)
      if (!(error instanceof Failed) || error.status !== CONFLICT) return setTrouble(said ? { said } : undefined)
      const fresh = await client.fetchQuery({ ...byNumberQuery(contact.number), staleTime: 0 }).catch(() => undefined)
      if (!fresh) return setTrouble({ said: [withoutReload(said), UNREAD].join(' ').trim() })
      setTrouble({ said: said ?? '', meeting: meet(valuesOf(began.current), form.getValues(), fresh) })
    },
  })
  const goOn = (fresh: Whole, theirs: FieldName[]) => {
    began.current = fresh
    form.reset(valuesOf(fresh), { keepDirtyValues: true })
    for (const field of theirs) form.setValue(field, valuesOf(fresh)[field], { shouldDirty: true })
    setTrouble(undefined)
  }
  const submit = (values: Values) => {
    const changed = Object.keys(dirtyFields) as FieldName[]
    if (!changed.length) return close()
    setTrouble(undefined)
    save.mutate({ params: { id: contact.id }, body: { ...inputOf(values, changed), version: began.current.version } })
  }
  const { said, meeting } = trouble ?? {}
  return (
    <ContactForm
      form={form}
      trouble={
        meeting ? (
          <TwoEditors
            said={said ?? ''}
            meeting={meeting}
            began={began.current}
            goOn={theirs => goOn(meeting.fresh, theirs)}
          />
        ) : (
          said
        )
      }
      act="Save changes"
      autoFocus
      busy={save.isPending}
      submit={submit}
      cancel={close}
    />
  )
}
