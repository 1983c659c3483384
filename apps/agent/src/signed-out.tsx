import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { LoginPage } from './features/sessions/LoginPage.tsx'
import { FAULTS } from './lib/report-fault.ts'
import { setUpWire } from './lib/wire.ts'
import { paths } from './paths.ts'
import { LookProvider } from './ui/LookProvider.tsx'

const ResetPasswordPage = lazy(async () => ({
  default: (await import('./features/password-resets/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const LoginAppPage = lazy(async () => ({
  default: (await import('./features/single-sign-on/LoginAppPage.tsx')).LoginAppPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./features/email-changes/ConfirmEmailPage.tsx')).ConfirmEmailPage,
}))
const PAGES: Record<string, ComponentType> = {
  [paths.resetPassword()]: ResetPasswordPage,
  [paths.confirmEmail()]: ConfirmEmailPage,
  [paths.loginApp()]: LoginAppPage,
}
const Page = PAGES[window.location.pathname] ?? LoginPage

setUpWire(() => {})
const root = document.getElementById('root')
if (root)
  createRoot(root, FAULTS).render(
    <LookProvider>
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </LookProvider>,
  )
