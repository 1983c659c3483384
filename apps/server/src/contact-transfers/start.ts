import type { ON_CONFLICT, TransferValues } from '@openbook/api/contact-transfers.ts'
import { MOST } from '@openbook/config/limits.ts'
import { held } from '../bulk-jobs/queries.ts'
import type { ActParams } from '../contact-acts/act.ts'
import { type Asking, type Request, startAct } from '../contact-acts/start.ts'
import { Refused } from '../core/http/refused.ts'
import * as turn from '../core/jobs/turn.ts'
import { KIND, transfer } from './transfer.ts'
import { refuseUnlicensed } from './unlicensed.ts'

/** The most at once (spec section 9). A test makes it small. */
export const LIMIT = { most: MOST.transfer as number }

type OnConflict = (typeof ON_CONFLICT)[number]
const figure = (count: number) => count.toLocaleString('en-US')
const refused = (message: string, verb: string) => new Refused(409, { base: message }, `contact_transfers.${verb}`)

/** Hands a selection over, or keeps it as a draft. Throws a 409 above the most at once, and where somebody is not licensed and the sender did not say to leave those out. */
export const start = (
  asking: Asking,
  values: TransferValues,
  { draft = false, ...request }: Request & { draft?: boolean | undefined },
) =>
  startAct(asking, transfer, values, request, {
    draft,
    check: async (id, count) => {
      if (count > LIMIT.most)
        throw refused(
          `At most ${figure(LIMIT.most)} contacts can be transferred at once, and ${figure(count)} are selected. Choose fewer.`,
          'too_many',
        )
      if (!draft && !values.skip_unlicensed) await refuseUnlicensed(asking.db, values, id)
    },
  })

interface Reverting extends ActParams {
  on_conflict?: OnConflict | undefined
}

/** Gives back what an attempt handed over, or goes on with that where it was interrupted; what was chosen for contacts changed since holds then, unless it is chosen anew. */
export async function revert({ core, db, viewer, audit }: Asking, id: number, asked?: OnConflict) {
  const job = await held<Reverting>(db, viewer, id, KIND)
  if (job.state === 'undoing') throw refused('This is being reverted already. Wait until it is done.', 'reverting')
  const interrupted = job.phase === 'undo' && (job.state === 'failed' || job.state === 'cancelled')
  const on_conflict = asked ?? (interrupted ? job.params.on_conflict : undefined) ?? 'keep'
  await db.prepared(
    `update bulk_jobs set params = params || jsonb_build_object('on_conflict', $2::text) where id = $1`,
    [id, on_conflict],
  )
  if (interrupted) await core.jobs.turned(db, await turn.retry(db, job))
  else await core.jobs.turnedHere(db, await turn.undo(db, job, viewer))
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { on_conflict } })
}
