import { lazy } from 'react'
import { DropButton } from '../../ui/DropButton.tsx'
import { usePlace } from './places.ts'

const PlaceMenu = lazy(() => import('./PlaceMenu.tsx').then(({ PlaceMenu }) => ({ default: PlaceMenu })))

/** The pool or group the list shows instead of a book, and the way to choose one. */
export function PlaceButton() {
  const { chosen, pool, group } = usePlace()
  const label = pool ? `Pool: ${pool.name}` : group ? `Group: ${group.name}` : 'Pool or group'
  return (
    <DropButton
      label={label}
      panel="Pool or group"
      color={chosen ? 'primary' : 'inherit'}
      sx={{ maxWidth: 260, whiteSpace: 'nowrap' }}
    >
      {close => <PlaceMenu close={close} />}
    </DropButton>
  )
}
