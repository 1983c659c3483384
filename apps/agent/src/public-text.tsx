import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { PublicTextPage } from './features/settings/PublicTextPage.tsx'
import { setUpWire } from './lib/wire.ts'
import { LookProvider } from './ui/LookProvider.tsx'

setUpWire(() => {})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LookProvider>
      <ErrorBoundary>
        <PublicTextPage />
      </ErrorBoundary>
    </LookProvider>,
  )
