import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Invoice } from '@openbook/api/wallets.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { CARD_BRANDS } from '@openbook/config/cards.ts'
import { money } from '@openbook/config/money.ts'
import { moneyStatus, movementLabel } from '@openbook/config/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

const NO_PRINT = { '@media print': { display: 'none' } }

/** One movement as a receipt, to look at or print. */
export function ReceiptPage() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const { data, error, refetch, isFetching } = useQuery(query(wallets.invoice, { query: { id } }))
  const back = useInside(paths.wallets())
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <GlobalStyles styles={{ '@media print': { 'header, nav': { display: 'none !important' } } }} />
      <PageTitle title={`Receipt ${id}`}>Receipt {id}</PageTitle>
      <Box sx={{ display: 'flex', gap: 1, my: 2, ...NO_PRINT }}>
        <Button variant="contained" onClick={() => window.print()} disabled={!data}>
          Print receipt
        </Button>
        <Button {...back}>Back to the wallet</Button>
      </Box>
      {data ? (
        <Receipt invoice={data} />
      ) : error ? (
        <Failed what="The receipt" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Lines />
      )}
    </Box>
  )
}

function Receipt({ invoice }: { invoice: Invoice }) {
  const { issued_by, issued_to, card, created_at, amount, status, trouble, description, balance_after } = invoice
  const brand = card && ((CARD_BRANDS as Record<string, string>)[card.brand] ?? 'Card')
  const lines: (readonly [string, string | null | undefined])[] = [
    ['From', issued_by],
    ['To', `${issued_to.name}, ${issued_to.email}`],
    ['Date', dayAndTime(created_at)],
    ['For', movementLabel(invoice)],
    ['Description', description],
    ['Card', card && `${brand} ending in ${card.last4}`],
    ['Status', [moneyStatus(status), trouble].filter(Boolean).join(': ')],
    ['Balance after', balance_after && money(balance_after)],
  ]
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2.5 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}>
        {lines
          .filter(([, said]) => said)
          .map(([name, said]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {said}
              </Typography>
            </Box>
          ))}
      </Box>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', mt: 2, pt: 1.5 }}
      >
        <Typography sx={{ fontWeight: 700 }}>Amount in US dollars</Typography>
        <Typography sx={{ fontWeight: 700 }}>{money(amount)}</Typography>
      </Box>
    </Paper>
  )
}
