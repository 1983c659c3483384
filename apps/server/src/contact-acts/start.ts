import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { show } from '../bulk-jobs/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import type { AnyAct, ContactAct } from './act.ts'
import { refuseAbove, refuseUnexpected } from './expected.ts'
import { compileSelection, freezeSelection } from './selection.ts'
import { askedOf, sentBefore } from './sent-before.ts'

export interface Request extends Selection {
  request_id?: string | undefined
  expected_count?: number | undefined
}
export interface Asking {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
}

interface How {
  /** Keeps it as a job that is ready, for somebody to run later. */
  draft?: boolean
  /** Throws where the selection, by now the rows of the job, must not be acted on. */
  check?: (id: number) => Promise<void>
  /** What the job keeps besides. */
  params?: object
}

/** Starts an act on a selection as it stands now: short ones are done when this returns, longer ones taken on. */
export async function startAct<Values extends object>(
  { core, db, viewer, audit }: Asking,
  act: ContactAct<Values>,
  values: Values,
  { request_id, expected_count, ...selection }: Request,
  { draft = false, check, params = {} }: How = {},
) {
  const asked = askedOf(values, selection, { draft })
  const known = await sentBefore(db, viewer, { request_id, kind: act.name, asked })
  if (known) return started(db, viewer, known.id)
  const selected = act.whom?.(values) ?? (await compileSelection(db, viewer, selection))
  const title = await act.title(db, viewer, values)
  await refuseAbove(db, act as unknown as AnyAct, selected)
  const id = await draftJob(db, { kind: act.name, title, params: { ...params, values, count: 0, asked }, request_id })
  const count = await freezeSelection(db, id, selected)
  refuseUnexpected(count, expected_count, act.ofNobody)
  await check?.(id)
  await db.rows(
    `update bulk_jobs set state = 'ready', total = $2, counts = jsonb_build_object('selected', $2::bigint), params = params || jsonb_build_object('count', $2::bigint)
      where id = $1`,
    [id, count],
  )
  const job = await findJob(db, id)
  if (!job) throw new Error('A bulk job was drafted and is gone.')
  if (!draft) await core.jobs.turnedHere(db, await turn.run(db, job))
  note(audit, id, values, selection)
  return started(db, viewer, id)
}

async function started(db: Db, viewer: Viewer, id: number) {
  const bulk_job = await show(db, viewer, id)
  const count = Object.entries(bulk_job.counts).reduce(
    (sum, [name, by]) => (SELECTED.includes(name) ? sum + by : sum),
    0,
  )
  return { count, bulk_job }
}
/** What a row of the journal can be; together they are the selection. */
const SELECTED = ['selected', 'changed', 'unchanged', 'skipped']

/** The audit log names the job, whose journal names the contacts; few by id are named there as well. */
function note(audit: Asking['audit'], id: number, values: object, selection: Selection): void {
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { ...values, ...selection } })
  for (const contact of new Set(selection.ids))
    audit({ subject_type: 'contacts', subject_id: contact, changes: values })
}
