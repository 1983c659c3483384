import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { AdminOrder } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import {
  AutocompleteInput,
  DataTable,
  DateTimeInput,
  FilterButton,
  FunctionField,
  List,
  ReferenceInput,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { itemsOf, PAYMENTS, paymentOf, STEPS, StepChip } from './words.tsx'

const named = (q: string) => ({ q })
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Order number or agent" sx={{ minWidth: 260 }} />,
  <SelectInput key="admin_status" source="admin_status" label="Status" choices={STEPS} alwaysOn />,
  <SelectInput key="status" source="status" label="Payment" choices={PAYMENTS} />,
  <ReferenceInput
    key="product_id"
    label="Product"
    source="product_id"
    reference="products"
    sort={{ field: 'name', order: 'ASC' }}
  >
    <AutocompleteInput label="Product" filterToQuery={named} />
  </ReferenceInput>,
  <ReferenceInput
    key="user_id"
    label="Agent"
    source="user_id"
    reference="users"
    sort={{ field: 'last_name', order: 'ASC' }}
  >
    <AutocompleteInput label="Agent" filterToQuery={named} />
  </ReferenceInput>,
  <DateTimeInput key="from" source="from" label="From" />,
  <DateTimeInput key="to" source="to" label="Until" />,
]

const actions = (
  <TopToolbar>
    <FilterButton />
    <ExportButton path="/v1/admin/order_management/export.csv" />
  </TopToolbar>
)

/** Everything that was ordered, newest first. */
export function OrderList() {
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
        <SimpleList<AdminOrder>
          rowClick="show"
          primaryText={order => `${order.id}: ${itemsOf(order)}`}
          secondaryText={order => `${order.user_name}, ${exactMoney(order.total)}`}
          tertiaryText={order => <StepChip {...order} />}
        />
      ) : (
        <ConsoleTable
          rowClick="show"
          bulkActionButtons={false}
          empty={<Typography sx={{ p: 2 }}>No order matches, or there is none yet.</Typography>}
        >
          <DataTable.Col source="id" label="Order">
            <OpenLink type="show" />
          </DataTable.Col>
          <DataTable.Col source="items" disableSort render={itemsOf} />
          <DataTable.Col source="user_name" label="Agent" disableSort />
          <DataTable.Col source="total" render={(order: AdminOrder) => exactMoney(order.total)} />
          <DataTable.Col source="status" label="Payment" disableSort render={paymentOf} />
          <DataTable.Col source="admin_status" label="Status" disableSort>
            <FunctionField<AdminOrder> render={StepChip} />
          </DataTable.Col>
          <DataTable.Col source="created_at" label="Placed">
            <WhenField source="created_at" />
          </DataTable.Col>
        </ConsoleTable>
      )}
    </List>
  )
}
