import Chip from '@mui/material/Chip'
import type { ApiVendor } from '@openbook/api/api-tracking.ts'
import { useRecordContext } from 'react-admin'

/** Whether the vendor's leads are taken right now, in words. */
export function VendorState() {
  const vendor = useRecordContext<ApiVendor>()
  if (!vendor) return null
  const full = vendor.daily_cap !== null && vendor.today.accepted >= vendor.daily_cap
  return (
    <Chip
      size="small"
      variant="outlined"
      color={!vendor.active ? 'default' : full ? 'warning' : 'success'}
      label={!vendor.active ? 'Paused' : full ? 'Full for today' : 'Takes leads'}
    />
  )
}
