import type { Asking } from '../contact-acts/start.ts'
import type { AuditNote } from '../core/http/context.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { handTeamOver, holdAll, type Moved } from '../users/hand-team-over.ts'
import { show } from '../users/queries.ts'
import { updateUser } from '../users/update.ts'
import { getting, handOverOf, isNamed, tellOfBooks } from './book.ts'
import { changeOf, isSame, refusals, type Wanted } from './change.ts'
import { attempt, counted, doer, keepNotes, PACE } from './journal.ts'
import { type Given, givePools, holdPools } from './pools.ts'
import { type Change, everybodyOf, type Person, peopleSeen } from './queries.ts'
import type { Params } from './start.ts'
import { leaversOf, tellHeir } from './tell-heir.ts'

interface Became {
  user_id: number
  outcome: 'changed' | 'unchanged' | 'skipped'
  reason: string | null
  before: Change | null
  after: (Change & { book_job_id?: number; pools?: Given[]; team?: Moved[] }) | null
}
const GONE = 'No longer among the users you may change.'

/** The next users by name: changed one by one, under the rules that hold for one, or left out with the reason. */
export async function runBatch(step: Step<Params>): Promise<Progress> {
  const { db, job, cursor } = step
  const viewer = await doer(db)
  if (cursor === null) await forgetUndo(step)
  const from = cursor ?? 0
  const to = Math.min(from + PACE.rows, job.params.count)
  const ids = await selected(step, from, to)
  const { wanted, taker, book, holders } = job.params
  await holdAll(db, ids, { ...wanted, ...taker }, getting({ ...book, ...holders }))
  await holdPools(db, ids, { ...book, ...holders })
  const notes: AuditNote[] = []
  const asking = { ...step, viewer, audit: (note: AuditNote) => void notes.push(note) }
  const became = await changeEach(asking, ids)
  await remember(step, from, to, became)
  if (became.some(({ after }) => after?.book_job_id))
    await tellHeir(asking, await leaversOf(db, job.id), job.params.book ?? {}, { about: { bulk_job_id: job.id } })
  if (notes.length) await keepNotes(db, viewer, job.id, notes)
  const done = to >= job.params.count
  return { cursor: to, processed: to - from, done, counts: await counted(db, job), total: job.params.count }
}

type Doing = Asking & Step<Params>

async function changeEach(asking: Doing, ids: number[]): Promise<Became[]> {
  const { params, id } = asking.job
  const wanted = { ...params.wanted, ids }
  const everybody = isNamed(params.book) ? await everybodyOf(asking.db, id) : []
  const seen = await peopleSeen(asking.db, ids)
  const refused = new Map((await refusals(asking, seen, wanted)).map(({ id, why }) => [id, why]))
  const people = new Map(seen.map(person => [person.id, person]))
  const all: Became[] = []
  for (const user_id of ids) {
    const person = people.get(user_id)
    const why = person ? refused.get(user_id) : GONE
    const one = { user_id, before: null, after: null }
    if (why || !person) all.push({ ...one, outcome: 'skipped', reason: why ?? GONE })
    else if (isSame(person, wanted)) all.push({ ...one, outcome: 'unchanged', reason: null })
    else all.push(await changeOne(asking, person, wanted, everybody))
  }
  const gone = all.flatMap(({ user_id, after }) => (after?.book_job_id ? (people.get(user_id) ?? []) : []))
  await tellOfBooks(asking, gone, everybody)
  return all
}

/** Pools, book and team first, while whoever had them is still there, then the change; none of it where something is refused. */
async function changeOne(asking: Doing, person: Person, wanted: Wanted, everybody: number[]): Promise<Became> {
  const { before, after } = changeOf(person, wanted)
  let book: Awaited<ReturnType<typeof handOverOf>>
  let team: Moved[] = []
  let pools: Given[] = []
  const { params } = asking.job
  const why = await attempt(asking.db, async () => {
    pools = await givePools(asking, person, params.holders ?? {})
    book = await handOverOf(asking, person, everybody, params.book ?? {})
    const { manager_id } = await show(asking.db, person.id)
    team = await handTeamOver(asking, { id: person.id, manager_id, role: null }, params.taker ?? {})
    await updateUser(asking, person.id, after, { proven: true })
  })
  const one = { user_id: person.id, before: null, after: null }
  if (why) return { ...one, outcome: 'skipped', reason: why }
  const said = [
    book && figure(book.count, 'contact', 'contacts', 'handed over'),
    pools.length && figure(pools.length, 'pool', 'pools', 'held by somebody else'),
    team.length && figure(team.length, 'person', 'people', 'taken over'),
  ]
  const went = {
    ...(book && { book_job_id: book.job_id }),
    ...(pools.length && { pools }),
    ...(team.length && { team }),
  }
  return {
    ...one,
    before,
    after: { ...after, ...went },
    outcome: 'changed',
    reason: said.filter(Boolean).join(' ') || null,
  }
}

const figure = (count: number, one: string, many: string, what: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many} ${what}.`

const selected = async ({ db, job }: Step<Params>, from: number, to: number) =>
  (
    await db.prepared<{ id: number }>(
      `select (after->>'user_id')::bigint as id from bulk_job_rows
        where job_id = $1 and row_no > $2 and row_no <= $3 and outcome = 'selected' order by row_no`,
      [job.id, from, to],
    )
  ).map(({ id }) => id)

const remember = ({ db, job }: Step<Params>, from: number, to: number, became: Became[]) =>
  db.prepared(
    `update bulk_job_rows r
        set outcome = b.outcome, reason = b.reason, before = b.before, after = coalesce(b.after, '{}') || jsonb_build_object('user_id', b.user_id)
       from jsonb_to_recordset($4::jsonb) as b(user_id bigint, outcome text, reason text, before jsonb, after jsonb)
      where r.job_id = $1 and r.row_no > $2 and r.row_no <= $3 and (r.after->>'user_id')::bigint = b.user_id`,
    [job.id, from, to, JSON.stringify(became)],
  )

/** Before a job that was undone runs again. */
const forgetUndo = ({ db, job }: Step<Params>) =>
  db.prepared(
    `update bulk_job_rows set undone_at = null, undo_outcome = null, undo_reason = null where job_id = $1 and undo_outcome is not null`,
    [job.id],
  )
