import type { Asking } from '../contact-acts/start.ts'
import { revertSoFar } from '../contact-transfers/start.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { Refused } from '../core/http/refused.ts'
import { holdAround } from '../users/hand-team-over.ts'
import { updateUser } from '../users/update.ts'
import { givePoolsBack, holdGiven } from './pools.ts'
import { formerly, hold, markUndone, rowsOf } from './queries.ts'
import { inTheirAgency } from './stand-in.ts'
import { bookOf, tellHeir } from './tell-heir.ts'
import { whoStays } from './who-stays.ts'

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Gives back what was, to those who are still as the change left them; the transfers of their books are reverted too. */
export async function undoChange(asking: Asking, id: number) {
  const { db, viewer } = asking
  await reachAll(db, viewer)
  const made = await hold(db, id)
  if (made.undone_at) throw new Refused(409, { base: 'This was taken back already.' }, 'user_changes.undone')
  const rows = await heldRows(db, id, viewer.user_id)
  const kept = await whoStays(db, rows)
  const back = rows.filter(row => !kept.has(row.user_id))
  await revertBooks(asking, id, back)
  await giveBack(asking, back)
  const stay = await poolsThatStay(asking, back)
  const outcomes = rows.map(({ user_id }) => ({ user_id, undo_outcome: kept.has(user_id) ? 'kept' : 'restored' }))
  await markUndone(db, id, outcomes)
  asking.audit({
    action: 'user_changes.undo',
    subject_type: 'user_changes',
    subject_id: id,
    changes: { by: viewer.user_id },
  })
  const named = rows.map(({ user_id, name }) => ({ id: user_id, name, why: kept.get(user_id) }))
  return {
    restored: rows.length - kept.size,
    kept: [...named.flatMap(({ why, ...who }) => (why ? [{ ...who, why }] : [])), ...stay],
  }
}

/** Whom the change is about as they stand, held with those above them, now and formerly, whoever takes it back, and their pools until the transaction ends. */
async function heldRows(db: Db, id: number, viewer_id: number): Promise<Row[]> {
  const found = await rowsOf(db, id)
  const ids = found.map(({ user_id }) => user_id)
  const judged = found.some(({ before }) => before.manager_id !== undefined || before.role !== undefined)
  await holdAround(db, ids, { judged }, [viewer_id, ...found.flatMap(({ before }) => formerly(before))])
  const rows = await rowsOf(db, id)
  await holdGiven(db, rows)
  return rows
}

/** Whose pools somebody else holds by now. */
async function poolsThatStay(asking: Asking, rows: Row[]) {
  const stay = []
  for (const row of rows) {
    const why = await handPoolsBack(asking, row)
    if (why) stay.push({ id: row.user_id, name: row.name, why })
  }
  return stay
}

/** Gives back the pools somebody held; says how many are held by somebody else by now. */
export async function handPoolsBack(
  asking: Asking,
  { after: { pools = [] }, business_unit_id }: Pick<Row, 'after' | 'business_unit_id'>,
): Promise<string | null> {
  const away = pools.length - (await givePoolsBack(asking, business_unit_id, pools))
  if (!away) return null
  return away === 1
    ? '1 pool of theirs is held by somebody else by now and stays there.'
    : `${away} pools of theirs are held by somebody else by now and stay there.`
}

/** What gives power first, then the teams. */
async function giveBack(asking: Asking, rows: Row[]) {
  for (const { user_id, before } of rows) {
    const { manager_id: _, ...power } = before
    if (Object.keys(power).length) await updateUser(asking, user_id, power, { restoring: true })
  }
  for (const { user_id, before } of fromTheTop(rows))
    if (before.manager_id !== undefined)
      await updateUser(asking, user_id, { manager_id: before.manager_id }, { restoring: true })
}

/** Each after their former manager, so that nobody comes below somebody who is still below them. */
function fromTheTop(rows: Row[]): Iterable<Row> {
  const byId = new Map(rows.map(row => [row.user_id, row]))
  const ordered = new Set<Row>()
  const put = (row: Row) => {
    if (ordered.has(row)) return
    const above = byId.get(row.before.manager_id ?? 0)
    if (above) put(above)
    ordered.add(row)
  }
  rows.forEach(put)
  return ordered
}

/** Reverts the transfers of the books, each within the wall of its agency. */
async function revertBooks(asking: Asking, id: number, rows: Row[]) {
  const books = rows.filter(({ job_id }) => job_id)
  const untold = books.length > 1
  for (const row of books) await revertBook(asking, row, { untold })
  if (!untold) return
  const leavers = books.map(({ user_id, ...row }) => ({ ...row, id: user_id }))
  const to = await bookOf(
    asking.db,
    books.flatMap(({ job_id }) => job_id ?? []),
  )
  await tellHeir(asking, leavers, to, { about: { user_change_id: id }, back: true })
}

/** Gives back what somebody owned, where it went elsewhere with the change: also what has come over so far of a transfer that is under way; one that was reverted is left at that. */
export async function revertBook(
  asking: Asking,
  row: Pick<Row, 'job_id' | 'business_unit_id' | 'name'>,
  how: { untold: boolean },
) {
  const { job_id, business_unit_id, name } = row
  if (!job_id) return
  const there = { business_unit_id, leaving: [], done: `gave the contacts of ${name} back` }
  await inTheirAgency(asking, there, acting => revertSoFar(acting, job_id, how))
}
