import Apartment from '@mui/icons-material/ApartmentOutlined'
import { DataTable, List, ReferenceManyCount, type ResourceProps, SearchInput } from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { StateChip } from '../ui/StateChip.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable />]

const BusinessUnitList = () => (
  <List sort={{ field: 'name', order: 'ASC' }} filters={filters} actions={false} perPage={25} exporter={false}>
    <ConsoleTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="brand" />
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

export const businessUnits: ResourceProps = {
  name: 'business_units',
  icon: Apartment,
  options: { label: 'Agencies' },
  recordRepresentation: 'name',
  list: BusinessUnitList,
}
