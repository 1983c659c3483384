import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import type { Rows } from './ContactsTable.tsx'
import type { QuickAsked } from './quick-fields.ts'
import { useGroup, useHasDownline } from './use-list.ts'

const QuickMenu = lazy(async () => ({ default: (await import('./QuickMenu.tsx')).QuickMenu }))

/** What may be changed in the list itself, and the menu that changes it. */
export function useQuickEdits(toggle: Rows['toggle']) {
  const [asked, edit] = useState<QuickAsked>()
  const mayAssign = useHasDownline()
  const mayChange = useMay('contacts.update')
  const group = useGroup()
  return {
    edit: mayChange && group !== 'deleted' && toggle !== undefined ? edit : undefined,
    mayAssign,
    menu: <Suspense fallback={null}>{asked && <QuickMenu {...asked} close={() => edit(undefined)} />}</Suspense>,
  }
}
