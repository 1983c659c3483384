import Input from '@mui/icons-material/InputOutlined'
import type { Source } from '@openbook/api/sources.ts'
import {
  DataTable,
  ReferenceArrayField,
  ReferenceArrayInput,
  type ResourceProps,
  required,
  SingleFieldList,
  TextInput,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { referenceFilter } from '../ui/filters.tsx'
import { PickSeveralInput } from '../ui/PickInput.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'

const inputs = (
  <>
    <TextInput
      source="title"
      validate={required()}
      helperText="Where a contact came from: a mailing, a vendor, a seminar."
    />
    <ReferenceArrayInput source="corporation_ids" reference="corporations" sort={{ field: 'name', order: 'ASC' }}>
      <PickSeveralInput
        label="Companies"
        filterToQuery={(q: string) => ({ q })}
        helperText="None means it belongs to the whole agency."
        fullWidth
      />
    </ReferenceArrayInput>
  </>
)

const narrow = [referenceFilter('corporation_id', 'Company', 'corporations')]

const companiesOf = ({ corporation_ids }: Source) =>
  corporation_ids.length ? (
    <ReferenceArrayField source="corporation_ids" reference="corporations">
      <SingleFieldList linkType={false} />
    </ReferenceArrayField>
  ) : (
    'The whole agency'
  )

export const sources: ResourceProps = {
  name: 'sources',
  icon: Input,
  options: { label: 'Sources', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <ShortList sort="title" narrow={narrow}>
      <DataTable.Col source="title" field={OpenLink} />
      <DataTable.Col source="corporation_ids" label="Companies" disableSort render={companiesOf} />
    </ShortList>
  ),
  create: <ShortListCreate one="source">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
