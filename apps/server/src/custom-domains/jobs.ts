import type { Core } from '../core/core.ts'
import { check } from './check.ts'
import { hosts, takeDue } from './queries.ts'

const MOST = 200
const AT_ONCE = 10
/** Looks at one domain now; queued when it is added or renamed. */
export const CHECK = 'custom_domains.check'

/** Every minute the domains whose time has come are looked at. */
export function registerCustomDomains(core: Core) {
  core.hosts.from(hosts)
  core.jobs.define(CHECK, ({ id }: { id: number }) => checkOne(core, id))
  core.jobs.minutely('custom_domains.recheck', () => recheck(core))
}

export async function recheck(core: Core): Promise<void> {
  const due = (await core.database.system(db => takeDue(db, MOST))).map(({ id }) => id)
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await checkOne(core, id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** One that fails is looked at again when its turn comes; the others go on. */
const checkOne = (core: Core, id: number) =>
  check(core, id).catch(err => core.log.warn({ err, id }, 'custom_domains.check'))
