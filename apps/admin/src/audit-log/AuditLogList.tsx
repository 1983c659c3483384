import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { actSentence } from '@openbook/config/acts.ts'
import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  DateTimeInput,
  FilterButton,
  List,
  NumberInput,
  ReferenceInput,
  SearchInput,
  SimpleList,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { ActField } from './ActField.tsx'
import { VerifyButton } from './VerifyButton.tsx'
import { WhoField } from './WhoField.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Act, as users.update" sx={{ minWidth: 280 }} />,
  <ReferenceInput
    label="Who"
    key="user_id"
    source="user_id"
    reference="users"
    sort={{ field: 'last_name', order: 'ASC' }}
  >
    <AutocompleteInput label="Who" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <NumberInput key="contact" source="contact" label="Contact number" min={1} />,
  <TextInput
    key="word"
    source="word"
    label="Word in the changes"
    helperText="Of the last 90 days, or from the time you choose."
  />,
  <BooleanInput key="standing_in" source="standing_in" label="In somebody else’s name" />,
  <TextInput key="subject_type" source="subject_type" label="What" />,
  <TextInput key="action" source="action" label="Act, word for word" />,
  <NumberInput key="subject_id" source="subject_id" label="Its number" min={1} />,
  <DateTimeInput key="from" source="from" label="From" />,
  <DateTimeInput key="to" source="to" label="Until" />,
]

const actions = (
  <TopToolbar>
    <FilterButton />
    <VerifyButton />
    <ExportButton path="/v1/admin/audit_log/export.csv" />
  </TopToolbar>
)

export function AuditLogList() {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      actions={actions}
      perPage={25}
      exporter={false}
      empty={false}
    >
      {narrow ? (
        <SimpleList
          rowClick="show"
          primaryText={entry => actSentence(entry.action)}
          secondaryText={entry => (
            <>
              {entry.action}
              <br />
              <WhoField />
            </>
          )}
          tertiaryText={() => <WhenField source="at" />}
        />
      ) : (
        <ConsoleTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="id" label="When">
            <WhenField source="at" />
          </DataTable.Col>
          <DataTable.Col source="action" label="Act">
            <ActField link />
          </DataTable.Col>
          <DataTable.Col label="Who">
            <WhoField />
          </DataTable.Col>
          <DataTable.Col
            label="What"
            render={entry => (entry.subject_type ? `${entry.subject_type} ${entry.subject_id ?? ''}` : '')}
          />
          <DataTable.Col source="business_unit_name" label="Agency" disableSort />
          <DataTable.Col source="ip" label="Address" disableSort />
        </ConsoleTable>
      )}
    </List>
  )
}
