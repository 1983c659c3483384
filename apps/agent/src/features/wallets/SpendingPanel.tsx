import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Gets } from '@openbook/api/core/route.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { movementLabel } from '@openbook/config/wallet.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { WalletSearch } from './search.ts'

const SPANS = [
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['90d', 'Last 90 days'],
  ['365d', 'Last 12 months'],
] as const

/** What the money went for, and on which days. */
export function SpendingPanel({ search }: { search: WalletSearch }) {
  const { period = '30d' } = search
  const go = useGo()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(wallets.analytics, { query: { period } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        label="Period"
        value={period}
        onChange={({ target }) => go(paths.wallets({ ...search, period: target.value }), { replace: true })}
        sx={{ minWidth: 180, mb: 1.5 }}
      >
        {SPANS.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {data ? (
        <Spending data={data} />
      ) : error ? (
        <Failed what="The spending" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Lines />
      )}
    </>
  )
}

type Data = Gets<typeof wallets.analytics>

function Spending({ data: { spent, added, by_type, by_day } }: { data: Data }) {
  if (!by_type.length && !Number(added))
    return <Empty title="Nothing was spent in that time">Look at a longer period.</Empty>
  const most = Math.max(...by_day.map(day => Number(day.spent)), 0)
  return (
    <Panel title={`${money(spent)} spent, ${money(added)} added`}>
      <Box
        role="img"
        aria-label={`Spending by day, ${money(most.toFixed(4))} at most`}
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: by_day.length > 100 ? 0 : '2px',
          height: 96,
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {by_day.map(day => (
          <Box
            key={day.day}
            title={`${day.day}: ${money(day.spent)}`}
            sx={{
              flex: 1,
              minWidth: 0,
              bgcolor: 'primary.main',
              height: `${most > 0 ? Math.max(0, (Number(day.spent) / most) * 100) : 0}%`,
            }}
          />
        ))}
      </Box>
      {by_type.map(({ invoice_type, spent: of }) => (
        <Box key={invoice_type} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.5 }}>
          <Link href={paths.wallets({ filter: invoice_type })}>
            {movementLabel({ invoice_type, txn_type: 'other' })}
          </Link>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{money(of)}</Typography>
        </Box>
      ))}
    </Panel>
  )
}
