import { lazy, Suspense } from 'react'

const NewContactDialog = lazy(() =>
  import('./NewContactDialog.tsx').then(({ NewContactDialog }) => ({ default: NewContactDialog })),
)

export function AddContact({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  return <Suspense fallback={null}>{open && <NewContactDialog close={() => setOpen(false)} />}</Suspense>
}
