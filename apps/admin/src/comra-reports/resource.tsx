import Insights from '@mui/icons-material/InsightsOutlined'
import Typography from '@mui/material/Typography'
import type { LeadsReport } from '@openbook/api/comra-reports.ts'
import { money } from '@openbook/config/money.ts'
import { DataTable, List, type ResourceProps, SearchInput } from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { ListActions } from '../ui/ListActions.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn resettable placeholder="Vendor" />]
const monthOf = ({ month }: LeadsReport) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const NOTHING = <Typography sx={{ p: 2 }}>No vendor sent a lead in the last twelve months.</Typography>

export const comraLeadsReports: ResourceProps = {
  name: 'comra_leads_reports',
  icon: Insights,
  options: { label: 'Lead quality', section: 'Leads' },
  list: (
    <List
      sort={{ field: 'month', order: 'DESC' }}
      filters={filters}
      actions={<ListActions />}
      perPage={30}
      exporter={false}
      empty={false}
    >
      <ConsoleTable rowClick={false} bulkActionButtons={false} empty={NOTHING}>
        <DataTable.Col source="month" render={monthOf} />
        <DataTable.Col source="vendor_name" label="Vendor" />
        <DataTable.NumberCol source="accepted" />
        <DataTable.NumberCol source="duplicates" />
        <DataTable.NumberCol source="refused" />
        <DataTable.Col source="spent" align="right" render={({ spent }: LeadsReport) => money(spent)} />
        <DataTable.NumberCol source="worked" disableSort />
        <DataTable.NumberCol source="sold" disableSort />
        <DataTable.Col
          source="cost_per_sale"
          label="Cost of a sale"
          align="right"
          disableSort
          render={({ cost_per_sale }: LeadsReport) => (cost_per_sale === null ? '—' : money(cost_per_sale))}
        />
      </ConsoleTable>
    </List>
  ),
}
