import { BILLING_FIRST } from '@openbook/api/core/errors.ts'
import { keepStep } from '@openbook/api/core/kept-step.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { reloadUser } from './lib/current-user.ts'
import { pressOnce } from './lib/press-once.ts'
import { makeClient, throttleFocus } from './lib/query.ts'
import { FAULTS } from './lib/report-fault.ts'
import { setUpWire } from './lib/wire.ts'
import { paths } from './paths.ts'
import { makeRouter } from './routes.tsx'
import { LookProvider } from './ui/LookProvider.tsx'
import { Toasts } from './ui/Toasts.tsx'

const client = makeClient()
const router = makeRouter(client)
throttleFocus()
pressOnce()
keepStep(window, undefined)
setUpWire(
  error => window.location.assign(paths.login(error)),
  ({ code }) => {
    if (code === BILLING_FIRST) void reloadUser(client)
  },
)

const root = document.getElementById('root')
if (root)
  createRoot(root, FAULTS).render(
    <LookProvider>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </ErrorBoundary>
    </LookProvider>,
  )
