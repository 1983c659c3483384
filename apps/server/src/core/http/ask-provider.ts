import { SSO_ERRORS } from '@openbook/api/core/sso-errors.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core.ts'
import { Refused } from './refused.ts'

/** A session whose provider was not asked for long: nothing is done in its name before that. */
class AskFirst extends Error {
  readonly session_id: number
  constructor(session_id: number) {
    super('the provider is asked first')
    this.session_id = session_id
  }
}

export function refuseUnasked({ asks_provider, session_id }: Viewer): void {
  if (asks_provider === 'first' && session_id) throw new AskFirst(session_id)
}

/** Does a request, after its provider was asked where it must be; the question holds no transaction. */
export async function askingFirst<T>(core: Core, go: () => Promise<T>): Promise<T> {
  try {
    return await go()
  } catch (error) {
    if (!(error instanceof AskFirst)) throw error
    await core.askProvider(error.session_id)
  }
  return go().catch(error => {
    throw error instanceof AskFirst ? new Refused(503, { base: SSO_ERRORS.discovery_error }, 'discovery_error') : error
  })
}

/** Asks behind the answer, where it is time to: about the session, or about the one that stands behind a token or key. */
export function askBehind(core: Core, { asks_provider, session_id, session_behind }: Viewer): void {
  const asked = asks_provider ? session_id : session_behind
  if (!asked) return
  core.askProvider(asked).catch((error: unknown) => core.log.error({ err: error }, 'provider not asked'))
}
