import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { notFound } from '../core/http/refused.ts'

/** The agency somebody means: their own unless said, and any they reach for whoever works across agencies. One that is not theirs is a 404, or what `unknown` says. */
export async function agencyMeant(
  db: Db,
  viewer: Viewer,
  asked: number | undefined,
  unknown = notFound,
): Promise<number> {
  await reachAll(db, viewer)
  const meant = asked ?? viewer.business_unit_id
  if (meant === viewer.business_unit_id) return meant
  const known = worksAcrossAgencies(viewer.role)
    ? await db.prepared('select from business_units where id = $1', [meant])
    : []
  if (!known.length) throw unknown()
  return meant
}
