import { caller } from './call.ts'
import { Failed } from './errors.ts'

/** The most characters of each part of a fault. */
export const LONGEST = { message: 1000, stack: 8000, path: 500 } as const

/** How browsers say that no answer came, or that a file of the app did not. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when|Load failed|error loading dynamically|Importing a module script)/

/** Whether data or code did not arrive; anything else is a fault of the app. */
export const isFailedRequest = (error: unknown) =>
  error instanceof Failed || (error instanceof TypeError && NO_ANSWER.test(error.message))

interface Fault {
  message: string
  stack?: string
  /** Of the page, without what it was asked for. */
  path: string
}

/** A function that tells of a fault, the same message once; nothing of a request that failed, and it never fails itself. */
export function faultReporter(send: (fault: Fault) => Promise<unknown>, path: () => string) {
  const told = new Set<string>()
  return (error: unknown): void => {
    if (isFailedRequest(error)) return
    try {
      const { message, stack } = inWords(error)
      if (told.has(message)) return
      told.add(message)
      send({ message, ...(stack && { stack }), path: path().slice(0, LONGEST.path) }).catch(() => {})
    } catch {
      // What is thrown may be anything, even what cannot be put in words.
    }
  }
}

function inWords(error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const words = message.trim() ? `${name}: ${message}` : name
  return { message: words.slice(0, LONGEST.message), stack: stack?.slice(0, LONGEST.stack) }
}

/** Not the wire of an app: it stays silent, and what it sends arrives where the page is left or reloaded meanwhile. */
export const silentCall = caller({
  origin: '',
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  headers: () => ({}),
})
