import { useEffect, useSyncExternalStore } from 'react'
import { useNotify } from 'react-admin'
import { shelf } from '../layout/store.ts'
import { useMissing } from '../ui/missing.ts'

/** Says what of the saved queries did not work: they are read and written behind react-admin’s back. */
export function Failures() {
  const notify = useNotify()
  useEffect(() => shelf.hear(sentence => notify(sentence, { type: 'error' })), [notify])
  useMissing('Your saved filters', useSyncExternalStore(shelf.watchLoading, shelf.unloaded), shelf.loadAgain)
  return null
}
