import * as clientErrors from '@openbook/api/client-errors.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { HttpError } from 'react-admin'
import { call } from './wire.ts'

const { LONGEST } = clientErrors
const told = new Set<string>()

/** What a report of an error says; nothing of a failed request, which the server knows of. */
export function reportOf(error: unknown, path: string) {
  if (error instanceof Failed || error instanceof HttpError) return
  const stack = error instanceof Error ? error.stack : undefined
  return {
    message: String(error).slice(0, LONGEST.message),
    ...(stack && { stack: stack.slice(0, LONGEST.stack) }),
    path: path.slice(0, LONGEST.path),
  }
}

/** What went wrong while a page was drawn: for the browser’s console, and each once for the development team. */
function heard(error: unknown) {
  reportError(error)
  const body = reportOf(error, window.location.pathname)
  if (!body || told.has(body.message)) return
  told.add(body.message)
  call(clientErrors.create, { body }).catch(() => {})
}

/** What the root does with errors while it draws. */
export const FAULTS = { onCaughtError: heard, onUncaughtError: heard }
