import Mail from '@mui/icons-material/MarkunreadMailboxOutlined'
import {
  BooleanInput,
  DataTable,
  maxValue,
  minValue,
  NumberInput,
  type ResourceProps,
  regex,
  required,
  TextInput,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { inCents } from '../ui/cents.ts'
import { yesNoFilter } from '../ui/filters.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextInput source="description" multiline minRows={3} helperText="What lies in the envelope, in a sentence." />
    <NumberInput source="pieces" defaultValue={1} validate={[minValue(1), maxValue(50)]} helperText={false} />
    <TextInput
      source="price"
      label="Price in dollars"
      format={inCents}
      defaultValue="0.00"
      validate={regex(/^\s*\d{1,6}(\.\d{1,4})?\s*$/, 'Enter an amount like 1.25.')}
      helperText="For one kit, postage included."
    />
    <BooleanInput source="active" label="In use" defaultValue helperText="Only kits in use can be assigned." />
  </>
)

const narrow = [yesNoFilter('active', 'In use')]

export const mailerKits: ResourceProps = {
  name: 'mailer_kits',
  icon: Mail,
  options: {
    label: 'Mailer kits',
    section: 'Messages',
    deleting: 'To keep one and assign it no more, switch “In use” off instead.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.NumberCol source="pieces" />
      <DataTable.Col source="price" label="Price" align="right" render={kit => `$${Number(kit.price).toFixed(2)}`} />
      <DataTable.NumberCol source="contacts_count" label="Contacts" disableSort />
      <DataTable.Col source="active" label="In use" render={kit => (kit.active ? 'Yes' : 'No')} />
    </ShortList>
  ),
  create: <ShortListCreate one="kit">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
