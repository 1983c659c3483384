import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import { show } from './queries.ts'

/** The job of the params if the viewer may see it. */
export async function visibleJob(viewer: Viewer, params: Record<string, unknown>, core: Core) {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  try {
    return await core.database.tenant(viewer, db => show(db, viewer, id))
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
