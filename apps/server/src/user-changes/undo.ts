import type { Asking } from '../contact-acts/start.ts'
import { revert } from '../contact-transfers/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { Refused } from '../core/http/refused.ts'
import { updateUser } from '../users/update.ts'
import { type ChangeRow, hold, markUndone, rowsOf } from './queries.ts'
import { inTheirAgency } from './stand-in.ts'

/** Gives back what was, to those who are still as the change left them; the transfers of their books are reverted too. */
export async function undoChange(asking: Asking, id: number) {
  const { db, viewer } = asking
  await reachAll(db, viewer)
  const made = await hold(db, id)
  if (made.undone_at) throw new Refused(409, { base: 'This was taken back already.' }, 'user_changes.undone')
  const rows = await rowsOf(db, id)
  await revertBooks(asking, rows)
  const kept: { id: number; name: string; why: string }[] = []
  const outcomes: { user_id: number; undo_outcome: string }[] = []
  for (const row of rows) {
    const why = whyKept(row)
    if (why) kept.push({ id: row.user_id, name: row.name, why })
    else await updateUser(asking, row.user_id, row.before, true)
    outcomes.push({ user_id: row.user_id, undo_outcome: why ? 'kept' : 'restored' })
  }
  await markUndone(db, id, outcomes)
  asking.audit({
    action: 'user_changes.undo',
    subject_type: 'user_changes',
    subject_id: id,
    changes: { by: viewer.user_id },
  })
  return { restored: outcomes.length - kept.length, kept }
}

const FIELDS = ['manager_id', 'role', 'corporation_id', 'active'] as const

/** Why somebody is left as they are; undefined where they still are as the change left them. */
export function whyKept(row: Omit<ChangeRow, 'job_id'>): string | undefined {
  const asLeft = FIELDS.every(field => row.after[field] === undefined || row.after[field] === row[field])
  if (!asLeft) return 'Changed since.'
  return row.company_gone ? 'Their company is there no more.' : undefined
}

/** Reverts the transfers of the books, each within the wall of its agency. */
async function revertBooks(asking: Asking, rows: Awaited<ReturnType<typeof rowsOf>>) {
  for (const { job_id, business_unit_id, name } of rows) {
    if (!job_id) continue
    const there = { business_unit_id, leaving: [], done: `gave the contacts of ${name} back` }
    await inTheirAgency(asking, there, acting => revert(acting, job_id))
  }
}
