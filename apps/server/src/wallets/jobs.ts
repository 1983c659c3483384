import type { Core } from '../core/core.ts'
import { registerRefills } from './refill.ts'
import { releaseExpired } from './spend.ts'
import { registerTopUps } from './top-up.ts'

export function registerWallets(core: Core): void {
  registerTopUps()
  registerRefills(core)
  core.jobs.minutely('wallets.release_expired', async () => {
    await core.database.system(releaseExpired)
  })
}
