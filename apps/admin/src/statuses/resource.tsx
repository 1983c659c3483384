import Flag from '@mui/icons-material/FlagOutlined'
import { DataTable, NumberInput, type ResourceProps, required, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = (
  <>
    <TextInput source="title" validate={required()} helperText="As agents see it, in the order of the places." />
    <NumberInput source="position" label="Place" min={0} max={10000} step={1} defaultValue={0} helperText={false} />
  </>
)

export const statuses: ResourceProps = {
  name: 'statuses',
  icon: Flag,
  options: { label: 'Statuses', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <ShortList sort="position">
      <DataTable.NumberCol source="position" label="Place" />
      <DataTable.Col source="title" field={OpenLink} />
    </ShortList>
  ),
  create: <ShortListCreate one="status">{inputs}</ShortListCreate>,
  edit: (
    <ShortListEdit deleting="A status that contacts have, or a campaign answers to, cannot be deleted: give them another one first. Deleting cannot be taken back.">
      {inputs}
    </ShortListEdit>
  ),
}
