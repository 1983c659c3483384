import Mail from '@mui/icons-material/MailOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { DataTable, List, type ResourceProps, SearchInput, useRecordContext } from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable placeholder="Address or subject" />]

function Body() {
  const mail = useRecordContext()
  return <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{mail?.body}</Box>
}

const SandboxMailList = () => (
  <>
    <Alert severity="info" sx={{ mt: 1 }}>
      While no mail server is set up, e-mails land here instead of going out.
    </Alert>
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      actions={false}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <ConsoleTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="at" label="When" disableSort>
          <WhenField source="at" />
        </DataTable.Col>
        <DataTable.Col source="sent_to" label="To" disableSort />
        <DataTable.Col source="subject" disableSort />
        <DataTable.Col source="body" label="Text" disableSort>
          <Body />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  </>
)

export const sandboxMails: ResourceProps = {
  name: 'sandbox_mails',
  icon: Mail,
  options: { label: 'Sandbox mail', section: 'Messages' },
  list: SandboxMailList,
}
