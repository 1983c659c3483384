import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { useOffered } from '../../lib/offered.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { useWidth } from '../../lib/width.ts'
import { paths } from '../../paths.ts'
import { showErrors } from '../../ui/form-errors.ts'
import { useGo } from '../../ui/Link.tsx'
import { ContactForm, mayLeave, useContactForm } from './ContactForm.tsx'
import { emptyValues, type FieldName, inputOf, type Values } from './contact-values.ts'
import { byNumberQuery } from './list-query.ts'
import { contactName } from './names.ts'

const bodyOf = (values: Values) =>
  inputOf(
    values,
    (Object.keys(values) as FieldName[]).filter(name => values[name].trim()),
  )

const LookalikesPanel = lazy(async () => ({
  default: (await import('../contact-merges/LookalikesPanel.tsx')).LookalikesPanel,
}))

export function NewContactDialog({ close }: { close: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const go = useGo()
  const user = useUser()
  const form = useContactForm({ ...emptyValues(), owner_id: String(user.id) })
  const [trouble, setTrouble] = useState<string>()
  const wide = useWidth()
  const stopFor = useOffered()
  const add = useMutation({
    ...mutation(contacts.create),
    meta: { shown: true },
    onSuccess: async contact => {
      form.reset(form.getValues())
      client.setQueryData(byNumberQuery(contact.number).queryKey, contact)
      say(`${contactName(contact)} is in your contacts.`)
      close()
      go(paths.contact(contact.number))
      await refresh(client, contacts.list)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const check = useMutation({
    ...mutation(contactMerges.like),
    meta: { shown: true },
    onSuccess: (known, sent) => {
      if (!stopFor(known, sent)) add.mutate(sent)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const open = (number: number) => {
    form.reset(form.getValues())
    close()
    go(paths.contact(number))
  }
  const sendTo = (route: Pick<typeof add, 'mutate'> | Pick<typeof check, 'mutate'>) => (values: Values) => {
    setTrouble(undefined)
    route.mutate({ body: bodyOf(values) })
  }
  const leave = () => mayLeave(form) && close()
  return (
    <Dialog
      open
      onClose={(_, reason) => reason !== 'backdropClick' && leave()}
      maxWidth="md"
      fullWidth
      fullScreen={!wide('sm')}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>Add a contact</DialogTitle>
      <DialogContent sx={{ bgcolor: 'inherit', pb: 0 }}>
        <ContactForm
          form={form}
          trouble={trouble}
          notice={
            <Suspense fallback={null}>
              {check.data?.length ? (
                <LookalikesPanel
                  candidates={check.data}
                  busy={add.isPending}
                  open={open}
                  addAnyway={() => void form.handleSubmit(sendTo(add))()}
                />
              ) : null}
            </Suspense>
          }
          act="Add contact"
          autoFocus
          busy={add.isPending || check.isPending}
          cancel={leave}
          submit={sendTo(check)}
        />
      </DialogContent>
    </Dialog>
  )
}
