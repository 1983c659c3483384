import Typography from '@mui/material/Typography'
import { CreateButton, DataTable, List, TopToolbar } from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'

const actions = (
  <TopToolbar>
    <ExportButton />
    <CreateButton label="Add a provider" />
  </TopToolbar>
)

const NOTHING = <Typography sx={{ p: 2 }}>No provider yet: everybody signs in with a password.</Typography>

export const ProviderList = () => (
  <List sort={{ field: 'name', order: 'ASC' }} actions={actions} perPage={30} exporter={false} empty={false}>
    <ConsoleTable rowClick="edit" bulkActionButtons={false} empty={NOTHING}>
      <DataTable.Col source="name">
        <OpenLink />
      </DataTable.Col>
      <DataTable.Col source="slug" label="Sign-in name" />
      <DataTable.Col source="issuer" disableSort />
      <DataTable.Col
        source="required"
        label="Required"
        disableSort
        render={provider => (provider.required ? 'Yes' : 'No')}
      />
      <DataTable.Col
        source="enabled"
        label="In use"
        disableSort
        render={provider => (provider.enabled ? 'Yes' : 'No')}
      />
    </ConsoleTable>
  </List>
)
