import { actSentence } from '@openbook/config/acts.ts'
import { SUBJECTS, subjectName } from '@openbook/config/subjects.ts'
import { AutocompleteInput, BooleanInput, DataTable, NumberInput, SelectInput, TextInput } from 'react-admin'
import { ExportButton } from '../ui/ExportButton.tsx'
import { referenceFilter } from '../ui/filters.tsx'
import { LogActions, LogList, searchFor } from '../ui/LogList.tsx'
import { momentFilters } from '../ui/MomentInput.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { useWorksAcross } from '../ui/useIdentity.ts'
import { WhenField } from '../ui/WhenField.tsx'
import { ActField } from './ActField.tsx'
import { VerifyButton } from './VerifyButton.tsx'
import { WhoField } from './WhoField.tsx'

const WAYS = [
  { id: 'session', name: 'A session in a browser' },
  { id: 'token', name: 'The API token' },
  { id: 'key', name: 'An API key' },
]

const filters = [
  searchFor('Act, as “signed in”'),
  userFilter('user_id', 'Who'),
  <NumberInput key="contact" source="contact" label="Contact number" min={1} />,
  <TextInput
    key="word"
    source="word"
    label="Word in the changes"
    helperText="Of the last 90 days, or from the time you choose."
  />,
  <BooleanInput key="standing_in" source="standing_in" label="In somebody else’s name" />,
  <SelectInput key="way" source="way" label="By" choices={WAYS} />,
  <NumberInput key="api_key_id" source="api_key_id" label="API key number" min={1} />,
  <AutocompleteInput key="subject_type" source="subject_type" label="What" choices={SUBJECTS} />,
  <TextInput key="action" source="action" label="Act, word for word" />,
  <NumberInput
    key="subject_id"
    source="subject_id"
    label="Its number"
    min={1}
    helperText="Of a contact it is “Contact number”."
  />,
  ...momentFilters,
]

const actions = (
  <LogActions>
    <VerifyButton />
    <ExportButton />
  </LogActions>
)

const acrossAgencies = [...filters, referenceFilter('business_unit_id', 'Agency', 'business_units')]

export const AuditLogList = () => (
  <LogList
    filters={useWorksAcross() ? acrossAgencies : filters}
    actions={actions}
    opens="show"
    nothing="No act matches."
    narrow={{
      primaryText: entry => actSentence(entry.action),
      secondaryText: entry => (
        <>
          {entry.action}
          <br />
          <WhoField />
        </>
      ),
      tertiaryText: () => <WhenField source="at" />,
    }}
  >
    <DataTable.Col source="id" label="When">
      <WhenField source="at" />
    </DataTable.Col>
    <DataTable.Col source="action" label="Act">
      <ActField link />
    </DataTable.Col>
    <DataTable.Col label="Who">
      <WhoField />
    </DataTable.Col>
    <DataTable.Col label="What" render={subjectName} />
    <DataTable.Col source="business_unit_name" label="Agency" disableSort />
    <DataTable.Col source="ip" label="Address" disableSort />
  </LogList>
)
