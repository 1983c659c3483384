import Business from '@mui/icons-material/BusinessOutlined'
import {
  BooleanInput,
  DataTable,
  type ResourceProps,
  required,
  TextArrayField,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { yesNoFilter } from '../ui/filters.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextArrayInput
      source="aliases"
      label="Also spelled"
      helperText="Press Enter after each. Imports match these spellings to this carrier."
    />
    <BooleanInput
      source="active"
      label="Still sold"
      defaultValue
      helperText="Agents are offered only carriers still sold."
    />
  </>
)

const narrow = [yesNoFilter('active', 'Still sold')]

export const carriers: ResourceProps = {
  name: 'carriers',
  icon: Business,
  options: {
    label: 'Carriers',
    section: 'Contacts',
    deleting: 'To keep one and sell it no more, switch “Still sold” off instead.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="aliases" label="Also spelled" disableSort>
        <TextArrayField source="aliases" size="small" />
      </DataTable.Col>
      <DataTable.Col source="active" label="Still sold" render={carrier => (carrier.active ? 'Yes' : 'No')} />
    </ShortList>
  ),
  create: <ShortListCreate one="carrier">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
