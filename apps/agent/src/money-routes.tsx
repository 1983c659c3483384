import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readWallet } from './features/wallets/search.ts'
import { nothingBut } from './lib/search-params.ts'

/** The addresses of billing (spec section 2): what is settled at each stands on one page. */
const BILLING = ['/billing', '/billing/plan', '/billing/review', '/billing/update'] as const

/** Billing, the wallet and its receipts, within the frame of the app. */
export const moneyRoutes = (shell: AnyRoute) => [
  ...BILLING.map(path =>
    createRoute({
      getParentRoute: () => shell,
      path,
      component: lazyRouteComponent(() => import('./features/accounts/BillingPage.tsx'), 'BillingPage'),
    }),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: '/wallets',
    validateSearch: nothingBut(readWallet),
    component: lazyRouteComponent(() => import('./features/wallets/WalletPage.tsx'), 'WalletPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/wallets/receipt',
    component: lazyRouteComponent(() => import('./features/wallets/ReceiptPage.tsx'), 'ReceiptPage'),
  }),
]
