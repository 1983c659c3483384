import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { mayComeFrom } from '../core/http/allowed-address.ts'
import { Refused } from '../core/http/refused.ts'
import { endWhere } from '../sessions/end-where.ts'

interface Change {
  core: Core
  db: Db
  viewer: Viewer
  ip: string
  confirmed: boolean | undefined
}

/** Sessions of the person, other than the one that asks, that were last seen where they may not come from. */
const OUTSIDE = `
  coalesce(real_user_id, user_id) = $1 and id is distinct from $2 and ended_at is null and expires_at > now()
    and ip is not null and not app.may_come_from($1, ip)`

/** After a change of the ranges: 409 where it would shut the door behind the person who makes it, or end what is open elsewhere, unless they said yes to that; then it ends, as does whatever listens from elsewhere. */
export async function endOutside({ core, db, viewer, ip, confirmed }: Change): Promise<void> {
  await db.asSystem()
  if (!confirmed) await refuseUnasked(db, viewer, ip)
  await endWhere(db, OUTSIDE, [viewer.user_id, viewer.session_id])
  await core.cable.reconsider(db)
}

async function refuseUnasked(db: Db, viewer: Viewer, ip: string) {
  if (!(await mayComeFrom(db, viewer.user_id, ip)))
    throw new Refused(
      409,
      {
        base: `Your own address, ${ip}, is not among these: you could not go on here. You could not sign in from here again.`,
      },
      'auth_ips.locks_out',
    )
  const [row] = await db.prepared<{ count: number }>(`select count(*) from sessions where ${OUTSIDE}`, [
    viewer.user_id,
    viewer.session_id,
  ])
  const count = row?.count ?? 0
  if (count)
    throw new Refused(
      409,
      {
        base: `You are signed in ${count === 1 ? 'in one place' : `in ${count} places`} outside of these addresses. That would end.`,
      },
      'auth_ips.ends_sessions',
    )
}
