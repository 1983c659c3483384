import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from './BulkActPanel.tsx'

const NOTHING = {}

export function RestoreContactsPanel(props: ActPanelProps) {
  return (
    <BulkActPanel
      {...props}
      title="Restore contacts?"
      act="contacts.restore"
      values={NOTHING}
      verb="Restore"
      send={body => call(contactActs.restore, { body })}
    />
  )
}
