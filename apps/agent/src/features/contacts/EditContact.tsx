import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { type FieldName, inputOf, type Values, valuesOf, type Whole } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'

const CONFLICT = 409

/** The form in place of the details. Sends what changed, with the version it began from. */
export function EditContact({ contact, close }: { contact: Whole; close: () => void }) {
  const client = useQueryClient()
  const version = useRef(contact.version)
  const form = useContactForm(valuesOf(contact))
  const { dirtyFields } = form.formState
  const [trouble, setTrouble] = useState<{ text: string; stale: boolean }>()
  const save = useMutation({
    ...mutation(contacts.update),
    meta: { shown: true },
    onSuccess: async saved => {
      client.setQueryData(byNumberQuery(saved.number).queryKey, saved)
      say('Saved.')
      close()
      await refresh(client, contacts.list, contactTimeline.list, contactPoints.list)
    },
    onError: error => {
      const stale = error instanceof Failed && error.status === CONFLICT
      const text = showErrors(form, error)
      setTrouble(text ? { text, stale } : undefined)
    },
  })
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...byNumberQuery(contact.number), staleTime: 0 })
    version.current = fresh.version
    form.reset(valuesOf(fresh), { keepDirtyValues: true })
    setTrouble(undefined)
  }
  const submit = (values: Values) => {
    const changed = Object.keys(dirtyFields) as FieldName[]
    if (!changed.length) return close()
    setTrouble(undefined)
    save.mutate({ params: { id: contact.id }, body: { ...inputOf(values, changed), version: version.current } })
  }
  return (
    <ContactForm
      form={form}
      trouble={trouble && <Trouble {...trouble} reload={reload} />}
      act="Save changes"
      autoFocus
      busy={save.isPending}
      submit={submit}
      cancel={close}
    />
  )
}

function Trouble({ text, stale, reload }: { text: string; stale: boolean; reload: () => Promise<void> }) {
  return (
    <>
      {text}
      {stale && (
        <Box sx={{ mt: 1 }}>
          What you typed stays in the form; everything else becomes their version.
          <Button color="inherit" size="small" variant="outlined" onClick={() => void reload()} sx={{ ml: 1 }}>
            Reload
          </Button>
        </Box>
      )}
    </>
  )
}
