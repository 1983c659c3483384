import Inbox from '@mui/icons-material/GroupWorkOutlined'
import type { AdminPool as Row } from '@openbook/api/pools.ts'
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  RadioButtonGroupInput,
  ReferenceInput,
  type ResourceProps,
  required,
  TextInput,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { CountInput } from '../ui/fields.tsx'
import { choiceFilter, referenceFilter, yesNoFilter } from '../ui/filters.tsx'
import { PickInput } from '../ui/PickInput.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { UserInput, UsersInput, userFilter } from '../ui/UsersInput.tsx'

const RULES = [
  { id: 'holders', name: 'Its holders' },
  { id: 'group', name: 'The users of one group' },
  { id: 'agency', name: 'Everyone in the agency' },
]
const ruleOf = ({ take_rule }: Row) => RULES.find(({ id }) => id === take_rule)?.name

const holderOf = ({ holder_name, holder_left }: Row) => (holder_left ? `${holder_name}, who has left` : holder_name)

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextInput source="description" multiline helperText={false} />
    <UserInput
      source="holder_id"
      label="Holder"
      helperText="Leads wait in the holder’s name. Another holder takes over those that wait."
    />
    <UsersInput source="holder_ids" label="Others who look after it" helperText="They see the leads too." />
    <RadioButtonGroupInput
      source="take_rule"
      label="Who may take leads"
      choices={RULES}
      defaultValue="holders"
      helperText={false}
    />
    <FormDataConsumer>
      {({ formData }) =>
        formData.take_rule === 'group' && (
          <ReferenceInput source="group_id" reference="groups" sort={{ field: 'name', order: 'ASC' }}>
            <PickInput
              label="Group"
              filterToQuery={(q: string) => ({ q })}
              validate={required()}
              helperText={false}
              fullWidth
            />
          </ReferenceInput>
        )
      }
    </FormDataConsumer>
    <CountInput
      source="daily_limit"
      label="Most leads a day for one person"
      least={1}
      helperText="Empty means no limit."
    />
    <BooleanInput
      source="licensed_only"
      label="Only where the taker is licensed"
      defaultValue
      helperText="By the licenses kept in the console; an agency that keeps none is not held to them."
    />
  </>
)

const narrow = [
  userFilter('holder_id', 'Holder'),
  yesNoFilter('holder_left', 'Holder has left'),
  choiceFilter('take_rule', 'Who may take', RULES),
  referenceFilter('group_id', 'Group', 'groups'),
]

export const pools: ResourceProps = {
  name: 'pools',
  icon: Inbox,
  options: { label: 'Pools', section: 'Contacts' },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="holder_name" label="Holder" disableSort render={holderOf} />
      <DataTable.Col source="take_rule" label="Who may take" render={ruleOf} />
      <DataTable.NumberCol source="daily_limit" label="A day" />
      <DataTable.NumberCol source="contacts_count" label="Leads" disableSort />
    </ShortList>
  ),
  create: <ShortListCreate one="pool">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
