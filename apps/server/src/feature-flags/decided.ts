import type { Viewer } from '@openbook/auth/viewer.ts'
import { decide, type FlagSubject } from '@openbook/config/flag-rules.ts'
import { FLAG_NAMES, type Flag } from '@openbook/config/flags.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { settings } from './queries.ts'

export interface Person extends FlagSubject {
  user_name: string
  business_unit_name: string
}

/** The user as the rules see them; of another agency only where the transaction reaches it. */
export async function personOf(core: Core, db: Db, userId: number): Promise<Person> {
  const [row] = await db.prepared<Omit<Person, 'environment'>>(
    `select u.id as user_id, u.role, u.business_unit_id, b.brand, b.name as business_unit_name,
            u.first_name || ' ' || u.last_name as user_name
       from users u join business_units b on b.id = u.business_unit_id where u.id = $1`,
    [userId],
  )
  if (!row) throw notFound()
  return { ...row, brand: core.env.brand ?? row.brand, environment: core.env.environment }
}

/** Every flag, and whether it is on for somebody. */
export async function decided(db: Db, subject: FlagSubject): Promise<Record<Flag, boolean>> {
  const set = await settings(db)
  return Object.fromEntries(FLAG_NAMES.map(name => [name, decide(name, set.get(name), subject).on])) as Record<
    Flag,
    boolean
  >
}

/** Whether a flag is on for the viewer, or for somebody of the agency. */
export async function isOnFor(core: Core, db: Db, { user_id }: Pick<Viewer, 'user_id'>, flag: Flag): Promise<boolean> {
  const set = await settings(db)
  return decide(flag, set.get(flag), await personOf(core, db, user_id)).on
}

/** 403 with the sentence where the flag is off for the viewer. */
export async function refuseOff(core: Core, db: Db, viewer: Viewer, flag: Flag, sentence: string) {
  if (!(await isOnFor(core, db, viewer, flag))) throw new Refused(403, { base: sentence }, 'feature_flags.off')
}
