import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import type { WalletInvoice } from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { INVOICE_TYPES, moneyStatus, movementLabel } from '@openbook/config/wallet.ts'
import { DataTable, DateInput, type ResourceProps, SelectInput } from 'react-admin'
import { ExportButton } from '../ui/ExportButton.tsx'
import { LogActions, LogList, searchFor } from '../ui/LogList.tsx'
import { userFilter } from '../ui/UsersInput.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { Proof } from './Proof.tsx'

const KINDS = Object.entries(INVOICE_TYPES).map(([id, name]) => ({ id, name }))
const filters = [
  searchFor('Name or description'),
  userFilter('user_id', 'Whose'),
  <SelectInput key="invoice_type" source="invoice_type" label="What for" choices={KINDS} />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="Until" />,
]

const actions = (
  <LogActions>
    <ExportButton />
  </LogActions>
)

const WalletList = () => (
  <>
    <Proof />
    <LogList<WalletInvoice>
      filters={filters}
      actions={actions}
      opens={false}
      nothing="Nothing has moved."
      narrow={{
        primaryText: row => `${movementLabel(row)}: ${money(row.amount)}`,
        secondaryText: row => row.user_name,
        tertiaryText: () => <WhenField source="created_at" />,
      }}
    >
      <DataTable.Col source="id" label="When">
        <WhenField source="created_at" />
      </DataTable.Col>
      <DataTable.Col source="user_name" label="Whose" disableSort />
      <DataTable.Col source="invoice_type" label="What for" render={(row: WalletInvoice) => movementLabel(row)} />
      <DataTable.Col source="description" disableSort />
      <DataTable.Col source="status" disableSort render={(row: WalletInvoice) => moneyStatus(row.status)} />
      <DataTable.Col source="amount" align="right" render={(row: WalletInvoice) => money(row.amount)} />
      <DataTable.Col
        source="balance_after"
        label="Balance after"
        align="right"
        disableSort
        render={(row: WalletInvoice) => money(row.balance_after)}
      />
    </LogList>
  </>
)

export const walletInvoices: ResourceProps = {
  name: 'wallet_invoices',
  icon: Wallet,
  options: { label: 'Wallets', section: 'Store', part: 'wallet' },
  recordRepresentation: ({ id }: WalletInvoice) => `W${id}`,
  list: WalletList,
}
