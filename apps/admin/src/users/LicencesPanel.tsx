import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Licence } from '@openbook/api/licences.ts'
import { Link, useGetList, useRecordContext } from 'react-admin'
import { TOLD } from '../ui/missing.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useIdentity } from '../ui/useIdentity.ts'

const until = ({ expires_on, expired }: Licence) =>
  expired ? `over since ${expires_on}` : expires_on ? `until ${expires_on}` : 'no end'

/** Where this user may sell, and until when. A license opens in the agency that keeps it. */
export function LicencesPanel() {
  const user = useRecordContext()
  const own = useIdentity()?.user.business_unit.id
  const link = own === user?.business_unit_id
  const { data, error, refetch } = useGetList<Licence>(
    'licences',
    { filter: { user_id: user?.id }, sort: { field: 'state', order: 'ASC' }, pagination: { page: 1, perPage: 60 } },
    { enabled: Boolean(user), meta: TOLD },
  )
  return (
    <Box component="section" aria-label="Licenses" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Licenses
      </Typography>
      {error && <Trouble text={(error as Error).message} again={refetch} />}
      {data && !data.length && <Typography sx={{ color: 'text.secondary' }}>None is kept for this user.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {data?.map(licence => (
          <li key={licence.id}>
            <Chip
              variant="outlined"
              color={licence.expired ? 'warning' : 'default'}
              label={`${licence.state}, ${until(licence)}`}
              {...(link && { component: Link, to: `/licences/${licence.id}`, clickable: true })}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}
