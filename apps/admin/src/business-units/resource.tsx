import Apartment from '@mui/icons-material/ApartmentOutlined'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import type { BusinessUnit } from '@openbook/api/business-units.ts'
import { brandOf } from '@openbook/config/brands.ts'
import {
  DataTable,
  Edit,
  FunctionField,
  List,
  ReferenceManyCount,
  type ResourceProps,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  TextInput,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { Route } from 'react-router-dom'
import { NotFound } from '../layout/NotFound.tsx'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { EditForm } from '../ui/EditForm.tsx'
import { choiceFilter, yesNoFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { useIdentity } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { zoneName } from '../ui/zones.ts'
import { AgencyCreate } from './AgencyCreate.tsx'
import { brands } from './brands.ts'
import { CloseButton, ReopenButton } from './CloseButton.tsx'
import { WorkInButton } from './WorkInButton.tsx'
import { ZoneInput } from './ZoneInput.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  yesNoFilter('active', 'State', 'Open', 'Closed'),
  choiceFilter('brand', 'Brand', brands),
]

/** Open, or closed. */
function Standing() {
  const agency = useRecordContext<BusinessUnit>()
  if (!agency) return null
  return (
    <Chip
      size="small"
      variant="outlined"
      color={agency.active ? 'success' : 'warning'}
      label={agency.active ? 'Open' : 'Closed'}
    />
  )
}

function Actions() {
  const agency = useRecordContext<BusinessUnit>()
  const own = useIdentity()?.user.business_unit.id
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Standing />
      <WorkInButton />
      {agency && !agency.active && <ReopenButton />}
      {agency?.active && own !== undefined && agency.id !== own && <CloseButton />}
    </TopToolbar>
  )
}

function WhyClosed() {
  const agency = useRecordContext<BusinessUnit>()
  if (!agency?.closed_at) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Closed <When at={agency.closed_at} />
      {agency.closed_by && ` by ${agency.closed_by}`}: {agency.closed_reason}. Nobody of it can sign in, and its jobs
      wait.
    </Alert>
  )
}

const AgencyList = ({ manages }: { manages: boolean }) => (
  <List
    sort={{ field: 'name', order: 'ASC' }}
    filters={filters}
    actions={<ListActions {...(manages && { add: 'Add an agency' })} />}
    perPage={30}
    exporter={false}
  >
    <ConsoleTable rowClick={manages && 'edit'} bulkActionButtons={false}>
      <DataTable.Col source="name" {...(manages && { field: OpenLink })} />
      <DataTable.Col source="brand">
        <FunctionField<{ id: number; brand: string }> render={({ brand }) => brandOf(brand).name} />
      </DataTable.Col>
      <DataTable.Col source="timezone" label="Time zone" render={({ timezone }: BusinessUnit) => zoneName(timezone)} />
      <DataTable.Col label="Users" align="right" disableSort>
        <ReferenceManyCount reference="users" target="business_unit_id" link />
      </DataTable.Col>
      <DataTable.NumberCol source="active_users" label="Active users" disableSort />
      <DataTable.Col source="active" label="State" disableSort>
        <Standing />
      </DataTable.Col>
      <DataTable.Col label="Its lists" disableSort>
        <WorkInButton />
      </DataTable.Col>
    </ConsoleTable>
  </List>
)

const BusinessUnitEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />}>
    <EditForm
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <WhyClosed />
      <TextInput source="name" validate={required()} helperText={false} />
      <SelectInput
        source="brand"
        choices={brands}
        validate={required()}
        helperText="Name, mark, colours, what roles are called and which parts show. People see it when they next open the app."
      />
      <ZoneInput />
    </EditForm>
  </Edit>
)

/** For whoever works across agencies and manages none of them: to work in one, to name them and choose among them. */
export const agenciesReached: ResourceProps = {
  name: 'business_units',
  recordRepresentation: 'name',
  icon: Apartment,
  options: { label: 'Agencies', section: 'Agency' },
  list: <AgencyList manages={false} />,
  children: <Route path=":other/*" element={<NotFound />} />,
}

export const businessUnits: ResourceProps = {
  name: 'business_units',
  recordRepresentation: 'name',
  icon: Apartment,
  options: { label: 'Agencies', section: 'Agency' },
  list: <AgencyList manages />,
  edit: BusinessUnitEdit,
  create: AgencyCreate,
}
