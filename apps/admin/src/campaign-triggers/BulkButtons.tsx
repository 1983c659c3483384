import Off from '@mui/icons-material/ToggleOffOutlined'
import On from '@mui/icons-material/ToggleOnOutlined'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { Button } from '../ui/Button.tsx'
import { DeleteSelected } from '../ui/DeleteItems.tsx'
import { type BulkOf, useUndoableBulk } from '../ui/useUndoableBulk.tsx'
import { call } from '../wire.ts'

const TRIGGERS: BulkOf<campaignTriggers.CampaignTrigger, Pick<campaignTriggers.CampaignTrigger, 'enabled'>> = {
  one: 'message',
  many: 'messages',
  read: query => call(campaignTriggers.adminList, { query }),
  send: changes =>
    call(campaignTriggers.adminBulkUpdate, {
      body: { campaign_triggers: changes.map(({ enabled = false, ...each }) => ({ ...each, enabled })) },
    }),
  before: ({ enabled }) => ({ enabled }),
}

/** What can be done with the selected triggers. */
export function BulkButtons() {
  const { busy, change } = useUndoableBulk(TRIGGERS)
  return (
    <>
      <Button label="Switch on" disabled={busy} onClick={() => void change({ enabled: true }, 'on')}>
        <On />
      </Button>
      <Button label="Switch off" disabled={busy} onClick={() => void change({ enabled: false }, 'off')}>
        <Off />
      </Button>
      <DeleteSelected />
    </>
  )
}
