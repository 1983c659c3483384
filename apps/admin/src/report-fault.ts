import * as clientErrors from '@openbook/api/client-errors.ts'
import { faultReporter, silentCall } from '@openbook/api/core/faults.ts'
import { HttpError } from 'react-admin'

type Report = ReturnType<typeof faultReporter>

/** What a root does with an error while it draws: the browser's console hears of it, and the development team, but for what the data provider was refused. */
export const faultsTo = (report: Report) => {
  const heard: Report = error => {
    reportError(error)
    if (!(error instanceof HttpError)) report(error)
  }
  return { onCaughtError: heard, onUncaughtError: heard }
}

export const FAULTS = faultsTo(
  faultReporter(
    body => silentCall(clientErrors.create, { body }),
    () => window.location.pathname,
  ),
)
