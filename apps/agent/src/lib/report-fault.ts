import * as clientErrors from '@openbook/api/client-errors.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { faultReporter, silentCall } from '@openbook/api/core/faults.ts'

const reportFault = faultReporter(
  body => silentCall(clientErrors.create, { body }),
  () => window.location.pathname,
)

/** What a root does with an error while it draws: the browser's console hears of it, and the development team. A session that is over leads to the sign-in and is no fault. */
function heard(error: unknown) {
  if (error instanceof Failed && error.status === 401) return
  reportError(error)
  reportFault(error)
}
export const FAULTS = { onCaughtError: heard, onUncaughtError: heard }
