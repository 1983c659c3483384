import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { stateCode, stateName } from '@openbook/config/states.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { readAnew } from '../../lib/anew.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { ChangedWhileEditing } from './ChangedWhileEditing.tsx'
import { ContactForm, useContactForm } from './ContactForm.tsx'
import { type FieldName, inputOf, type Values, valuesOf, type Whole } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'
import { MovedDialog } from './MovedDialog.tsx'
import { wordsOf } from './words.ts'

/** The names of the state it was and the one it becomes, where those are two. */
function moveOf(before: string | null | undefined, { state }: Values) {
  const [from, to] = [stateCode(before ?? ''), stateCode(state)]
  return from && to && from !== to ? { from: stateName(from), to: stateName(to) } : undefined
}

const sameFields = (one: Values, other: Values) =>
  (Object.keys(one) as FieldName[]).every(name => one[name] === other[name])

/** Whether somebody changed a field of the form since it began; where they changed other things alone, it goes on from there. */
function useOvertaken(contact: Whole, began: RefObject<Whole | undefined>) {
  const isAhead = contact.version !== began.current?.version
  const isSame = isAhead && began.current !== undefined && sameFields(valuesOf(began.current), valuesOf(contact))
  useEffect(() => {
    if (isSame) began.current = contact
  }, [isSame, began, contact])
  return isAhead && !isSame
}

/** The form in place of the details. Sends what changed, with the version it began from. */
export function EditContact({ contact, close }: { contact: Whole; close: () => void }) {
  const client = useQueryClient()
  const form = useContactForm(valuesOf(contact))
  const { dirtyFields } = form.formState
  const [asking, setAsking] = useState<{ values: Values; from: string; to: string }>()
  const { began, trouble, refused, show, clear } = useTwoEditors({
    form,
    row: contact,
    valuesOf,
    read: () => readAnew(client, byNumberQuery(contact.number)),
    words: wordsOf,
  })
  const isOvertaken = useOvertaken(contact, began)
  const save = useMutation({
    ...mutation(contacts.update),
    meta: { shown: true },
    onSuccess: async saved => {
      client.setQueryData(byNumberQuery(saved.number).queryKey, saved)
      say('Saved.')
      close()
      await refresh(
        client,
        contacts.list,
        contactTimeline.list,
        contactTransfers.history,
        events.contactEvents,
        contactPoints.list,
        lifeEvents.show,
        contactMerges.ofContact,
      )
    },
    onError: refused,
    onSettled: () => setAsking(undefined),
  })
  const send = (values: Values, moved?: boolean) => {
    clear()
    const body = { ...inputOf(values, Object.keys(dirtyFields) as FieldName[]), version: began.current?.version }
    save.mutate({ params: { id: contact.id }, body: { ...body, ...(moved !== undefined && { moved }) } })
  }
  const submit = (values: Values) => {
    if (!Object.keys(dirtyFields).length) return close()
    const move = dirtyFields.state && moveOf(began.current?.state, values)
    if (move) return setAsking({ values, ...move })
    send(values)
  }
  return (
    <>
      <ContactForm
        form={form}
        trouble={trouble}
        meanwhile={isOvertaken && !trouble && !save.isPending && <ChangedWhileEditing look={() => show(contact)} />}
        act="Save changes"
        autoFocus
        busy={save.isPending}
        submit={submit}
        cancel={close}
      />
      {asking && (
        <MovedDialog
          from={asking.from}
          to={asking.to}
          busy={save.isPending}
          save={moved => send(asking.values, moved)}
          close={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
