import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { PERMISSIONS } from '@openbook/auth/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { List, SearchInput, SelectInput } from 'react-admin'
import { ListActions } from '../ui/ListActions.tsx'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { Matrix } from './Matrix.tsx'
import { NarrowMatrix } from './NarrowMatrix.tsx'
import { PermissionTabs } from './PermissionTabs.tsx'

const words = [...new Set(Object.keys(PERMISSIONS).map(id => (id.split('.')[0] ?? '').replaceAll('_', '-')))]
  .sort()
  .map(id => ({ id, name: id.replaceAll('-', ' ') }))

export function PermissionList() {
  const labelOf = useRoleLabel()
  const roles = ROLES.map(id => ({ id, name: labelOf(id) }))
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const filters = [
    <SearchInput key="q" source="q" alwaysOn resettable placeholder="Act, thing or address" sx={{ minWidth: 240 }} />,
    <SelectInput key="role" source="role" label="May be done by" choices={roles} alwaysOn />,
    <SelectInput key="word" source="word" label="About" choices={words} alwaysOn />,
  ]
  return (
    <>
      <PermissionTabs here="acts" />
      <List
        title="Permissions"
        filters={filters}
        sort={{ field: 'id', order: 'ASC' }}
        actions={<ListActions />}
        perPage={30}
        exporter={false}
        empty={false}
      >
        {narrow ? <NarrowMatrix /> : <Matrix />}
      </List>
    </>
  )
}
