import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as emailHistory from '@openbook/api/email-history.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, refresh } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { CampaignPicker } from '../campaign-triggers/CampaignPicker.tsx'
import { TemplatePicker } from '../email-templates/TemplatePicker.tsx'
import { addressesOf, reachQuery } from './addresses.ts'
import type { Email, Letter } from './email.ts'
import { NoOffice } from './NoOffice.tsx'
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
  const { data } = useQuery(reachQuery(contactId))
  const { open, closed } = addressesOf(data?.reach ?? [])
  const send = useMutation({
    ...mutation(emailHistory.send),
    meta: { shown: true },
    onSuccess: async () => {
      leave()
      await refresh(client, emailHistory.logs)
    },
    onError: error => setTrouble(showErrors(form, error)),
  })
  const submit = ({ to, ...letter }: Letter) => {
    setTrouble(undefined)
    send.mutate({ params: { id: contactId }, body: { ...letter, to: to || open[0] } })
  }
  const { choose, chooseCampaign, filling, said, use } = useTemplate(contactId, form)
  const wide = { gridColumn: '1 / -1' }
  return (
    <FormDialog
      title="Write an e-mail"
      act="Send e-mail"
      trouble={trouble}
      busy={send.isPending}
      blocked={!open.length}
      submit={form.handleSubmit(submit)}
      close={leave}
    >
      {data ? (
        <>
          {!open.length && (
            <Alert severity="warning" sx={wide}>
              {closed.length
                ? 'None of their addresses may be written to.'
                : 'This contact has no e-mail address. Add one under “Phones and e-mails” first.'}
            </Alert>
          )}
          {closed.length > 0 && (
            <Box component="p" sx={{ ...wide, m: 0, color: 'text.secondary', typography: 'body2' }}>
              Not to be used: {closed.join('; ')}.
            </Box>
          )}
          {open.length > 0 && (
            <FormField control={form.control} name="to" label="To" options={open.map(each => [each, each])} sx={wide} />
          )}
        </>
      ) : (
        <Box sx={wide}>
          <Lines />
        </Box>
      )}
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
