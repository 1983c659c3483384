import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import * as profiles from '@openbook/api/profiles.ts'
import { type RegionCode, stateName } from '@openbook/config/states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'

const LIST = new Intl.ListFormat('en-US')

/** Whether the viewer may sell Medicare today, and where. */
export function MedicarePanel() {
  const { data, error, refetch, isFetching } = useQuery(query(profiles.medicareRegistered))
  if (error && !data)
    return <Failed what="Whether you may sell Medicare" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Skeleton variant="rounded" height={48} />
  const { medicare_registered, states } = data
  return (
    <Alert severity={medicare_registered ? 'success' : 'info'} variant="outlined">
      {medicare_registered
        ? `You may sell Medicare in ${LIST.format(states.map(state => stateName(state as RegionCode)))}.`
        : 'No license of yours covers Medicare today. Your administrator enters one once you hold it.'}
    </Alert>
  )
}
