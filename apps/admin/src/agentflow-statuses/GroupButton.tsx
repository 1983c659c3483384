import Folder from '@mui/icons-material/FolderOutlined'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { type BulkOf, useUndoableBulk } from '../ui/useUndoableBulk.tsx'
import { type Choice, FoundPicker } from '../users/FoundPicker.tsx'
import { call } from '../wire.ts'

interface Status {
  id: number
  group_id: number | null
  updated_at: string
}
type Grouped = Pick<Status, 'group_id'>

const STATUSES: BulkOf<Status, Grouped> = {
  one: 'status',
  many: 'statuses',
  read: query => call(agentflowStatuses.adminList, { query }),
  send: changes =>
    call(agentflowStatuses.adminBulkUpdate, {
      body: {
        agentflow_statuses: changes.map(({ id, group_id = null, updated_at }) => ({ id, group_id, updated_at })),
      },
    }),
  before: ({ group_id }) => ({ group_id }),
}
const NONE: Choice = { id: 0, name: 'No group' }
const SHOWN = 20

async function groupsFor(q: string): Promise<Choice[]> {
  const query = { sort: '["position","ASC"]', range: `[0,${SHOWN - 1}]`, filter: JSON.stringify(q ? { q } : {}) }
  const found = await call(agentflowStatuses.adminGroupList, { query })
  const groups = found.map(({ id, title }) => ({ id, name: title }))
  return q ? groups : [NONE, ...groups]
}

/** Puts every selected status into one group, or into none, and offers to take it back. */
export function GroupButton() {
  const { busy, attempt, count } = useUndoableBulk(STATUSES)
  const [open, setOpen] = useState(false)
  const [group, setGroup] = useState<Choice | null>(null)
  const [failed, setFailed] = useState<string>()
  const save = async () => {
    const { id = 0, name = '' } = group ?? {}
    setFailed(undefined)
    try {
      await attempt({ group_id: id || null }, id ? `in the group ${name}` : 'in no group')
      setOpen(false)
    } catch (failure) {
      setFailed(sentenceOf(failure))
    }
  }
  return (
    <>
      <Button label="Put into a group" onClick={() => setOpen(true)}>
        <Folder />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="group-statuses">
        <DialogTitle id="group-statuses">Put {count} into a group</DialogTitle>
        <DialogContent>
          {failed && <Alert severity="error">{failed}</Alert>}
          <FoundPicker
            label="Group"
            helperText="Type to find a group by its name."
            find={groupsFor}
            value={group}
            onChange={setGroup}
          />
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={() => setOpen(false)}>Cancel</MuiButton>
          <MuiButton variant="contained" onClick={() => void save()} disabled={busy || !group}>
            Put into group
          </MuiButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
