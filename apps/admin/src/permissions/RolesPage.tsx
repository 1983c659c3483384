import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import { Link, Title } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { PermissionTabs } from './PermissionTabs.tsx'
import { type RoleRow, useRoles } from './useRoles.ts'

const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

/** Every role, highest first: its name in each brand, who stands below, and the app and the console as they show themselves to it. */
export function RolesPage() {
  const { data, error, again } = useRoles()
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <Title title="Roles" />
      <PermissionTabs here="roles" />
      {error && <Trouble text={`The roles could not be loaded. ${error}`} again={again} />}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
        }}
      >
        {!data && !error && [1, 2, 3, 4].map(each => <Skeleton key={each} variant="rounded" height={200} />)}
        {data?.map(role => (
          <RoleCard key={role.id} role={role} />
        ))}
      </Box>
    </Box>
  )
}

function RoleCard({ role }: { role: RoleRow }) {
  const labelOf = useRoleLabel()
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box>
        <Typography component="h2" sx={{ fontWeight: 650 }}>
          {role.label}
        </Typography>
        <Box component="code" sx={{ color: 'text.secondary' }}>
          {role.id}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, fontSize: '0.875rem', '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: 0.75 } }}
      >
        <dt>In each brand</dt>
        {role.names.map(({ brand, name }) => (
          <dd key={brand}>
            {brand}: {name ?? 'not offered'}
          </dd>
        ))}
        <dt>Account-type flags</dt>
        <dd>{role.flags.join(', ')}</dd>
        <dt>Is in the lists</dt>
        <dd>{role.lists.join('; ')}</dd>
        <dt>May give</dt>
        <dd>{role.gives.length ? role.gives.map(labelOf).join(', ') : 'No role'}</dd>
      </Box>
      <Box sx={{ mt: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Link to={`/permissions?filter=${filterOf({ role: role.id })}`}>{role.permissions} permissions</Link>
        <Link to={`/users?filter=${filterOf({ role: role.id, active: true })}`}>
          {role.users === 1 ? '1 user' : `${role.users.toLocaleString('en-US')} users`}
        </Link>
        {role.look && (
          <Button size="small" variant="outlined" href={`/contacts?look_as=${role.id}`}>
            View as {role.label}
          </Button>
        )}
        {role.look && mayUseConsole(role.id as Role) && (
          <Button size="small" variant="outlined" href={`/admin/?look_as=${role.id}`}>
            View the console as {role.label}
          </Button>
        )}
      </Box>
    </Card>
  )
}
