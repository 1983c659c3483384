import * as clientErrors from '@openbook/api/client-errors.ts'
import { caller } from '@openbook/api/core/call.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { isFailedRequest } from './failed-request.ts'

const { LONGEST } = clientErrors

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

/** Not over the wire of the app: it stays silent, and arrives where the page is left or reloaded meanwhile. */
const send = caller({
  origin: '',
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  headers: () => ({}),
})
const reportFault = faultReporter(
  body => send(clientErrors.create, { body }),
  () => window.location.pathname,
)

/** What a root does with an error while it draws: the browser's console hears of it, and the development team. A session that is over leads to the sign-in and is no fault. */
function heard(error: unknown) {
  if (error instanceof Failed && error.status === 401) return
  reportError(error)
  reportFault(error)
}
export const FAULTS = { onCaughtError: heard, onUncaughtError: heard }
