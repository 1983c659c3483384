import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { LoginPage } from './features/sessions/LoginPage.tsx'
import { setUpWire } from './lib/wire.ts'
import { LookProvider } from './ui/LookProvider.tsx'

setUpWire(() => {})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LookProvider>
      <ErrorBoundary>
        <LoginPage />
      </ErrorBoundary>
    </LookProvider>,
  )
