import type { Core } from '../core/core.ts'
import { RUN, runDue } from './run.ts'
import { scanDays } from './scan.ts'

export const registerCampaignTriggers = (core: Core) =>
  core.jobs.minutely(RUN, async () => {
    await scanDays(core)
    await runDue(core)
  })
