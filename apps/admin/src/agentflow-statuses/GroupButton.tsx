import Folder from '@mui/icons-material/FolderOutlined'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { useState } from 'react'
import { Button, useGetList, useListContext, useNotify, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { call } from '../wire.ts'

const NONE = 'none'

/** Puts every selected status into one group, or into none. */
export function GroupButton() {
  const { selectedIds, onUnselectItems } = useListContext()
  const { data: groups = [] } = useGetList('agentflow_status_groups', { sort: { field: 'position', order: 'ASC' } })
  const [open, setOpen] = useState(false)
  const [group, setGroup] = useState('')
  const notify = useNotify()
  const refresh = useRefresh()
  const many = selectedIds.length === 1 ? '1 status' : `${selectedIds.length} statuses`
  const save = async () => {
    const group_id = group === NONE ? null : Number(group)
    try {
      const placed = selectedIds.map(id => ({ id: Number(id), group_id }))
      await call(agentflowStatuses.adminBulkUpdate, { body: { agentflow_statuses: placed } })
      onUnselectItems()
      refresh()
      notify(`${many} grouped.`, { type: 'success' })
    } catch (failure) {
      notify(failure instanceof Failed ? failure.sentence : 'Openbook cannot be reached.', { type: 'error' })
    }
    setOpen(false)
  }
  return (
    <>
      <Button label="Put into a group" onClick={() => setOpen(true)}>
        <Folder />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby="group-statuses">
        <DialogTitle id="group-statuses">Put {many} into a group</DialogTitle>
        <DialogContent>
          <TextField select label="Group" value={group} onChange={event => setGroup(event.target.value)} autoFocus>
            <MenuItem value={NONE}>No group</MenuItem>
            {groups.map(({ id, title }) => (
              <MenuItem key={id} value={String(id)}>
                {title}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={() => setOpen(false)}>Cancel</MuiButton>
          <MuiButton variant="contained" onClick={() => void save()} disabled={!group}>
            Put into group
          </MuiButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
