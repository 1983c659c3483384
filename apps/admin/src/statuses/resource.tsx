import Flag from '@mui/icons-material/FlagOutlined'
import * as kept from '@openbook/api/statuses.ts'
import { BooleanInput, DataTable, type ResourceProps, required, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { CountInput } from '../ui/fields.tsx'
import { yesNoFilter } from '../ui/filters.tsx'
import { OrderButton } from '../ui/OrderButton.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { call } from '../wire.ts'
import { SaveStatus } from './SaveStatus.tsx'

const inputs = (
  <>
    <TextInput source="title" validate={required()} helperText="As agents see it, in the order of the places." />
    <CountInput source="position" label="Place" most={10_000} defaultValue={0} />
    <BooleanInput
      source="stops_contact"
      label="Stops contact"
      defaultValue={false}
      helperText="Nobody calls, texts, e-mails or sends mail to contacts while they have this status. Once it is off, everyone who has it can be contacted again."
    />
    <BooleanInput
      source="for_new_leads"
      label="New leads begin here"
      defaultValue={false}
      helperText="Leads from webpages and vendors come with this status. On here, it is off for the status that had it before; off everywhere, they come without one."
    />
  </>
)

const order = (
  <OrderButton
    many="statuses"
    read={() => call(kept.adminList, { query: { sort: '["position","ASC"]', range: '[0,499]' } })}
    send={statuses => call(kept.adminBulkUpdate, { body: { statuses } })}
  />
)

const narrow = [yesNoFilter('stops_contact', 'Stops contact')]

export const statuses: ResourceProps = {
  name: 'statuses',
  icon: Flag,
  options: { label: 'Statuses', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <ShortList sort="position" narrow={narrow} whole={order}>
      <DataTable.NumberCol source="position" label="Place" sx={{ width: '6rem' }} />
      <DataTable.Col source="title" field={OpenLink} />
      <DataTable.Col
        source="stops_contact"
        label="Stops contact"
        render={status => (status.stops_contact ? 'Yes' : 'No')}
      />
      <DataTable.Col
        source="for_new_leads"
        label="New leads"
        render={status => (status.for_new_leads ? 'Begin here' : '')}
      />
    </ShortList>
  ),
  create: <ShortListCreate one="status">{inputs}</ShortListCreate>,
  edit: <ShortListEdit save={<SaveStatus />}>{inputs}</ShortListEdit>,
}
