import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readWallet } from './features/wallets/search.ts'
import type { SearchParams } from './lib/search-params.ts'

/** Billing, the wallet and its receipts, within the frame of the app. */
export const moneyRoutes = (shell: AnyRoute) => [
  createRoute({
    getParentRoute: () => shell,
    path: '/billing',
    component: lazyRouteComponent(() => import('./features/accounts/BillingPage.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/wallets',
    validateSearch: (raw: SearchParams) => readWallet(raw),
    component: lazyRouteComponent(() => import('./features/wallets/WalletPage.tsx'), 'WalletPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/wallets/receipt',
    component: lazyRouteComponent(() => import('./features/wallets/ReceiptPage.tsx'), 'ReceiptPage'),
  }),
]
