import type { ON_CONFLICT, ON_LEFT, TransferValues } from '@openbook/api/contact-transfers.ts'
import { held } from '../bulk-jobs/queries.ts'
import type { ActParams } from '../contact-acts/act.ts'
import { type Asking, type Request, startAct } from '../contact-acts/start.ts'
import { Refused } from '../core/http/refused.ts'
import { isActive } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { heirsOf } from './reverting.ts'
import { KIND, transfer } from './transfer.ts'
import { refuseUnlicensed } from './unlicensed.ts'

const refused = (message: string, verb: string) => new Refused(409, { base: message }, `contact_transfers.${verb}`)

/** Hands a selection over, or keeps it as a draft. Throws a 409 where somebody is not licensed and the sender did not say to leave those out. */
export const start = (
  asking: Asking,
  values: TransferValues,
  { draft = false, untold = false, ...request }: Request & { draft?: boolean | undefined; untold?: boolean },
) =>
  startAct(asking, transfer, values, request, {
    draft,
    params: { untold },
    check: async id => {
      if (!draft && !values.skip_unlicensed) await refuseUnlicensed(asking.db, values, id)
    },
  })

/** What becomes of contacts changed since, and of those whose owner has left. */
export interface Choice {
  on_conflict?: (typeof ON_CONFLICT)[number] | undefined
  on_left?: (typeof ON_LEFT)[number] | undefined
}
interface Reverting extends ActParams, Choice {
  /** Whoever receives them is told by what began this, once for several. */
  untold?: boolean
}

/**
 * Gives back what an attempt handed over, or goes on with that where it was interrupted; what was chosen then holds, unless
 * it is chosen anew. What a revert kept as it was is given back too, once somebody says so.
 */
export async function revert(
  { core, db, viewer, audit }: Asking,
  id: number,
  { untold = false, ...asked }: Choice & Pick<Reverting, 'untold'> = {},
) {
  const job = await held<Reverting>(db, viewer, id, KIND)
  if (job.state === 'undoing') throw refused('This is being reverted already. Wait until it is done.', 'reverting')
  const interrupted = job.phase === 'undo' && (job.state === 'failed' || job.state === 'cancelled')
  const before: Choice = interrupted ? job.params : {}
  const on_conflict = asked.on_conflict ?? before.on_conflict ?? 'keep'
  const on_left = asked.on_left ?? before.on_left ?? 'owner'
  const heirs = on_left === 'manager' ? await heirsOf(db, id, on_conflict) : {}
  await db.prepared('update bulk_jobs set params = params || $2::jsonb where id = $1', [
    id,
    JSON.stringify({ on_conflict, on_left, heirs, untold }),
  ])
  const theRest = job.state === 'undone' && Number(job.counts.kept) > 0 && on_conflict === 'restore'
  if (interrupted) await core.jobs.turned(db, await turn.retry(db, job))
  else await core.jobs.turnedHere(db, await (theRest ? turn.undoKept : turn.undo)(db, job, viewer))
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { on_conflict, on_left } })
}

/** The same of a transfer that may be under way, which is stopped first, or reverted already, which is left at that. */
export async function revertSoFar(asking: Asking, id: number, asked: Choice & Pick<Reverting, 'untold'>) {
  const job = await held<Reverting>(asking.db, asking.viewer, id, KIND)
  if (job.state === 'undone' || job.state === 'undoing') return
  if (isActive(job.state)) await turn.cancel(asking.db, job)
  await revert(asking, id, asked)
}
