import { useZone } from './useIdentity.ts'

/** A moment outside a table, or the day it falls on, as the clock of the signed-in user's time zone shows it. */
export function When({ at, day = false }: { at: string; day?: boolean }) {
  const timeZone = useZone()
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString('en-US', { timeZone, dateStyle: 'medium', ...(!day && { timeStyle: 'short' }) })}
    </time>
  )
}
