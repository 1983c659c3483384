import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { InvitationPage } from './features/signups/InvitationPage.tsx'
import { SignupPage } from './features/signups/SignupPage.tsx'
import { FAULTS } from './lib/report-fault.ts'
import { setUpWire } from './lib/wire.ts'
import { LookProvider } from './ui/LookProvider.tsx'

setUpWire(() => {})
const [, page, key = ''] = window.location.pathname.split('/')
const root = document.getElementById('root')
if (root)
  createRoot(root, FAULTS).render(
    <LookProvider>
      <ErrorBoundary>
        {page === 'signup' ? <SignupPage agency={decodeURIComponent(key)} /> : <InvitationPage token={key} />}
      </ErrorBoundary>
    </LookProvider>,
  )
