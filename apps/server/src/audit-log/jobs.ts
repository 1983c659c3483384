import type { Core } from '../core/core.ts'
import { sealLog } from './seal.ts'

const AT = '03:10'

/** Once a night every agency's log is sealed, each in a transaction of its own. */
export const registerAuditLog = (core: Core) =>
  core.jobs.daily('audit_log.seal', AT, async () => {
    const agencies = await core.database.system(db =>
      db.rows<{ id: number }>('select id from business_units order by id'),
    )
    for (const { id } of agencies) await core.database.system(db => sealLog(db, id))
  })
