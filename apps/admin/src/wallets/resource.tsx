import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { WalletInvoice } from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { INVOICE_TYPES, moneyStatus, movementLabel } from '@openbook/config/wallet.ts'
import {
  AutocompleteInput,
  DataTable,
  DateInput,
  FilterButton,
  List,
  ReferenceInput,
  type ResourceProps,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
} from 'react-admin'
import { ConsoleTable } from '../ui/ConsoleTable.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { Proof } from './Proof.tsx'

const KINDS = Object.entries(INVOICE_TYPES).map(([id, name]) => ({ id, name }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Name or description" sx={{ minWidth: 240 }} />,
  <ReferenceInput
    label="Whose"
    key="user_id"
    source="user_id"
    reference="users"
    sort={{ field: 'last_name', order: 'ASC' }}
  >
    <AutocompleteInput label="Whose" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
  <SelectInput key="invoice_type" source="invoice_type" label="What for" choices={KINDS} />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="Until" />,
]

function WalletList() {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <>
      <Proof />
      <List
        sort={{ field: 'id', order: 'DESC' }}
        filters={filters}
        actions={
          <TopToolbar>
            <FilterButton />
            <ExportButton path="/v1/admin/wallets/invoices/export.csv" />
          </TopToolbar>
        }
        perPage={25}
        exporter={false}
        empty={false}
      >
        {narrow ? (
          <SimpleList<WalletInvoice>
            rowClick={false}
            primaryText={row => `${movementLabel(row)}: ${money(row.amount)}`}
            secondaryText={row => row.user_name}
            tertiaryText={() => <WhenField source="created_at" />}
          />
        ) : (
          <ConsoleTable
            rowClick={false}
            bulkActionButtons={false}
            empty={<Typography sx={{ p: 2 }}>Nothing has moved.</Typography>}
          >
            <DataTable.Col source="id" label="When">
              <WhenField source="created_at" />
            </DataTable.Col>
            <DataTable.Col source="user_name" label="Whose" disableSort />
            <DataTable.Col source="invoice_type" label="What for" render={(row: WalletInvoice) => movementLabel(row)} />
            <DataTable.Col source="description" disableSort />
            <DataTable.Col source="status" disableSort render={(row: WalletInvoice) => moneyStatus(row.status)} />
            <DataTable.Col source="amount" render={(row: WalletInvoice) => money(row.amount)} />
            <DataTable.Col
              source="balance_after"
              label="Balance after"
              disableSort
              render={(row: WalletInvoice) => money(row.balance_after)}
            />
          </ConsoleTable>
        )}
      </List>
    </>
  )
}

export const walletInvoices: ResourceProps = {
  name: 'wallet_invoices',
  icon: Wallet,
  options: { label: 'Wallets', section: 'Store' },
  recordRepresentation: ({ id }: WalletInvoice) => `W${id}`,
  list: WalletList,
}
