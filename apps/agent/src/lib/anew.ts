import type { FetchQueryOptions, InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'

const settled = (asked: Promise<unknown> | undefined) => asked?.catch(() => undefined)

/**
 * Everything of these is stale, and asked for anew where it is on the screen. What is being asked for the first time cannot be
 * broken off: its answer may be from before, so it is stale as well once it is there.
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const underWay = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .map(query => ({ query, asked: query.promise }))
  const anew = client.invalidateQueries(filters)
  const joined = underWay.filter(({ query, asked }) => query.promise === asked)
  await anew
  await Promise.all(
    joined.map(async ({ query, asked }) => {
      await settled(asked)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  )
}

/** Reads something as it is from now on: an answer that is under way may be from before, and is waited for, not taken. */
export async function readAnew<T, E, D, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, E, D, K>,
): Promise<D> {
  const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') await settled(query.promise)
  return client.fetchQuery({ ...options, staleTime: 0 })
}
