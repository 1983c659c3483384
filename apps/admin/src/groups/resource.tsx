import Group from '@mui/icons-material/Groups2Outlined'
import type { Group as Item } from '@openbook/api/groups.ts'
import { DataTable, type ResourceProps, required, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { UsersInput, userFilter } from '../ui/UsersInput.tsx'

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextInput source="description" multiline helperText={false} />
    <UsersInput source="user_ids" label="Users" helperText="Who may take leads where a pool names this group." />
  </>
)

const narrow = [userFilter('user_id', 'With this user')]

export const groups: ResourceProps = {
  name: 'groups',
  icon: Group,
  options: { label: 'Groups', section: 'People' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="description" />
      <DataTable.Col
        source="user_ids"
        label="Users"
        align="right"
        disableSort
        render={(group: Item) => group.user_ids.length}
      />
    </ShortList>
  ),
  create: <ShortListCreate one="group">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
