import { BACK_DAYS } from '@openbook/api/identity-numbers.ts'
import type { Core } from '../core/core.ts'

export const forgetRemoved = (core: Core) =>
  core.database.system(db =>
    db.rows(`delete from identity_numbers where deleted_at < now() - make_interval(days => $1)`, [BACK_DAYS]),
  )

/** Removed numbers are gone for good after 30 days. */
export const registerIdentityNumbers = (core: Core) =>
  core.jobs.daily('identity_numbers.forget', '04:25', async () => void (await forgetRemoved(core)))
