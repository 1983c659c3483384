import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { useFeature, useMay } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CardPanel } from '../accounts/CardPanel.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { SpendingPanel } from './SpendingPanel.tsx'
import type { WalletSearch } from './search.ts'
import { TeamList } from './TeamList.tsx'
import { InvoiceList, TransactionList } from './TransactionList.tsx'

const PARTS = {
  transactions: { label: 'Transactions', list: TransactionList },
  invoices: { label: 'Invoices', list: InvoiceList },
  spending: { label: 'Spending', list: SpendingPanel },
  team: { label: 'Team', list: TeamList },
} as const

/** Prepaid money: what is there, the card behind it, and everything that moved. */
export function WalletPage() {
  const search = useSearch({ strict: false }) as WalletSearch
  const on = useFeature('wallet_feature_enabled')
  const manages = useMay('wallets.allocate')
  const go = useGo()
  const tab = search.tab === 'team' && !manages ? 'transactions' : (search.tab ?? 'transactions')
  const Part = PARTS[tab].list
  return (
    <Box sx={{ maxWidth: 900, mx: 'auto' }}>
      <PageTitle title="Wallet">Wallet</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Money you add here pays for texts, phone numbers and what you order.
      </Typography>
      {on ? (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}>
            <BalancePanel />
            <CardPanel session={search.card_session} returned={() => go(paths.wallets(), { replace: true })} />
          </Box>
          <Tabs
            value={tab}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label="Parts of the wallet"
            sx={{ my: 2, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: 1.5 } }}
          >
            {Object.entries(PARTS)
              .filter(([name]) => name !== 'team' || manages)
              .map(([name, { label }]) => (
                <TabLink
                  key={name}
                  value={name}
                  label={label}
                  href={paths.wallets({ tab: name })}
                  {...(name === tab && { 'aria-controls': 'wallet-part' })}
                />
              ))}
          </Tabs>
          <Box role="tabpanel" id="wallet-part" aria-label={PARTS[tab].label}>
            <Part search={search} />
          </Box>
        </>
      ) : (
        <Empty title="The wallet is not switched on for you">Ask your administrator if you need it.</Empty>
      )}
    </Box>
  )
}

interface TabLinkProps {
  value: string
  label: string
  href: string
  'aria-controls'?: string
}
function TabLink({ href, ...tab }: TabLinkProps) {
  return <Tab component="a" {...tab} {...useInside(href)} />
}
