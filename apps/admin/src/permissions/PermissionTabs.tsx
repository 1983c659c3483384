import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-admin'

/** The two pages of this place. */
export const PermissionTabs = ({ here }: { here: 'acts' | 'roles' }) => (
  <Tabs value={here} aria-label="Permissions" component="nav" sx={{ mt: 1 }}>
    <Tab value="acts" label="What one may do" component={Link} to="/permissions" />
    <Tab value="roles" label="Roles" component={Link} to="/permissions/roles" />
  </Tabs>
)
