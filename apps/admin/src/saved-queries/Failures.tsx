import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { shelf } from '../layout/store.ts'

/** Says what of the saved queries did not work: they are written behind react-admin’s back. */
export function Failures() {
  const notify = useNotify()
  useEffect(() => shelf.hear(sentence => notify(sentence, { type: 'error' })), [notify])
  return null
}
