import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Failed } from '@openbook/api/core/errors.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lifeQuery } from '../../lib/life-query.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { CampaignPicker } from '../campaign-triggers/CampaignPicker.tsx'
import { TemplatePicker } from '../email-templates/TemplatePicker.tsx'
import { addressesOf } from './addresses.ts'
import type { Email, Letter } from './email.ts'
import { NoOffice } from './NoOffice.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import { useLetter } from './useLetter.ts'
import { useTemplate } from './useTemplate.ts'

interface Props {
  contactId: number
  /** An e-mail to send once more. */
  draft?: Email
  close: () => void
}
/** One e-mail to one contact. What may not be written to is not offered, and the reason is. */
export function SendEmailDialog({ contactId, draft, close }: Props) {
  const client = useQueryClient()
  const [trouble, setTrouble] = useState<string>()
  const { form, leave } = useLetter(contactId, draft, close)
  const { data, refetch } = useQuery(lifeQuery(contactId))
  const [meant, setMeant] = useState(false)
  const { open } = addressesOf(data?.reach ?? [])
  const send = useMutation({
    ...mutation(emailHistory.send),
    meta: { shown: true },
    onSuccess: async () => {
      leave()
      await refresh(client, emailHistory.history)
    },
    onError: error => {
      setTrouble(showErrors(form, error))
      if (error instanceof Failed && error.code === 'life_events.moved_away') void refetch()
    },
  })
  const submit = ({ to, ...letter }: Letter) => {
    setTrouble(undefined)
    send.mutate({
      params: { id: contactId },
      body: { ...letter, to: open.includes(to) ? to : open[0], ...(meant && { moved_confirmed: true }) },
    })
  }
  const { choose, chooseCampaign, filling, said, use } = useTemplate(contactId, form)
  const wide = { gridColumn: '1 / -1' }
  return (
    <FormDialog
      title="Write an e-mail"
      act="Send e-mail"
      trouble={trouble}
      busy={send.isPending}
      blocked={!open.length || Boolean(data?.moved_from_viewer && !meant)}
      submit={form.handleSubmit(submit)}
      close={leave}
    >
      <RecipientFields control={form.control} life={data} meant={meant} setMeant={setMeant} />
      <Box sx={{ ...wide, '&:empty': { display: 'none' } }}>
        <TemplatePicker choose={choose} busy={filling} />
      </Box>
      <Box sx={{ ...wide, '&:empty': { display: 'none' } }}>
        <CampaignPicker choose={chooseCampaign} busy={filling} />
      </Box>
      {said && (
        <Alert
          severity={said.severity}
          sx={wide}
          action={
            use && (
              <Button color="inherit" size="small" onClick={use}>
                Use the template
              </Button>
            )
          }
        >
          {said.text}
        </Alert>
      )}
      <FormField control={form.control} name="subject" label="Subject" autoFocus sx={wide} />
      <FormField
        control={form.control}
        name="email_body"
        label="Message"
        multiline
        minRows={8}
        maxRows={18}
        hint={`Your name, your agency, your office’s address and a link to stop e-mail are added below. It goes after ${emailHistory.TAKE_BACK_SECONDS} seconds; until then you can take it back.`}
        sx={wide}
      />
      <NoOffice />
    </FormDialog>
  )
}
