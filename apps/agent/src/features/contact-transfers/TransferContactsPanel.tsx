import FormHelperText from '@mui/material/FormHelperText'
import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { call } from '@openbook/api/core/call.ts'
import { useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'
import { KeepDraft } from './KeepDraft.tsx'
import { type Recipient, RecipientPicker } from './RecipientPicker.tsx'

/** To whom, what that would do and leave out, and go, or keep it for later. */
export function TransferContactsPanel(props: ActPanelProps) {
  const [recipient, setRecipient] = useState<Recipient | null>(null)
  const values: TransferValues | undefined = recipient ? { [recipient.kind]: recipient.id } : undefined
  return (
    <BulkActPanel
      {...props}
      title="Transfer contacts"
      act="contact_transfers.run"
      values={values}
      verb="Transfer"
      send={request => call(contactTransfers.transferGroup, { body: { ...request, ...values, skip_unlicensed: true } })}
    >
      <RecipientPicker recipient={recipient} choose={setRecipient} />
      <FormHelperText>
        What is to come with these contacts in their owners’ calendars goes along
        {recipient?.kind === 'pool_id' && ', to the pool’s holder'}.
      </FormHelperText>
      {values && (
        <KeepDraft
          key={JSON.stringify(values)}
          selection={props.chosen.selection}
          values={values}
          close={props.close}
        />
      )}
    </BulkActPanel>
  )
}
