import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { OpenPages } from './features/helps/OpenPages.tsx'
import { FAULTS } from './lib/report-fault.ts'
import { setUpWire } from './lib/wire.ts'
import { LookProvider } from './ui/LookProvider.tsx'

setUpWire(() => {})
const root = document.getElementById('root')
if (root)
  createRoot(root, FAULTS).render(
    <LookProvider>
      <ErrorBoundary>
        <OpenPages path={window.location.pathname} />
      </ErrorBoundary>
    </LookProvider>,
  )
