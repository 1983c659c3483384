import Chip from '@mui/material/Chip'
import { useRecordContext } from 'react-admin'

/** Active or not, in words; of somebody deactivated also what they left behind. */
export function StateChip() {
  const record = useRecordContext()
  if (!record) return null
  const left = record.active ? 0 : Number(record.contacts_left ?? 0)
  const behind = left ? `, still owns ${left.toLocaleString('en-US')} ${left === 1 ? 'contact' : 'contacts'}` : ''
  return (
    <Chip
      size="small"
      variant="outlined"
      color={record.active ? 'success' : left ? 'warning' : 'default'}
      label={record.active ? 'Active' : `Deactivated${behind}`}
    />
  )
}
