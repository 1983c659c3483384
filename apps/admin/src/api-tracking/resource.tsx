import Storefront from '@mui/icons-material/StorefrontOutlined'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ApiVendor } from '@openbook/api/api-tracking.ts'
import {
  DataTable,
  Edit,
  List,
  type ResourceProps,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  SimpleList,
  Toolbar,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { DeleteItem, DeleteSelected } from '../ui/DeleteItems.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { VendorCreate } from './VendorCreate.tsx'
import { VendorInputs } from './VendorInputs.tsx'
import { VendorShow } from './VendorShow.tsx'
import { VendorState } from './VendorState.tsx'
import { dollars, routeWords, TYPES, typeWord } from './words.ts'

const STATES = [
  { id: true, name: 'In use' },
  { id: false, name: 'Paused' },
]
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name" />,
  <SelectInput key="active" source="active" label="State" choices={STATES} alwaysOn />,
  <SelectInput key="vendor_type" source="vendor_type" label="Kind" choices={TYPES} />,
]

function VendorList() {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <List
      sort={{ field: 'vendor_name', order: 'ASC' }}
      filters={filters}
      actions={<ListActions add="Add a vendor" />}
      perPage={30}
      exporter={false}
    >
      {narrow ? (
        <SimpleList<ApiVendor>
          rowClick="show"
          primaryText={vendor => vendor.vendor_name}
          secondaryText={vendor => `${vendor.today.accepted} today, ${vendor.month.accepted} in 30 days`}
          tertiaryText={() => <VendorState />}
        />
      ) : (
        <ConsoleTable rowClick="show" bulkActionButtons={<DeleteSelected />}>
          <DataTable.Col source="vendor_name" label="Name">
            <OpenLink type="show" />
          </DataTable.Col>
          <DataTable.Col
            source="vendor_type"
            label="Kind"
            render={(vendor: ApiVendor) => typeWord(vendor.vendor_type)}
          />
          <DataTable.Col label="Leads go to" render={routeWords} />
          <DataTable.Col
            label="Today"
            align="right"
            render={({ today }: ApiVendor) => today.accepted.toLocaleString('en-US')}
          />
          <DataTable.Col
            label="30 days"
            align="right"
            render={({ month }: ApiVendor) => month.accepted.toLocaleString('en-US')}
          />
          <DataTable.Col label="Spent" align="right" render={({ month }: ApiVendor) => dollars(month.spent)} />
          <DataTable.Col label="State">
            <VendorState />
          </DataTable.Col>
        </ConsoleTable>
      )}
    </List>
  )
}

const VendorEdit = () => (
  <Edit mutationMode="pessimistic" redirect="show">
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar sx={{ justifyContent: 'space-between' }}>
          <SaveButton />
          <DeleteItem />
        </Toolbar>
      }
    >
      <VendorInputs />
    </SimpleForm>
  </Edit>
)

export const apiVendors: ResourceProps = {
  name: 'api_vendors',
  icon: Storefront,
  options: {
    label: 'Lead vendors',
    section: 'Leads',
    deleting: 'What it sent, and the contacts, stay. To stop for a while, switch “Takes leads” off instead.',
  },
  recordRepresentation: 'vendor_name',
  list: VendorList,
  create: VendorCreate,
  edit: VendorEdit,
  show: VendorShow,
}
