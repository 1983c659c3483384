import Rule from '@mui/icons-material/RuleOutlined'
import type { ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import { PermissionList } from './PermissionList.tsx'
import { RolesPage } from './RolesPage.tsx'

export const permissions: ResourceProps = {
  name: 'permissions',
  icon: Rule,
  options: { label: 'Permissions', section: 'People' },
  recordRepresentation: 'id',
  list: PermissionList,
  children: <Route path="roles" element={<RolesPage />} />,
}
