import Box from '@mui/material/Box'
import Tab, { type TabProps } from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { OrdersPanel } from '../orders/OrdersPanel.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import type { StoreSearch } from './search.ts'

/** What the agency sells to its own people, and what one has ordered. */
export function StorePage() {
  const { tab = 'items', page = 1 } = useSearch({ strict: false }) as StoreSearch
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={tab === 'orders' ? 'My orders · Store' : 'Store'}>Store</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        What your agency has for you, and what it sends to your contacts for you.
      </Typography>
      <Tabs value={tab} aria-label="Parts of the store" sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
        <TabLink value="items" label="Items" href={paths.store()} id="store-items" aria-controls="store-panel" />
        <TabLink
          value="orders"
          label="My orders"
          href={paths.store({ tab: 'orders' })}
          id="store-orders"
          aria-controls="store-panel"
        />
      </Tabs>
      <Box role="tabpanel" id="store-panel" aria-labelledby={`store-${tab}`}>
        {tab === 'orders' ? <OrdersPanel page={page} /> : <ItemsPanel />}
      </Box>
    </Box>
  )
}

interface TabLinkProps extends Pick<TabProps, 'id' | 'value' | 'label' | 'aria-controls'> {
  href: string
}

const TabLink = ({ href, ...tab }: TabLinkProps) => <Tab component="a" {...tab} {...useInside(href)} />
