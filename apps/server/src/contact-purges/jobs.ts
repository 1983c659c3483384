import { registerContactAct } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import { ERASE } from './purge.ts'
import { purgeAll } from './purge-all.ts'
import { purgeDue, takeOnPurges } from './purge-due.ts'

export function registerContactPurges(core: Core) {
  registerContactAct(core, purgeAll)
  core.jobs.bulk(purgeDue)
  core.jobs.define(ERASE, async ({ keys }: { keys: string[] }) => {
    for (const key of keys) await core.files.delete(key)
  })
  core.jobs.daily('contacts.purge_due', '04:50', async () => {
    const jobs = await takeOnPurges(core)
    if (jobs.length) core.log.info({ jobs }, 'purges taken on')
  })
}
