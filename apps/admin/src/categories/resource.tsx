import Category from '@mui/icons-material/CategoryOutlined'
import { DataTable, type ResourceProps, required, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextInput source="description" multiline minRows={3} helperText={false} />
  </>
)

export const categories: ResourceProps = {
  name: 'categories',
  icon: Category,
  options: { label: 'Categories', section: 'Store', part: 'store' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name">
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="description" disableSort />
    </ShortList>
  ),
  create: <ShortListCreate one="category">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
