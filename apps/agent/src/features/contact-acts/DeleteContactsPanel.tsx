import Typography from '@mui/material/Typography'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { call } from '@openbook/api/core/call.ts'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from './BulkActPanel.tsx'

const NOTHING = {}

export function DeleteContactsPanel(props: ActPanelProps) {
  return (
    <BulkActPanel
      {...props}
      title="Delete contacts?"
      act="contacts.delete"
      values={NOTHING}
      verb="Delete"
      dangerous
      send={body => call(contactActs.destroyAll, { body })}
    >
      <Typography>They go to the deleted group and can be restored from there.</Typography>
    </BulkActPanel>
  )
}
