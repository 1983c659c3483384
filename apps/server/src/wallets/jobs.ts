import type { Core } from '../core/core.ts'
import { releaseExpired } from './spend.ts'

export function registerWallets(core: Core): void {
  core.jobs.minutely('wallets.release_expired', async () => {
    await core.database.system(releaseExpired)
  })
}
