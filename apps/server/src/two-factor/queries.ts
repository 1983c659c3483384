import type { TwoFactor } from '@openbook/api/two-factor.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { masked } from './mail-code.ts'
import { waysOf } from './ways.ts'

/** One change at a time of how a user proves who they are, until the transaction ends: what is asked twice at once is done once. */
export const oneAtATime = (db: Db, userId: number) =>
  db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`two_factor:${userId}`])

export async function show(db: Db, userId: number): Promise<z.input<typeof TwoFactor>> {
  const [row] = await db.prepared<Omit<z.input<typeof TwoFactor>, 'ways'>>(
    `select u.email, app.has_two_factor(u.id) as "on", coalesce(t.secret is not null, false) as app, coalesce(t.by_email, false) as by_email, t.last_otp_at,
            (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left,
            (select count(*) from remembered_devices d where d.user_id = u.id and d.expires_at > now()) as remembered_devices,
            app.two_factor_due(u.id) as required_from
       from users u left join two_factors t on t.user_id = u.id where u.id = $1`,
    [userId],
  )
  if (!row) throw new Error('A signed-in user is gone.')
  return { ...row, ways: await waysOf(db, userId), email: masked(row.email) }
}
