import Support from '@mui/icons-material/ContactSupportOutlined'
import { HELP_STATUSES, type Help } from '@openbook/api/helps.ts'
import {
  DataTable,
  Edit,
  EmailField,
  FunctionField,
  Labeled,
  type ResourceProps,
  SaveButton,
  SearchInput,
  SelectInput,
  TextField,
  Toolbar,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { EditForm } from '../ui/EditForm.tsx'
import { LogList } from '../ui/LogList.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const CHOICES = HELP_STATUSES.map(id => ({ id, name: id === 'open' ? 'Open' : 'Answered' }))
const wordOf = ({ status }: Pick<Help, 'status'>) => CHOICES.find(({ id }) => id === status)?.name

const signedInAs = ({ username, real_user_name }: Pick<Help, 'username' | 'real_user_name'>) =>
  [username ?? 'A visitor', real_user_name && `really ${real_user_name}`].filter(Boolean).join(', ')

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
    <LogList<Help>
      filters={filters}
      opens="edit"
      nothing="No message matches, or none has come yet."
      narrow={{
        primaryText: help => help.subject,
        secondaryText: help => `${help.name}, ${wordOf(help)}`,
        tertiaryText: () => <WhenField source="created_at" />,
      }}
    >
      <DataTable.Col source="id" label="When">
        <WhenField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="subject" field={OpenLink} />
      <DataTable.Col source="name" label="From" />
      <DataTable.Col source="status" render={wordOf} />
      <DataTable.Col source="business_unit_name" label="Agency" disableSort />
    </LogList>
  ),
  edit: (
    <Edit mutationMode="pessimistic">
      <EditForm toolbar={onlySave}>
        <Labeled label="From">
          <TextField source="name" />
        </Labeled>
        <Labeled label="E-mail">
          <EmailField source="email" />
        </Labeled>
        <Labeled label="Signed in as">
          <FunctionField<Help> render={signedInAs} />
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
      </EditForm>
    </Edit>
  ),
}
