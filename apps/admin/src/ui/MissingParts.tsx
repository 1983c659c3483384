import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useGetResourceLabel } from 'react-admin'
import { useIsAllMissing, useMissingParts } from './missing.ts'
import { Trouble } from './Trouble.tsx'

const listed = new Intl.ListFormat('en-US')

/** What react-admin asked for in vain for this page, choices of inputs for the most part: words and the way to ask again. */
function useFailedQueries() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const failed = () =>
    cache.getAll().filter(query => query.state.status === 'error' && !query.meta?.told && query.getObserversCount() > 0)
  // A text is the same as long as nothing else failed.
  const key = useSyncExternalStore(
    useCallback(hear => cache.subscribe(hear), [cache]),
    () => JSON.stringify(failed().map(({ queryKey, state }) => [queryKey[0], state.error?.message])),
  )
  const again = () => Promise.all(failed().map(query => query.fetch()))
  return { failed: JSON.parse(key) as [resource: string, error: string][], again }
}

/** Says above a page which parts of it did not come, and asks for them again. */
export function MissingParts() {
  const labelOf = useGetResourceLabel()
  const parts = useMissingParts()
  const queries = useFailedQueries()
  const first = parts[0]?.error ?? queries.failed[0]?.[1]
  if (useIsAllMissing() || first === undefined) return null
  const names = [...parts.map(({ what }) => what), ...queries.failed.map(([resource]) => labelOf(resource, 2))]
  const again = () => {
    for (const part of parts) part.again()
    void queries.again()
  }
  return <Trouble text={`Not loaded on this page: ${listed.format(new Set(names))}. ${first}`} again={again} />
}
