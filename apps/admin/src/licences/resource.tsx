import Verified from '@mui/icons-material/VerifiedOutlined'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import type { Licence as Row } from '@openbook/api/licences.ts'
import { CheckboxGroupInput, DataTable, DateInput, type ResourceProps, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { StateInput } from '../ui/fields.tsx'
import { choiceFilter, stateFilter, yesNoFilter } from '../ui/filters.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { UserInput, userFilter } from '../ui/UsersInput.tsx'

const words = (line: string) => (line.charAt(0).toUpperCase() + line.slice(1)).replaceAll('_', ' ')
const lines = LINES_OF_BUSINESS.map(id => ({ id, name: words(id) }))

/** The field shows 2027-01-31, the wire says 01/31/2027 (spec section 5). */
const toWire = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}` : null
/** React-admin asks for this twice over: what the field shows already stays. */
const toField = (day: string | null) => (day ?? '').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

const endOf = ({ expires_on, expired }: Row) => (expires_on ? `${expires_on}${expired ? ' (over)' : ''}` : 'No end')

const inputs = (
  <>
    <UserInput source="user_id" label="Agent" />
    <StateInput source="state" needed />
    <CheckboxGroupInput
      source="lines"
      label="Lines of business"
      choices={lines}
      helperText="None ticked means the license covers all of them."
    />
    <TextInput source="number" label="License number" helperText={false} />
    <DateInput
      source="expires_on"
      label="Valid until"
      parse={toWire}
      format={toField}
      helperText="Leave it empty where it does not end."
    />
  </>
)

const spans = [60, 30, 7].map(id => ({ id, name: `${id} days` }))
const narrow = [
  userFilter('user_id', 'Agent'),
  stateFilter(),
  yesNoFilter('expired', 'Over', 'Over', 'Still holds'),
  choiceFilter('ends_within', 'Ends within', spans),
]

export const licences: ResourceProps = {
  name: 'licences',
  icon: Verified,
  options: {
    label: 'Licenses',
    section: 'People',
    deleting: 'The agent is no longer taken for licensed there.',
  },
  recordRepresentation: (licence: Row) => `${licence.user_name}, ${licence.state}`,
  list: (
    <ShortList sort="state" narrow={narrow}>
      <DataTable.Col source="user_name" label="Agent" disableSort field={OpenLink} />
      <DataTable.Col source="state" />
      <DataTable.Col
        source="lines"
        disableSort
        render={(licence: Row) => licence.lines.map(words).join(', ') || 'All lines'}
      />
      <DataTable.Col source="number" />
      <DataTable.Col source="expires_on" label="Valid until" render={endOf} />
    </ShortList>
  ),
  create: <ShortListCreate one="license">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
