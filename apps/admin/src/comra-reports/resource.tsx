import Insights from '@mui/icons-material/InsightsOutlined'
import type { LeadsReport } from '@openbook/api/comra-reports.ts'
import { DataTable, FunctionField, List, type ResourceProps, SearchInput } from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { ListActions } from '../ui/ListActions.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable placeholder="Vendor" />]
const dollars = (amount: string | null) =>
  amount === null ? '—' : Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const monthOf = ({ month }: LeadsReport) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const comraLeadsReports: ResourceProps = {
  name: 'comra_leads_reports',
  icon: Insights,
  options: { label: 'Lead quality', section: 'Leads' },
  list: (
    <List
      sort={{ field: 'month', order: 'DESC' }}
      filters={filters}
      actions={<ListActions />}
      perPage={25}
      exporter={false}
    >
      <ConsoleTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="month">
          <FunctionField<LeadsReport> render={monthOf} />
        </DataTable.Col>
        <DataTable.Col source="vendor_name" label="Vendor" />
        <DataTable.NumberCol source="accepted" />
        <DataTable.NumberCol source="duplicates" />
        <DataTable.NumberCol source="refused" />
        <DataTable.Col source="spent">
          <FunctionField<LeadsReport> render={({ spent }) => dollars(spent)} />
        </DataTable.Col>
        <DataTable.NumberCol source="worked" disableSort />
        <DataTable.NumberCol source="sold" disableSort />
        <DataTable.Col source="cost_per_sale" label="Cost of a sale" disableSort>
          <FunctionField<LeadsReport> render={({ cost_per_sale }) => dollars(cost_per_sale)} />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  ),
}
