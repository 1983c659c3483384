import { registerContactAct } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import { enrollAll } from './enroll-all.ts'
import { remindCare } from './remind.ts'

export const registerAftercares = (core: Core) => registerContactAct(core, enrollAll)

export const registerAftercareReminders = (core: Core) =>
  core.jobs.minutely('aftercares.remind', async () => {
    await remindCare(core)
  })
