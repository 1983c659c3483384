import type { Selection } from '@openbook/api/core/selection.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { show } from '../bulk-jobs/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import type { ContactAct } from './act.ts'
import { refuseAbove } from './expected.ts'
import { compileSelection, freezeSelection } from './selection.ts'

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
  check?: (id: number, count: number) => Promise<void>
}

const refused = (message: string, code: string) => new Refused(409, { base: message }, code)

/** Starts an act on a selection as it stands now: short ones are done when this returns, longer ones taken on. */
export async function startAct<Values extends object>(
  { core, db, viewer, audit }: Asking,
  act: ContactAct<Values>,
  values: Values,
  { request_id, expected_count, ...selection }: Request,
  { draft = false, check }: How = {},
) {
  const known = request_id && (await jobOf(db, viewer, request_id))
  if (known) return started(db, viewer, known, act.name)
  const selected = act.whom?.(values) ?? (await compileSelection(db, viewer, selection))
  const title = await act.title(db, viewer, values)
  const id = await draftJob(db, { kind: act.name, title, params: { values, count: 0 }, request_id })
  const count = await freezeSelection(db, id, selected)
  if (expected_count !== undefined && expected_count !== count)
    throw refused(
      `The list has changed: ${figure(count)} contacts are selected now, not ${figure(expected_count)}. Look again before you go on.`,
      'contacts.selection_changed',
    )
  if (!count) throw new Refused(422, { base: 'No contact is selected any more.' }, 'contacts.none_selected')
  if (act.most) refuseAbove(count, act.most)
  await check?.(id, count)
  await db.rows(
    `update bulk_jobs set state = 'ready', total = $2, counts = jsonb_build_object('selected', $2::bigint), params = params || jsonb_build_object('count', $2::bigint)
      where id = $1`,
    [id, count],
  )
  const job = await findJob(db, id)
  if (!job) throw new Error('A bulk job was drafted and is gone.')
  if (!draft) await core.jobs.turnedHere(db, await turn.run(db, job))
  note(audit, id, values, selection)
  return started(db, viewer, { id, kind: act.name }, act.name)
}

async function started(db: Db, viewer: Viewer, { id, kind }: { id: number; kind: string }, name: string) {
  if (kind !== name)
    throw refused('This request was sent before for something else. Send a new request_id.', 'contacts.request_used')
  const bulk_job = await show(db, viewer, id)
  const count = Object.entries(bulk_job.counts).reduce(
    (sum, [name, by]) => (SELECTED.includes(name) ? sum + by : sum),
    0,
  )
  return { count, bulk_job }
}
/** What a row of the journal can be; together they are the selection. */
const SELECTED = ['selected', 'changed', 'unchanged', 'skipped']

/** What a request started when it was sent before; waits for one that is being worked on. */
async function jobOf(db: Db, viewer: Viewer, request_id: string) {
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 8102))', [request_id])
  const [job] = await db.prepared<{ id: number; kind: string }>(
    'select id, kind from bulk_jobs where user_id = $1 and request_id = $2',
    [viewer.user_id, request_id],
  )
  return job
}

/** The audit log names the job, whose journal names the contacts; few by id are named there as well. */
function note(audit: Asking['audit'], id: number, values: object, selection: Selection): void {
  audit({ subject_type: 'bulk_jobs', subject_id: id, changes: { ...values, ...selection } })
  for (const contact of new Set(selection.ids))
    audit({ subject_type: 'contacts', subject_id: contact, changes: values })
}

const figure = (count: number) => count.toLocaleString('en-US')
