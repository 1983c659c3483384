import Button from '@mui/material/Button'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { lazy, Suspense, useState } from 'react'
import { QuickFilterChip } from './QuickFilterChip.tsx'
import { useQuickFilters } from './use-quick-filters.ts'

const SaveFilterDialog = lazy(async () => ({ default: (await import('./SaveFilterDialog.tsx')).SaveFilterDialog }))
const ArrangeDialog = lazy(async () => ({ default: (await import('./ArrangeDialog.tsx')).ArrangeDialog }))

interface Props {
  /** What is on the screen, as it would be saved; nothing where there is nothing to save. */
  scope: ContactsScope | undefined
  /** Where the list with such a scope is, and where one is now. */
  hrefOf: (scope: ContactsScope) => string
  here: string
  /** Whether the list itself is there: counts wait for it. */
  ready: boolean
}

/** Saved searches, one press away, each with how many it holds; to stand in a row above the list. */
export function QuickFiltersPanel({ scope, hrefOf, here, ready }: Props) {
  const filters = useQuickFilters()
  const [open, setOpen] = useState<'save' | 'arrange'>()
  const isSaved = filters.some(({ contacts_scope }) => hrefOf(contacts_scope) === here)
  const close = () => setOpen(undefined)
  return (
    <>
      {filters.map(filter => {
        const href = hrefOf(filter.contacts_scope)
        return <QuickFilterChip key={filter.id} filter={filter} href={href} here={href === here} ready={ready} />
      })}
      {scope && !isSaved && (
        <Button size="small" sx={{ flexShrink: 0 }} onClick={() => setOpen('save')}>
          Save as quick filter
        </Button>
      )}
      {filters.some(({ mine }) => mine) && (
        <Button size="small" color="inherit" sx={{ flexShrink: 0 }} onClick={() => setOpen('arrange')}>
          Edit quick filters
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'save' && scope && <SaveFilterDialog scope={scope} close={close} />}
        {open === 'arrange' && <ArrangeDialog close={close} />}
      </Suspense>
    </>
  )
}
