import Chip from '@mui/material/Chip'
import { useRecordContext } from 'react-admin'

/** Active or not, in words. */
export function StateChip() {
  const record = useRecordContext()
  if (!record) return null
  return (
    <Chip
      size="small"
      variant="outlined"
      color={record.active ? 'success' : 'default'}
      label={record.active ? 'Active' : 'Deactivated'}
    />
  )
}
