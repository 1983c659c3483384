import type { Core } from '../core/core.ts'
import { remindOfLicences } from './remind.ts'

/** By then the new day has begun in Hawaii too. */
const AT = '12:40'

export const registerLicences = (core: Core) =>
  core.jobs.daily('licences.remind', AT, async () => {
    const told = await remindOfLicences(core)
    if (told) core.log.info({ told }, 'licences.remind')
  })
