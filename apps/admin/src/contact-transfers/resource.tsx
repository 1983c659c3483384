import SwapHoriz from '@mui/icons-material/SwapHorizOutlined'
import Link from '@mui/material/Link'
import { STATUSES, type TransferAttempt } from '@openbook/api/contact-transfers.ts'
import { LISTS } from '@openbook/config/limits.ts'
import { DataTable, List, type ResourceProps, SearchInput } from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { choiceFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const states = [...STATUSES, 'reverted'].map(id => ({ id, name: capital(id) }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name or number" />,
  choiceFilter('status', 'State', states),
]
const figure = (count: number) => count.toLocaleString('en-US')
const stateOf = ({ status, reverted }: TransferAttempt) => (reverted ? 'Reverted' : capital(status))

export const transferAttempts: ResourceProps = {
  name: 'transfer_attempts',
  icon: SwapHoriz,
  options: { label: 'Transfer attempts', section: 'Contacts' },
  recordRepresentation: 'title',
  list: (
    <List
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      actions={<ListActions />}
      perPage={LISTS.transfers_page}
      exporter={false}
    >
      <ConsoleTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col
          source="title"
          label="Transfer"
          render={(attempt: TransferAttempt) => (
            <Link href={`/transfers/${attempt.id}`} underline="hover" sx={{ fontWeight: 600 }}>
              {attempt.title}
            </Link>
          )}
        />
        <DataTable.Col source="status" label="State" render={stateOf} />
        <DataTable.NumberCol source="total" label="Contacts" />
        <DataTable.NumberCol
          source="transferred"
          disableSort
          render={(attempt: TransferAttempt) => figure(attempt.transferred)}
        />
        <DataTable.NumberCol
          source="left_out"
          label="Left out"
          disableSort
          render={(attempt: TransferAttempt) => figure(attempt.left_out)}
        />
        <DataTable.Col source="by" disableSort render={(attempt: TransferAttempt) => attempt.by.name} />
        <DataTable.Col source="created_at" label="When">
          <WhenField source="created_at" />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  ),
}
