import type { Core } from '../core/core.ts'
import { recordPlansEnded } from './plans-ended.ts'
import { recordTurned65 } from './turned-65.ts'

/** By then the new day has begun in Hawaii too. */
const AT = '10:20'

export function registerLifeEvents(core: Core): void {
  core.jobs.daily('life_events.turned_65', AT, async () => {
    const told = await recordTurned65(core)
    if (told) core.log.info({ told }, 'life_events.turned_65')
  })
  core.jobs.daily('life_events.plans_ended', AT, async () => {
    const { told, undone, renewed } = await recordPlansEnded(core)
    if (told || undone || renewed) core.log.info({ told, undone, renewed }, 'life_events.plans_ended')
  })
}
