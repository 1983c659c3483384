import type { Asking } from '../contact-acts/start.ts'
import { revert } from '../contact-transfers/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { Refused } from '../core/http/refused.ts'
import { updateUser } from '../users/update.ts'
import { type ChangeRow, hold, markUndone, rowsOf } from './queries.ts'

/** Gives back what was, to those who are still as the change left them; the transfers of their books are reverted too. */
export async function undoChange(asking: Asking, id: number) {
  const { db, viewer } = asking
  const jobs = await revertBooks(asking, id)
  await reachAll(db, viewer)
  const made = await hold(db, id)
  const rows = await rowsOf(db, id)
  if (made.undone_at) throw new Refused(409, { base: 'This was taken back already.' }, 'user_changes.undone')
  const kept: { id: number; name: string; why: string }[] = []
  const outcomes: { user_id: number; undo_outcome: string }[] = []
  if (rows.filter(({ job_id }) => job_id).length > jobs)
    throw new Refused(
      403,
      { base: 'Contacts were handed over with this: an administrator of that agency takes it back.' },
      'user_changes.other_agency',
    )
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

/** Reverts the transfers of the books, within the wall of the viewer's agency; answers how many. */
async function revertBooks(asking: Asking, id: number): Promise<number> {
  const jobs = (await rowsOf(asking.db, id)).flatMap(({ job_id }) => job_id ?? [])
  for (const job of jobs) await revert(asking, job)
  return jobs.length
}
