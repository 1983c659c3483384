import Toggle from '@mui/icons-material/ToggleOnOutlined'
import { CHANGED, CHANNEL, type FeatureFlag } from '@openbook/api/feature-flags.ts'
import { DataTable, FunctionField, List, type ResourceProps, SearchInput } from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { choiceFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { LiveRows } from '../ui/LiveRows.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { FlagEdit } from './FlagEdit.tsx'
import { KINDS, STATES, standing } from './words.ts'

const choices = (words: object) => Object.entries(words).map(([id, name]) => ({ id, name }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  choiceFilter('state', 'Stands', choices(STATES)),
  choiceFilter('kind', 'Kind', choices(KINDS)),
]
const NAMED = { '& .RaDataTable-table': { minWidth: { sm: 720 } } }

export const featureFlags: ResourceProps = {
  name: 'feature_flags',
  icon: Toggle,
  options: { label: 'Feature flags', section: 'Agency' },
  recordRepresentation: 'id',
  list: (
    <List
      sort={{ field: 'id', order: 'ASC' }}
      filters={filters}
      actions={<ListActions />}
      perPage={50}
      exporter={false}
    >
      <LiveRows channel={CHANNEL} types={[CHANGED]} />
      <ConsoleTable rowClick="edit" bulkActionButtons={false} sx={NAMED}>
        <DataTable.Col source="id" label="Flag" field={OpenLink} />
        <DataTable.Col source="line" label="What it opens" disableSort />
        <DataTable.Col source="state" label="Stands">
          <FunctionField<FeatureFlag> render={standing} />
        </DataTable.Col>
        <DataTable.Col source="kind">
          <FunctionField<FeatureFlag> render={({ kind }) => KINDS[kind]} />
        </DataTable.Col>
        <DataTable.Col source="owner" />
        <DataTable.Col source="expires_on" label="Goes by" disableSort />
        <DataTable.Col source="changed_at" label="Last changed">
          <WhenField source="changed_at" />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  ),
  edit: FlagEdit,
}
