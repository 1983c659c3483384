import Apartment from '@mui/icons-material/ApartmentOutlined'
import { DataTable, List, ReferenceManyCount, type ResourceProps, SearchInput } from 'react-admin'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable />]

const BusinessUnitList = () => (
  <List sort={{ field: 'name', order: 'ASC' }} filters={filters} exporter={false}>
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="brand" />
      <DataTable.Col label="Users" disableSort>
        <ReferenceManyCount reference="users" target="business_unit_id" link />
      </DataTable.Col>
      <DataTable.NumberCol source="active_users" label="Of them active" disableSort />
      <DataTable.Col source="active" disableSort render={unit => (unit.active ? 'Yes' : 'No')} />
    </DataTable>
  </List>
)

export const businessUnits: ResourceProps = {
  name: 'business_units',
  icon: Apartment,
  options: { label: 'Agencies' },
  recordRepresentation: 'name',
  list: BusinessUnitList,
}
