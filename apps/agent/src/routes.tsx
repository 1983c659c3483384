import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { accountRoutes } from './account-routes.tsx'
import { sentTo } from './app/guard.ts'
import { LoadFailed } from './app/LoadFailed.tsx'
import { NotFound } from './app/NotFound.tsx'
import { ShellSkeleton } from './app/ShellSkeleton.tsx'
import { readImports } from './features/contact-imports/search.ts'
import { readDuplicates, readMerge } from './features/contact-merges/search.ts'
import { byNumberQuery, listQuery } from './features/contacts/list-query.ts'
import { readList } from './features/contacts/scope.ts'
import { readDashboard } from './features/dashboards/search.ts'
import { readCalendar, readHistory } from './features/events/search.ts'
import { readLicences } from './features/licences/search.ts'
import { readTurning65 } from './features/life-events/turning-65.ts'
import { readStore } from './features/store/search.ts'
import { loadUser } from './lib/current-user.ts'
import { remembered } from './lib/remembered.ts'
import { nothingBut, parseSearch, type SearchParams, stringifySearch } from './lib/search-params.ts'
import { moneyRoutes } from './money-routes.tsx'
import { paths } from './paths.ts'

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet })

/** Everything behind the sign-in: the frame, and the user all pages count on. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  loader: async ({ context, location }) => {
    const to = sentTo(await loadUser(context.client), location.pathname)
    if (to) throw redirect({ href: to, replace: true })
  },
  component: lazyRouteComponent(() => import('./app/Shell.tsx'), 'Shell'),
  pendingComponent: ShellSkeleton,
  errorComponent: LoadFailed,
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: async ({ context }) => {
    const to = sentTo(await loadUser(context.client), '/')
    throw redirect({ href: to ?? paths.dashboard(), replace: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: (raw: SearchParams) => readDashboard(raw),
  component: lazyRouteComponent(() => import('./features/dashboards/DashboardPage.tsx'), 'DashboardPage'),
})

const licences = createRoute({
  getParentRoute: () => shell,
  path: '/licences',
  validateSearch: nothingBut(readLicences),
  component: lazyRouteComponent(() => import('./features/licences/LicencesPage.tsx'), 'LicencesPage'),
})

const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/contacts',
  validateSearch: (raw: SearchParams) => readList(raw),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) => void client.prefetchQuery(listQuery(deps, remembered().whole ?? false)),
  component: lazyRouteComponent(() => import('./features/contacts/ContactsPage.tsx'), 'ContactsPage'),
})

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/$number',
  validateSearch: (raw: SearchParams) => ({ ...readList(raw), ...(raw.timeline && { timeline: raw.timeline }) }),
  loader: ({ context: { client }, params: { number } }) =>
    void (/^\d+$/.test(number) && client.prefetchQuery(byNumberQuery(Number(number)))),
  component: lazyRouteComponent(() => import('./features/contacts/ContactPage.tsx'), 'ContactPage'),
})

const duplicates = createRoute({
  getParentRoute: () => shell,
  path: '/duplicates',
  validateSearch: nothingBut(readDuplicates),
  component: lazyRouteComponent(() => import('./features/contact-merges/DuplicatesPage.tsx'), 'DuplicatesPage'),
})

const merge = createRoute({
  getParentRoute: () => shell,
  path: '/merge',
  validateSearch: (raw: SearchParams) => readMerge(raw),
  component: lazyRouteComponent(() => import('./features/contact-merges/MergePage.tsx'), 'MergePage'),
})

const turning65 = createRoute({
  getParentRoute: () => shell,
  path: '/turning-65',
  validateSearch: nothingBut(readTurning65),
  component: lazyRouteComponent(() => import('./features/life-events/Turning65Page.tsx'), 'Turning65Page'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  validateSearch: (raw: SearchParams) => readImports(raw),
  component: lazyRouteComponent(() => import('./features/contact-imports/ImportsPage.tsx'), 'ImportsPage'),
})

const importAttempt = createRoute({
  getParentRoute: () => shell,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('./features/contact-imports/ImportPage.tsx'), 'ImportPage'),
})

const bulkJobs = createRoute({
  getParentRoute: () => shell,
  path: '/bulk-acts',
  component: lazyRouteComponent(() => import('./features/bulk-jobs/BulkJobsPage.tsx'), 'BulkJobsPage'),
})

const bulkJob = createRoute({
  getParentRoute: () => shell,
  path: '/bulk-acts/$id',
  component: lazyRouteComponent(() => import('./features/bulk-jobs/BulkJobPage.tsx'), 'BulkJobPage'),
})

const exports = createRoute({
  getParentRoute: () => shell,
  path: '/exports',
  validateSearch: nothingBut(({ page }) => (/^[1-9]\d{0,6}$/.test(page ?? '') ? { page: Number(page) } : {})),
  component: lazyRouteComponent(() => import('./features/contact-exports/ExportsPage.tsx'), 'ExportsPage'),
})

const print = createRoute({
  getParentRoute: () => shell,
  path: '/prints/$id',
  component: lazyRouteComponent(() => import('./features/contact-prints/PrintPage.tsx'), 'PrintPage'),
})

const pools = createRoute({
  getParentRoute: () => shell,
  path: '/pools',
  component: lazyRouteComponent(() => import('./features/pools/PoolsPage.tsx'), 'PoolsPage'),
})

const pool = createRoute({
  getParentRoute: () => shell,
  path: '/pools/$id',
  component: lazyRouteComponent(() => import('./features/pools/PoolPage.tsx'), 'PoolPage'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  validateSearch: nothingBut(({ page, q }) => ({
    ...(/^[1-9]\d{0,6}$/.test(String(page ?? '')) && { page: Number(page) }),
    ...(q && { q: String(q) }),
  })),
  component: lazyRouteComponent(() => import('./features/users/TeamPage.tsx'), 'TeamPage'),
})

const transfers = createRoute({
  getParentRoute: () => shell,
  path: '/transfers',
  component: lazyRouteComponent(() => import('./features/contact-transfers/TransfersPage.tsx'), 'TransfersPage'),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/transfers/$id',
  component: lazyRouteComponent(() => import('./features/contact-transfers/TransferPage.tsx'), 'TransferPage'),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/events',
  validateSearch: nothingBut(readCalendar),
  component: lazyRouteComponent(() => import('./features/events/CalendarPage.tsx'), 'CalendarPage'),
})

const calendarHistory = createRoute({
  getParentRoute: () => shell,
  path: '/events/history',
  validateSearch: nothingBut(readHistory),
  component: lazyRouteComponent(() => import('./features/events/HistoryPage.tsx'), 'HistoryPage'),
})

const application = createRoute({
  getParentRoute: () => shell,
  path: '/applications/$id',
  component: lazyRouteComponent(() => import('./features/fire-light/ApplicationPage.tsx'), 'ApplicationPage'),
})

const trainings = createRoute({
  getParentRoute: () => shell,
  path: '/trainings',
  validateSearch: ({ q, page }: SearchParams) => ({
    ...(q && { q: String(q).slice(0, 200) }),
    ...(/^[1-9]\d{0,5}$/.test(String(page ?? '')) && { page: Number(page) }),
  }),
  component: lazyRouteComponent(() => import('./features/trainings/TrainingsPage.tsx'), 'TrainingsPage'),
})

const store = createRoute({
  getParentRoute: () => shell,
  path: '/store',
  validateSearch: nothingBut(readStore),
  component: lazyRouteComponent(() => import('./features/store/StorePage.tsx'), 'StorePage'),
})

const storeItem = createRoute({
  getParentRoute: () => shell,
  path: '/store/$id',
  validateSearch: nothingBut(readStore),
  component: lazyRouteComponent(() => import('./features/store/ItemPage.tsx'), 'ItemPage'),
})

const storeOrder = createRoute({
  getParentRoute: () => shell,
  path: '/store/orders/$id',
  validateSearch: nothingBut(readStore),
  component: lazyRouteComponent(() => import('./features/orders/OrderPage.tsx'), 'OrderPage'),
})

/** Any other address: within the frame, so that whoever acts as somebody still sees so. */
const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const tree = root.addChildren([
  shell.addChildren([
    nowhere,
    turning65,
    home,
    dashboard,
    licences,
    contacts,
    contact,
    duplicates,
    merge,
    imports,
    importAttempt,
    bulkJobs,
    bulkJob,
    exports,
    print,
    pools,
    pool,
    team,
    transfers,
    transfer,
    calendar,
    calendarHistory,
    application,
    trainings,
    store,
    storeItem,
    storeOrder,
    ...accountRoutes(shell),
    ...moneyRoutes(shell),
  ]),
])

export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { client },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: LoadFailed,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
