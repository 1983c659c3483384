import Apartment from '@mui/icons-material/ApartmentOutlined'
import { BRANDS, brandOf } from '@openbook/config/brands.ts'
import {
  DataTable,
  Edit,
  FunctionField,
  List,
  ReferenceManyCount,
  type ResourceProps,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { StateChip } from '../ui/StateChip.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable />]
const brands = Object.entries(BRANDS).map(([id, { name }]) => ({ id, name }))

const BusinessUnitList = () => (
  <List
    sort={{ field: 'name', order: 'ASC' }}
    filters={filters}
    actions={<ListActions />}
    perPage={25}
    exporter={false}
  >
    <ConsoleTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="brand">
        <FunctionField<{ id: number; brand: string }> render={({ brand }) => brandOf(brand).name} />
      </DataTable.Col>
      <DataTable.Col label="Users" disableSort>
        <ReferenceManyCount reference="users" target="business_unit_id" link />
      </DataTable.Col>
      <DataTable.NumberCol source="active_users" label="Active users" disableSort />
      <DataTable.Col source="active" label="State" disableSort>
        <StateChip />
      </DataTable.Col>
    </ConsoleTable>
  </List>
)

const BusinessUnitEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <TextInput source="name" validate={required()} helperText={false} />
      <SelectInput
        source="brand"
        choices={brands}
        validate={required()}
        helperText="Name, mark, colours, what roles are called and which parts show. People see it when they next open the app."
      />
    </SimpleForm>
  </Edit>
)

export const businessUnits: ResourceProps = {
  name: 'business_units',
  icon: Apartment,
  options: { label: 'Agencies', section: 'Agency' },
  recordRepresentation: 'name',
  list: BusinessUnitList,
  edit: BusinessUnitEdit,
}
