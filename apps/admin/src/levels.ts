import { BILLING_FIRST, Failed } from '@openbook/api/core/errors.ts'
import { Believed } from '@openbook/api/core/identity.ts'
import { Levels } from '@openbook/api/core/levels.ts'
import { HttpError } from 'react-admin'

/** Whom this page takes itself to be. */
export const believed = new Believed()

/** The way up and down the login stack in this browser. */
export const levels = new Levels(() => window, believed)

/** What a refusal means to the whole page: somebody else is signed in by now, or the time as somebody is over. */
export function refused(error: unknown) {
  const failed = error instanceof HttpError ? new Failed(error.status, error.body) : error
  if (!(failed instanceof Failed)) return
  believed.heard(failed)
  levels.heard(failed)
  if (failed.code === BILLING_FIRST) window.location.assign('/billing')
}
