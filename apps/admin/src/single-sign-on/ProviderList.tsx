import { BooleanField, CreateButton, DataTable, List, TopToolbar } from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'

const actions = (
  <TopToolbar>
    <ExportButton />
    <CreateButton label="Add a provider" />
  </TopToolbar>
)

export const ProviderList = () => (
  <List sort={{ field: 'name', order: 'ASC' }} actions={actions} perPage={25} exporter={false} empty={false}>
    <ConsoleTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="name">
        <OpenLink />
      </DataTable.Col>
      <DataTable.Col source="slug" label="Sign-in name" />
      <DataTable.Col source="issuer" disableSort />
      <DataTable.Col source="required" label="Required" disableSort>
        <BooleanField source="required" />
      </DataTable.Col>
      <DataTable.Col source="enabled" label="In use" disableSort>
        <BooleanField source="enabled" />
      </DataTable.Col>
    </ConsoleTable>
  </List>
)
