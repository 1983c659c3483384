import { lazy, Suspense, useSyncExternalStore } from 'react'
import { processStore } from '../lib/processes.ts'

const ProcessCards = lazy(async () => ({ default: (await import('./ProcessCards.tsx')).ProcessCards }))

/** What goes on behind the screen, at its foot, without standing in anybody's way. */
export function Processes() {
  const processes = useSyncExternalStore(processStore.watch, processStore.read)
  if (!processes.length) return null
  return (
    <Suspense fallback={null}>
      <ProcessCards processes={processes} />
    </Suspense>
  )
}
