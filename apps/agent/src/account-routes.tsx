import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readProfile } from './features/users/profile-search.ts'
import type { SearchParams } from './lib/search-params.ts'

/** What is about oneself, and about the company one belongs to, within the frame of the app. */
export const accountRoutes = (shell: AnyRoute) => [
  createRoute({
    getParentRoute: () => shell,
    path: '/account/profile',
    validateSearch: (raw: SearchParams) => readProfile(raw),
    component: lazyRouteComponent(() => import('./features/users/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/account/external_accounts',
    component: lazyRouteComponent(
      () => import('./features/single-sign-on/ExternalAccountsPage.tsx'),
      'ExternalAccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/company',
    component: lazyRouteComponent(() => import('./features/corporations/CompanyPage.tsx'), 'CompanyPage'),
  }),
]
