import Typography from '@mui/material/Typography'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import { call } from '@openbook/api/core/call.ts'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'

const NOTHING = {}

export function PurgeContactsPanel(props: ActPanelProps) {
  return (
    <BulkActPanel
      {...props}
      title="Delete contacts for good?"
      act="contacts.purge"
      values={NOTHING}
      verb="Delete"
      dangerous
      forGood
      fate="will be gone for good"
      send={body => call(contactPurges.purgeAll, { body })}
    >
      <Typography>
        They go with everything that is known of them: notes, files, medicines, answers, their timeline. Undo of earlier
        acts will pass them over.
      </Typography>
    </BulkActPanel>
  )
}
