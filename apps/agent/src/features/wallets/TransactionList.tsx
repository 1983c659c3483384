import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import * as wallets from '@openbook/api/wallets.ts'
import { INVOICE_TYPES } from '@openbook/config/wallet.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { CountedRows } from '../../ui/CountedRows.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useGo } from '../../ui/Link.tsx'
import { MovementRow } from './MovementRow.tsx'
import type { WalletSearch } from './search.ts'

const WAITING_MS = 2000
const FILTERS = [
  ['all', 'Everything'],
  ['in', 'Money in'],
  ['out', 'Money out'],
  ...Object.entries(INVOICE_TYPES),
] as const

type Rows = { data: wallets.Movement[] } | undefined
const whilePending = ({ state }: { state: { data?: Rows } }) =>
  state.data?.data.some(({ status }) => status === 'pending') ? WAITING_MS : false

/** Everything that moved, newest first. */
export function TransactionList({ search }: { search: WalletSearch }) {
  const { filter = 'all', page = 1 } = search
  const go = useGo()
  const list = useQuery({
    ...query(wallets.transactionHistory, { query: { page, ...(filter !== 'all' && { filter }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: whilePending,
  })
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Show"
        value={FILTERS.some(([name]) => name === filter) ? filter : 'all'}
        onChange={({ target: { value } }) =>
          go(paths.wallets({ ...search, page: undefined, filter: value === 'all' ? undefined : value }), {
            replace: true,
          })
        }
        sx={{ minWidth: 220, mb: 1.5 }}
      >
        {FILTERS.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <CountedRows
        list={list}
        what="The transactions"
        names={['transaction', 'transactions']}
        empty={
          <Empty title={filter === 'all' ? 'Nothing has moved yet' : 'Nothing of that kind'}>
            {filter === 'all' ? 'Add money, and what it is spent on stands here.' : 'Look at everything instead.'}
          </Empty>
        }
        page={page}
        turn={to => go(paths.wallets({ ...search, page: to }))}
      >
        {movement => <MovementRow key={movement.id} movement={movement} />}
      </CountedRows>
    </>
  )
}

/** What was asked of the card. */
export function InvoiceList({ search }: { search: WalletSearch }) {
  const { page = 1 } = search
  const go = useGo()
  const list = useQuery({
    ...query(wallets.invoiceHistory, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: whilePending,
  })
  return (
    <CountedRows
      list={list}
      what="The invoices"
      names={['invoice', 'invoices']}
      empty={<Empty title="No invoices yet">Each time your card is charged, its invoice stands here.</Empty>}
      page={page}
      turn={to => go(paths.wallets({ ...search, page: to }))}
    >
      {movement => <MovementRow key={movement.id} movement={movement} />}
    </CountedRows>
  )
}
