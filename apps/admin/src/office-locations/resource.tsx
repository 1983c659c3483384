import Place from '@mui/icons-material/PlaceOutlined'
import { OFFICE_TYPES } from '@openbook/config/limits.ts'
import { DataTable, FunctionField, type ResourceProps, required, SelectInput, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { EmailInput, PhoneInput, StateInput, ZipInput } from '../ui/fields.tsx'
import { choiceFilter, stateFilter } from '../ui/filters.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { UserOrNobodyInput, userFilter } from '../ui/UsersInput.tsx'

const WORDS = { main: 'Main office', branch: 'Branch' } as const
const types = OFFICE_TYPES.map(id => ({ id, name: WORDS[id] }))

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText="As in Downtown office." />
    <SelectInput source="office_type" label="Type" choices={types} defaultValue="branch" helperText={false} />
    <UserOrNobodyInput source="user_id" label="Whose office" helperText="Empty means the agency’s." />
    <TextInput source="address" helperText={false} />
    <TextInput source="city" helperText={false} />
    <StateInput source="state" />
    <ZipInput source="zip_code" />
    <PhoneInput source="phone" />
    <EmailInput source="email" />
    <TextInput source="office_hours" helperText={false} />
  </>
)

const narrow = [choiceFilter('office_type', 'Type', types), stateFilter(), userFilter('user_id', 'Whose')]

export const officeLocations: ResourceProps = {
  name: 'office_locations',
  icon: Place,
  options: {
    label: 'Offices',
    section: 'People',
    deleting: 'Its address is no longer shown anywhere.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="office_type" label="Type">
        <FunctionField<{ id: number; office_type: keyof typeof WORDS }> render={office => WORDS[office.office_type]} />
      </DataTable.Col>
      <DataTable.Col source="city" />
      <DataTable.Col source="state" />
      <DataTable.Col
        source="user_name"
        label="Whose"
        disableSort
        render={office => office.user_name ?? 'The agency’s'}
      />
    </ShortList>
  ),
  create: <ShortListCreate one="office">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
