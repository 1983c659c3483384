import Domain from '@mui/icons-material/DomainOutlined'
import { DataTable, type ResourceProps, required, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = <TextInput source="name" validate={required()} helperText="A company inside the agency." />

export const corporations: ResourceProps = {
  name: 'corporations',
  icon: Domain,
  options: { label: 'Companies' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name">
      <DataTable.Col source="name" field={OpenLink} />
    </ShortList>
  ),
  create: <ShortListCreate one="company">{inputs}</ShortListCreate>,
  edit: (
    <ShortListEdit deleting="Sources that belong to this company no longer say so. This cannot be taken back.">
      {inputs}
    </ShortListEdit>
  ),
}
