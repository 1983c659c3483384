import Chip from '@mui/material/Chip'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { ChipMenu } from './ChipMenu.tsx'
import { type Edited, useEdit } from './use-edit.ts'

/** Where they stand, changed with one click. */
export function StatusPicker({ contact, readOnly }: { contact: Edited; readOnly: boolean }) {
  const [asked, setAsked] = useState(false)
  const { data = [] } = useQuery({ ...query(statuses.list), enabled: asked })
  const save = useEdit(contactEdits.quickUpdate)
  const { id, status, version } = contact
  if (readOnly) return status && <Chip size="small" variant="outlined" label={status.name} />
  return (
    <ChipMenu
      value={status}
      choices={data}
      none="No status"
      act="change the status"
      choose={status_id => save.mutate({ params: { id }, body: { status_id, version } })}
      opened={() => setAsked(true)}
    />
  )
}
