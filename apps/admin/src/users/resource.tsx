import People from '@mui/icons-material/PeopleOutlined'
import type { ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import { ChangePage } from './ChangePage.tsx'
import { ChangesPage } from './ChangesPage.tsx'
import { MembershipPage } from './MembershipPage.tsx'
import { OwnersPage, PoolHoldersPage } from './PeoplePage.tsx'
import { TreePage } from './TreePage.tsx'
import { UserCreate } from './UserCreate.tsx'
import { UserEdit } from './UserEdit.tsx'
import { UserList } from './UserList.tsx'

export const users: ResourceProps = {
  name: 'users',
  icon: People,
  options: { label: 'Users', section: 'People' },
  recordRepresentation: user => `${user.first_name} ${user.last_name}`,
  list: UserList,
  create: UserCreate,
  edit: UserEdit,
  children: [
    <Route key="tree" path="tree" element={<TreePage />} />,
    <Route key="membership" path="paid_membership" element={<MembershipPage />} />,
    <Route key="owners" path="owners" element={<OwnersPage />} />,
    <Route key="pool_holders" path="pool_holders" element={<PoolHoldersPage />} />,
    <Route key="changes" path="changes" element={<ChangesPage />} />,
    <Route key="change" path="changes/:change" element={<ChangePage />} />,
  ],
}
