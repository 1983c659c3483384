import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { type Edited, useEdit } from './use-edit.ts'

/** Where they stand, changed with one click. */
export function StatusPicker({ contact, readOnly }: { contact: Edited; readOnly: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data = [] } = useQuery({ ...query(statuses.list), enabled: Boolean(anchor) })
  const save = useEdit(contactEdits.quickUpdate)
  const { id, status, version } = contact
  if (readOnly) return status && <Chip size="small" variant="outlined" label={status.name} />
  const choose = (status_id: number | null) => {
    setAnchor(null)
    save.mutate({ params: { id }, body: { status_id, version } })
  }
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        label={status?.name ?? 'No status'}
        aria-label={`${status?.name ?? 'No status'}: change the status`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <Menu open={Boolean(anchor) && data.length > 0} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={!status} onClick={() => choose(null)}>
          No status
        </MenuItem>
        {data.map(each => (
          <MenuItem key={each.id} selected={each.id === status?.id} onClick={() => choose(each.id)}>
            {each.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
