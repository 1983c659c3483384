import Place from '@mui/icons-material/PlaceOutlined'
import { OFFICE_TYPES } from '@openbook/config/limits.ts'
import { DataTable, FunctionField, type ResourceProps, required, SelectInput, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { UserOrNobodyInput } from '../ui/UsersInput.tsx'

const WORDS = { main: 'Main office', branch: 'Branch' } as const
const types = OFFICE_TYPES.map(id => ({ id, name: WORDS[id] }))

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText="As in Downtown office." />
    <SelectInput source="office_type" label="Type" choices={types} defaultValue="branch" helperText={false} />
    <UserOrNobodyInput source="user_id" label="Whose office" helperText="Empty means the agency’s." />
    <TextInput source="address" helperText={false} />
    <TextInput source="city" helperText={false} />
    <TextInput source="state" helperText="Two letters, as in RI." />
    <TextInput source="zip_code" label="ZIP code" helperText={false} />
    <TextInput source="phone" type="tel" helperText={false} />
    <TextInput source="email" label="E-mail" type="email" helperText={false} />
    <TextInput source="office_hours" helperText={false} />
  </>
)

export const officeLocations: ResourceProps = {
  name: 'office_locations',
  icon: Place,
  options: { label: 'Offices', section: 'People' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name">
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="office_type" label="Type">
        <FunctionField<{ id: number; office_type: keyof typeof WORDS }> render={office => WORDS[office.office_type]} />
      </DataTable.Col>
      <DataTable.Col source="city" />
      <DataTable.Col source="state" />
      <DataTable.Col source="user_name" label="Whose" disableSort />
    </ShortList>
  ),
  create: <ShortListCreate one="office">{inputs}</ShortListCreate>,
  edit: <ShortListEdit deleting="Its address is no longer shown anywhere.">{inputs}</ShortListEdit>,
}
