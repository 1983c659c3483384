import type { ApiRequestRow } from '@openbook/api/api-requests.ts'
import { REQUEST_TABS } from '@openbook/api/api-requests.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { DataTable, NumberInput, SelectInput, TextInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { referenceFilter, TabsFilter } from '../ui/filters.tsx'
import { LogList } from '../ui/LogList.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'

const TAB_WORDS: Record<(typeof REQUEST_TABS)[number], string> = {
  all: 'All',
  accepted: 'Accepted',
  duplicate: 'Duplicates',
  test: 'Tests',
  refused: 'Refused',
}
const FILTER_WORDS = [
  { id: 'vendor', name: 'Vendor' },
  { id: 'phone', name: 'Phone' },
  { id: 'email', name: 'E-mail' },
  { id: 'contact', name: 'Contact number' },
  { id: 'status', name: 'Status code' },
  { id: 'ip', name: 'Address it came from' },
]

const filters = [
  <SelectInput key="filter_by" source="filter_by" label="Find by" choices={FILTER_WORDS} alwaysOn />,
  <TextInput key="filter_value" source="filter_value" label="What to find" alwaysOn resettable />,
  <TabsFilter
    key="tab"
    source="tab"
    label="Requests by outcome"
    choices={REQUEST_TABS.map(id => ({ id, name: TAB_WORDS[id] }))}
    alwaysOn
  />,
  referenceFilter('api_vendor_id', 'Vendor', 'api_vendors', { field: 'vendor_name', order: 'ASC' }),
  <TextInput key="key_prefix" source="key_prefix" label="Key begins with" />,
  <TextInput key="code" source="code" label="Error code" />,
  <NumberInput key="last_days" source="last_days" label="Last days" min={1} />,
]

const about = ({ contact, phone, email }: ApiRequestRow) =>
  contact?.name ?? (phone ? formatPhone(phone) : null) ?? email ?? '—'

export const RequestList = () => (
  <LogList<ApiRequestRow>
    filters={filters}
    opens="show"
    nothing="No request matches, or none has come yet."
    narrow={{
      primaryText: request => request.vendor_name,
      secondaryText: about,
      tertiaryText: () => <OutcomeChip />,
    }}
  >
    <DataTable.Col source="id" label="When">
      <WhenField source="at" />
    </DataTable.Col>
    <DataTable.Col label="Request">
      <OpenLink type="show" />
    </DataTable.Col>
    <DataTable.Col source="vendor_name" label="Vendor" disableSort />
    <DataTable.Col label="Outcome">
      <OutcomeChip />
    </DataTable.Col>
    <DataTable.Col label="Lead" render={about} />
    <DataTable.Col source="ip" label="From" disableSort />
    <DataTable.Col label="Took" render={(request: ApiRequestRow) => `${request.took_ms} ms`} />
  </LogList>
)
