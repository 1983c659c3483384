import type { Core } from '../core/core.ts'
import { askAgain } from './ask-again.ts'
import { dueAmong } from './grants.ts'

/** Asks providers again about sessions that are used, by requests and by sockets that stay open. */
export function registerSingleSignOn(core: Core): void {
  const asking = new Set<Promise<void>>()
  core.askProvider = sessionId => {
    const asked = askAgain(core, sessionId).finally(() => asking.delete(asked))
    asking.add(asked)
    return asked
  }
  core.onClose.push(() => Promise.allSettled(asking))
  core.cable.onRecheck(async ids => {
    for (const { id } of await core.database.system(db => dueAmong(db, ids))) await core.askProvider(id)
  })
}
