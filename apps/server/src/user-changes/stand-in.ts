import { AGENCY_ADMIN_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Asking } from '../contact-acts/start.ts'
import { behindWall } from '../core/db/reach.ts'
import { invalid } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'

interface There {
  business_unit_id: number
  /** In none of these names: they are about to leave. */
  leaving: number[]
  /** What the administrator is told was done in their name; untold where a batch tells it as a whole. */
  done?: string
}

/**
 * Acts behind the wall of one agency that the viewer reaches, and reaches as far as before again. In one's own agency one
 * acts as oneself; in another in the name of one of its administrators, who is told so, with who is really there beside it.
 */
export async function inTheirAgency<T>(asking: Asking, there: There, act: (there: Asking) => Promise<T>): Promise<T> {
  const { db, viewer } = asking
  const acting = there.business_unit_id === viewer.business_unit_id ? asking : await standInFor(asking, there)
  return behindWall(db, viewer, acting.viewer, async () => {
    const out = await act(acting)
    if (acting !== asking && there.done) await tell(acting, there.done)
    return out
  })
}

type Administrator = Pick<Viewer, 'user_id' | 'business_unit_id' | 'role' | 'username' | 'timezone'>

async function standInFor(asking: Asking, { business_unit_id, leaving }: There): Promise<Asking> {
  const { db, viewer, audit } = asking
  const [administrator] = await db.prepared<Administrator>(
    `select id as user_id, business_unit_id, role, username::text as username, timezone from users
      where business_unit_id = $1 and role = any($3) and deactivated_at is null and id <> all($2)
      order by last_sign_in_at desc nulls last, id limit 1`,
    [business_unit_id, leaving, AGENCY_ADMIN_ROLES],
  )
  if (!administrator)
    throw invalid(
      'book_user_id',
      'The book goes in the name of an administrator of that agency, and it has no other who is active. Add one first, or let the book stay.',
      'user_changes.no_administrator',
    )
  return {
    ...asking,
    viewer: { ...viewer, ...administrator, login_type: 'logged_as_admin' },
    audit: note => audit({ business_unit_id, ...note }),
  }
}

async function tell({ core, db, viewer }: Asking, done: string) {
  const [behind] = await db.prepared<{ name: string | null }>(`select app.behind($1, $2)->>'name' as name`, [
    viewer.user_id,
    viewer.real_user_id,
  ])
  await notify(core, db, {
    user_id: viewer.user_id,
    kind: 'user_changes.in_your_name',
    title: `${behind?.name ?? 'Support'} ${done} in your name`,
    link: null,
  })
}
