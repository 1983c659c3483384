import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { endWhere } from '../sessions/end-where.ts'

/** Once nobody asks a provider any more its word is worth nothing: whoever came by it signs in anew, but for the one who says so. */
export async function endEntries(db: Db, viewer: Viewer, providerId: number): Promise<void> {
  await db.prepared('update sign_in_challenges set used_at = now() where sso_provider_id = $1 and used_at is null', [
    providerId,
  ])
  await endWhere(db, 'sso_provider_id = $1 and id is distinct from $2', [providerId, viewer.session_id])
}
