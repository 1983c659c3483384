import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-admin'

/** The ways to look at the users. */
export const UserTabs = ({ here }: { here: 'list' | 'tree' | 'membership' }) => (
  <Tabs value={here} aria-label="Users" component="nav" sx={{ mt: 1 }}>
    <Tab value="list" label="List" component={Link} to="/users" />
    <Tab value="tree" label="Hierarchy" component={Link} to="/users/tree" />
    <Tab value="membership" label="Paid membership" component={Link} to="/users/paid_membership" />
  </Tabs>
)
