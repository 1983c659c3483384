import { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'
import { useAsked } from './useAsked.ts'

interface Missing {
  /** As in “… could not be loaded”. */
  what: string
  /** Why, in the words of the answer. */
  error: string
  again: () => unknown
}

const ANSWERED_BY_NOBODY = [0, 502, 503, 504]
const TRIES = 2

/** Asks once more where nobody answered; what was answered is not asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < TRIES && error instanceof HttpError && ANSWERED_BY_NOBODY.includes(error.status),
    },
  },
})

/** `meta` of a query whose place says by itself that it failed. */
export const TOLD = { told: true }

let parts: Missing[] = []
let wholes = 0
const hears = new Set<() => void>()
const tell = () => {
  for (const hear of hears) hear()
}
const listen = (hear: () => void) => {
  hears.add(hear)
  return () => void hears.delete(hear)
}

/** Has the page say that a part of it did not come, for as long as there is an error. */
export function useMissing(what: string, error: string | undefined, again: () => unknown) {
  useEffect(() => {
    if (error === undefined) return
    const part = { what, error, again }
    parts = [...parts, part]
    tell()
    return () => {
      parts = parts.filter(each => each !== part)
      tell()
    }
  }, [what, error, again])
}

/** What a call answered, where the page says what did not come: for choices and figures, which have no room for it. */
export function useAskedPart<T>(what: string, ask: () => Promise<T>): T | undefined {
  const { data, error, again } = useAsked(ask)
  useMissing(what, error, again)
  return data
}

/** Where this stands the page has nothing at all to show, and says so: of its parts nothing is said then. */
export function useAllMissing() {
  useEffect(() => {
    wholes++
    tell()
    return () => {
      wholes--
      tell()
    }
  }, [])
}

/** What react-admin asked for in vain for what is shown now, but for what is told where it stands. */
export const failedQueries = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(query => query.state.status === 'error' && !query.meta?.told && query.getObserversCount() > 0)

/** Asks once more for all that did not come, but for what is told where it stands. */
export function askAgain() {
  for (const { again } of parts) again()
  const failed = new Set(failedQueries())
  void queryClient.refetchQueries({ predicate: query => failed.has(query) })
}

export const useMissingParts = () => useSyncExternalStore(listen, () => parts)
export const useIsAllMissing = () => useSyncExternalStore(listen, () => wholes > 0)
