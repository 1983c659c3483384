import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import * as officeLocations from '@openbook/api/office-locations.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'

/** Said where neither the agent nor the agency has an office with a postal address (CAN-SPAM). */
export function NoOffice() {
  const { data } = useQuery(query(officeLocations.list))
  if (!data || data.data.some(({ address, city }) => address && city)) return null
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
      No office has a postal address yet, and the law asks for one under commercial e-mail.{' '}
      <Link href={paths.profile('offices')} target="_blank">
        Add your office
      </Link>
    </Alert>
  )
}
