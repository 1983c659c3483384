import Chip from '@mui/material/Chip'
import { useRecordContext } from 'react-admin'

/** Whether a user can sign in, in words. */
export function StateChip() {
  const user = useRecordContext()
  if (!user) return null
  return (
    <Chip
      size="small"
      variant="outlined"
      color={user.active ? 'success' : 'default'}
      label={user.active ? 'Active' : 'Deactivated'}
    />
  )
}
