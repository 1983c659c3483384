import TextField from '@mui/material/TextField'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import { useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from './BulkActPanel.tsx'

type What = (typeof contactActs.OPT_OUTS)[number]

const CHOICES: Record<What, [label: string, hint: string]> = {
  do_not_contact: [
    'Do not contact',
    'Nothing goes out to them any more, nor to their phones and e-mails on other contacts.',
  ],
  phones: ['Do not call or text', 'Every phone they have now is opted out.'],
  emails: ['Do not e-mail', 'Every e-mail address they have now is opted out.'],
  do_not_mail: ['Do not mail', 'No letter, label or mailer kit goes to them any more.'],
}
const MOST = 200

/** Writes down for many contacts that they are not to be contacted, by any way or by one. */
export function OptOutContactsPanel(props: ActPanelProps) {
  const [what, setWhat] = useState<What>('do_not_contact')
  const [reason, setReason] = useState('')
  const said = reason.trim()
  const values = said ? { what, reason: said } : undefined
  return (
    <BulkActPanel
      {...props}
      title="Opt out"
      act="contacts.opt_out"
      values={values}
      verb="Opt out"
      fate="will be opted out"
      send={request => call(contactActs.optOutGroup, { body: { ...request, what, reason: said } })}
    >
      <TextField
        select
        label="What they asked for"
        value={what}
        onChange={event => setWhat(event.target.value as What)}
        helperText={CHOICES[what][1]}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ mt: 1 }}
      >
        {contactActs.OPT_OUTS.map(each => (
          <option key={each} value={each}>
            {CHOICES[each][0]}
          </option>
        ))}
      </TextField>
      <TextField
        label="How you know"
        value={reason}
        onChange={event => setReason(event.target.value)}
        helperText="Like the list or the letter they are on. It stands with each of them."
        slotProps={{ htmlInput: { maxLength: MOST } }}
      />
    </BulkActPanel>
  )
}
