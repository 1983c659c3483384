import * as contacts from '@openbook/api/contacts.ts'
import { call, type Input } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Gets, Route } from '@openbook/api/core/route.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import { TIMES } from '@openbook/config/limits.ts'
import { focusManager, MutationCache, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidate } from './anew.ts'
import { isStill } from './still.ts'
import { sayFailed } from './toasts.ts'
import { forgetName, nameFor } from './unanswered.ts'

type Loose = (route: Route, input: unknown, options?: { signal?: AbortSignal; name?: string }) => Promise<never>
type Rest<R extends Route> = Parameters<typeof call<R>> extends [unknown, ...infer Tail] ? Tail : never
const send = call as unknown as Loose

export const keyOf = (route: Route, input?: unknown) => [route.path, route.method, input ?? null] as const

/** TanStack Query options of a route that reads; the request is aborted when nobody waits for it any more. */
export const query = <R extends Route>(route: R, ...rest: Rest<R>) => {
  const [input]: unknown[] = rest
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<Gets<R>> => send(route, input, { signal }),
  })
}

/** The same for a route that writes. Pressed again while it is under way or after a failure on the way, it is done once, where the route knows names. */
export const mutation = <R extends Route>(route: R) => ({
  mutationFn: (input: Input<R>): Promise<Gets<R>> => (route.once ? sendNamed(route, input) : send(route, input)),
})

/** Keeps the name of a request until its answer is known. */
async function sendNamed(route: Route, input: unknown): Promise<never> {
  const words = JSON.stringify([route.method, route.path, input])
  const name = nameFor(words)
  try {
    const answer = await send(route, input, { ...(name && { name }) })
    forgetName(words)
    return answer
  } catch (error) {
    if (!isPassing(error)) forgetName(words)
    throw error
  }
}

/** Everything read from this path is stale now, and fetched again where it is on the screen; with the list of contacts what quick filters count, and whether the one on the screen may be reached. */
export const refresh = (client: QueryClient, ...routes: Route[]) =>
  Promise.all(
    (routes.includes(contacts.list) ? [...routes, quickFilters.count, lifeEvents.show] : routes).map(({ path }) =>
      invalidate(client, { queryKey: [path] }),
    ),
  )

declare module '@tanstack/react-query' {
  interface Register {
    /** `shown`: the screen tells of the failure itself, so no toast. */
    mutationMeta: { shown?: boolean }
  }
}

const slow = () => {
  const { effectiveType = '', saveData = false } =
    (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}
const retryEvery = () => (slow() ? TIMES.error_retry_slow : TIMES.error_retry)

/** Worth asking again: the network or the server failed, not the request. */
export const isPassing = (error: unknown) => !(error instanceof Failed) || error.status >= 500 || error.status === 429

/** What may be seen no longer: asking again would not change that. */
export const isTaken = (error: unknown) => error instanceof Failed && (error.status === 403 || error.status === 404)

/** As a `refetchInterval`: so often for as long as it is at work and may be seen. */
export const whileAt =
  <T>(isBusy: (data: T) => boolean, ms: number) =>
  ({ state: { data, error } }: { state: { data?: T | undefined; error: unknown } }) =>
    data && isBusy(data) && !isTaken(error) ? ms : false

/** The client with the timing of spec section 9. A failure shows at once and is asked again behind it. */
export const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: TIMES.dedupe,
        retry: false,
        refetchOnWindowFocus: query => !isStill(query as Query),
        refetchOnReconnect: query => !isStill(query as Query),
        refetchInterval: ({ state }) => (state.status === 'error' && isPassing(state.error) ? retryEvery() : false),
      },
      /** Offline a write fails at once, and says so: held back, it would be done by itself whenever the network is there again. */
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      /** `shown`: the screen tells itself where what it shows may be seen no more. */
      onError: (error, { state, meta }) => {
        if (state.data !== undefined && !(meta?.shown && !isPassing(error))) sayFailed(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { options }) => {
        if (!options.meta?.shown) sayFailed(error)
      },
    }),
  })

/** Coming back to the window fetches again what is stale, at most every five seconds. */
export function throttleFocus() {
  let last = 0
  focusManager.setEventListener(handle => {
    const seen = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < TIMES.focus_throttle) return
      last = Date.now()
      handle()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  })
}
