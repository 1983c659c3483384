import type { AdminOrder } from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { AutocompleteInput, DataTable, FunctionField, ReferenceInput, SelectInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { LogActions, LogList, searchFor } from '../ui/LogList.tsx'
import { momentFilters } from '../ui/MomentInput.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { itemsOf, PAYMENTS, paymentOf, STEPS, StepChip } from './words.tsx'

const filters = [
  searchFor('Order number or agent'),
  <SelectInput key="admin_status" source="admin_status" label="Status" choices={STEPS} alwaysOn />,
  <SelectInput key="status" source="status" label="Payment" choices={PAYMENTS} />,
  <ReferenceInput
    key="product_id"
    label="Product"
    source="product_id"
    reference="products"
    sort={{ field: 'name', order: 'ASC' }}
  >
    <AutocompleteInput label="Product" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  userFilter('user_id', 'Agent'),
  ...momentFilters,
]

const actions = (
  <LogActions>
    <ExportButton />
  </LogActions>
)

/** Everything that was ordered, newest first. */
export const OrderList = () => (
  <LogList<AdminOrder>
    filters={filters}
    actions={actions}
    opens="show"
    nothing="No order matches, or there is none yet."
    narrow={{
      primaryText: order => `${order.id}: ${itemsOf(order)}`,
      secondaryText: order => `${order.user_name}, ${exactMoney(order.total)}`,
      tertiaryText: order => <StepChip {...order} />,
    }}
  >
    <DataTable.Col source="id" label="Order">
      <OpenLink type="show" />
    </DataTable.Col>
    <DataTable.Col source="items" disableSort render={itemsOf} />
    <DataTable.Col source="user_name" label="Agent" disableSort />
    <DataTable.Col source="total" align="right" render={(order: AdminOrder) => exactMoney(order.total)} />
    <DataTable.Col source="status" label="Payment" disableSort render={paymentOf} />
    <DataTable.Col source="admin_status" label="Status" disableSort>
      <FunctionField<AdminOrder> render={StepChip} />
    </DataTable.Col>
    <DataTable.Col source="created_at" label="Placed">
      <WhenField source="created_at" />
    </DataTable.Col>
  </LogList>
)
