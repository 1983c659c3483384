import type { Core } from '../core/core.ts'
import { remindDue } from './remind.ts'

export const registerEvents = (core: Core) =>
  core.jobs.minutely('events.remind', async () => {
    await remindDue(core)
  })
