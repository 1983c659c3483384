import Pause from '@mui/icons-material/PauseCircleOutlined'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { QUIET_KINDS, type QuietJob } from '@openbook/api/quiet-jobs.ts'
import {
  DataTable,
  List,
  type ResourceProps,
  required,
  SearchInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { choiceFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { ShortListCreate } from '../ui/ShortList.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { ResumeButton } from './ResumeButton.tsx'

const KINDS = Object.entries(QUIET_KINDS).map(([id, name]) => ({ id, name }))
const LENGTHS = [
  { id: 15, name: '15 minutes' },
  { id: 60, name: 'An hour' },
  { id: 240, name: '4 hours' },
  { id: 720, name: '12 hours' },
  { id: 1440, name: 'A day' },
  { id: 4320, name: '3 days' },
  { id: 10_080, name: 'A week' },
]
const STATES = {
  holding: ['Held back', 'warning'],
  resumed: ['Resumed', 'default'],
  over: ['Over', 'default'],
} as const

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  choiceFilter('kind', 'What', KINDS),
  choiceFilter(
    'state',
    'State',
    Object.entries(STATES).map(([id, [name]]) => ({ id, name })),
  ),
]

function State() {
  const quiet = useRecordContext<QuietJob>()
  if (!quiet) return null
  const [label, color] = STATES[quiet.state]
  return <Chip size="small" variant="outlined" color={color} label={label} />
}

const QuietJobList = () => (
  <>
    <Alert severity="info" sx={{ mt: 1 }}>
      Hold jobs of a kind back for a while: what runs stops after the batch at hand, what is started meanwhile waits,
      and all of it goes on by itself. Nothing is lost.
    </Alert>
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      actions={<ListActions add="Hold jobs back" />}
      perPage={30}
      exporter={false}
      empty={false}
    >
      <ConsoleTable
        rowClick={false}
        bulkActionButtons={false}
        empty={<Typography sx={{ p: 2 }}>Nothing is held back, and nothing was.</Typography>}
      >
        <DataTable.Col source="kind" label="What" render={({ kind }: QuietJob) => QUIET_KINDS[kind]} />
        <DataTable.Col source="reason" label="Why" disableSort />
        <DataTable.Col source="state" disableSort>
          <State />
        </DataTable.Col>
        <DataTable.NumberCol source="waiting" label="Waiting" disableSort />
        <DataTable.Col source="until">
          <WhenField source="until" />
        </DataTable.Col>
        <DataTable.Col
          source="created_by"
          label="By"
          disableSort
          render={({ created_by }: QuietJob) => created_by ?? 'An administrator of the system'}
        />
        <DataTable.Col label="Act">
          <ResumeButton />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  </>
)

export const quietJobs: ResourceProps = {
  name: 'quiet_jobs',
  icon: Pause,
  options: { label: 'Quiet jobs', section: 'Oversight' },
  recordRepresentation: ({ kind }: QuietJob) => QUIET_KINDS[kind],
  list: QuietJobList,
  create: (
    <ShortListCreate one="quiet job">
      <SelectInput source="kind" label="What to hold back" choices={KINDS} validate={required()} helperText={false} />
      <SelectInput
        source="minutes"
        label="For how long"
        choices={LENGTHS}
        defaultValue={60}
        validate={required()}
        helperText="You can resume them earlier."
      />
      <TextInput
        source="reason"
        label="Why"
        validate={required()}
        helperText="Those who wait for such a job read this."
      />
    </ShortListCreate>
  ),
}
