import Mail from '@mui/icons-material/MailOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { DataTable, type ResourceProps } from 'react-admin'
import { LogList, searchFor } from '../ui/LogList.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const filters = [searchFor('Address or subject')]

const Plain = ({ children }: { children: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)

const SandboxMailList = () => (
  <>
    <Alert severity="info" sx={{ mt: 1 }}>
      While no mail server is set up, e-mails land here instead of going out.
    </Alert>
    <LogList
      actions={false}
      filters={filters}
      opens={false}
      nothing="No e-mail matches, or none has been sent yet."
      narrow={{
        primaryText: mail => mail.subject,
        secondaryText: ({ sent_to, body }) => (
          <>
            <WhenField source="at" />
            <br />
            <Plain>{`${sent_to}\n\n${body}`}</Plain>
          </>
        ),
      }}
    >
      <DataTable.Col source="at" label="When" disableSort>
        <WhenField source="at" />
      </DataTable.Col>
      <DataTable.Col source="sent_to" label="To" disableSort />
      <DataTable.Col source="subject" disableSort />
      <DataTable.Col source="body" label="Text" disableSort render={mail => <Plain>{mail.body}</Plain>} />
    </LogList>
  </>
)

export const sandboxMails: ResourceProps = {
  name: 'sandbox_mails',
  icon: Mail,
  options: { label: 'Sandbox mail', section: 'Messages' },
  list: SandboxMailList,
}
