import Support from '@mui/icons-material/ContactSupportOutlined'
import { HELP_STATUSES, type Help } from '@openbook/api/helps.ts'
import {
  DataTable,
  Edit,
  Labeled,
  List,
  type ResourceProps,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextField,
  Toolbar,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const CHOICES = HELP_STATUSES.map(id => ({ id, name: id === 'open' ? 'Open' : 'Answered' }))

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="status" source="status" choices={CHOICES} alwaysOn />,
]

const onlySave = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

export const helps: ResourceProps = {
  name: 'helps',
  icon: Support,
  options: { label: 'Support', section: 'Oversight' },
  recordRepresentation: 'subject',
  list: (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      actions={false}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <ConsoleTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="id" label="When">
          <WhenField source="created_at" />
        </DataTable.Col>
        <DataTable.Col source="subject" field={OpenLink} />
        <DataTable.Col source="name" label="From" />
        <DataTable.Col source="status" render={(help: Help) => CHOICES.find(({ id }) => id === help.status)?.name} />
        <DataTable.Col source="business_unit_name" label="Agency" disableSort />
      </ConsoleTable>
    </List>
  ),
  edit: (
    <Edit mutationMode="pessimistic">
      <SimpleForm toolbar={onlySave}>
        <Labeled label="From">
          <TextField source="name" />
        </Labeled>
        <Labeled label="E-mail">
          <TextField source="email" />
        </Labeled>
        <Labeled label="Signed in as">
          <TextField source="username" emptyText="A visitor" />
        </Labeled>
        <Labeled label="Written on">
          <TextField source="page" emptyText="—" />
        </Labeled>
        <Labeled label="Message">
          <TextField source="message" sx={{ whiteSpace: 'pre-line' }} />
        </Labeled>
        <Labeled label="Answered by">
          <TextField source="answered_by_name" emptyText="Nobody yet" />
        </Labeled>
        <SelectInput source="status" choices={CHOICES} helperText="Answer by e-mail, then mark it here." />
      </SimpleForm>
    </Edit>
  ),
}
