import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-admin'

/** The ways to look at the users. */
export const UserTabs = ({
  here,
}: {
  here: 'list' | 'tree' | 'membership' | 'owners' | 'pool_holders' | 'changes'
}) => (
  <Tabs value={here} aria-label="Users" component="nav" variant="scrollable" sx={{ mt: 1 }}>
    <Tab value="list" label="List" component={Link} to="/users" />
    <Tab value="tree" label="Hierarchy" component={Link} to="/users/tree" />
    <Tab value="membership" label="Paid membership" component={Link} to="/users/paid_membership" />
    <Tab value="owners" label="Owners" component={Link} to="/users/owners" />
    <Tab value="pool_holders" label="Pool holders" component={Link} to="/users/pool_holders" />
    <Tab value="changes" label="Bulk changes" component={Link} to="/users/changes" />
  </Tabs>
)
