import { notFound } from '../core/http/refused.ts'
import { lockFresh } from './meanwhile.ts'
import { occurrenceOn } from './occurrences.ts'
import * as queries from './queries.ts'
import { remindAnew } from './remind.ts'
import { type Asking, gone, isoDay } from './save.ts'
import { tell } from './tell.ts'

interface Which {
  scope?: 'one' | 'all' | undefined
  occurrence_date?: string | undefined
  updated_at?: string | undefined
}

/** Deletes an event, or one occurrence of a repeating one. */
export async function destroy({ core, db, viewer }: Asking, id: number, which: Which): Promise<void> {
  const row = await lockFresh(db, viewer, id, which.updated_at)
  const day = row.recurrence && which.scope === 'one' ? isoDay(which.occurrence_date ?? '') : undefined
  if (row.recurrence && which.scope === 'one') {
    if (!day || row.skipped_dates.includes(day) || !occurrenceOn(row, day)) throw gone()
    await queries.skip(db, id, day)
    const skipped_dates = [...row.skipped_dates, day]
    await queries.setReminder(db, id, remindAnew({ ...row, skipped_dates }, row.reminder_minutes, row.remind_at))
  } else await queries.setDeleted(db, id, true)
  await tell(core, db, viewer, { kind: 'deleted', row, day })
}

/** Takes a deletion back; with a day, puts that occurrence back as the repeating event has it. */
export async function restore({ core, db, viewer }: Asking, id: number, date: string | undefined): Promise<void> {
  const row = await queries.one(db, viewer, id, { deleted: true, lock: true })
  const day = date ? isoDay(date) : undefined
  if (date && (!day || !occurrenceOn(row, day))) throw notFound()
  const back = day ? row.skipped_dates.includes(day) : row.deleted_at !== null
  if (!back) return
  if (day) {
    await queries.dropTakenOut(db, id, day)
    await queries.unskip(db, id, day)
  } else await queries.setDeleted(db, id, false)
  const skipped_dates = row.skipped_dates.filter(each => each !== day)
  const due = row.deleted_at ? null : row.remind_at
  const remind_at = row.done_at ? null : remindAnew({ ...row, skipped_dates }, row.reminder_minutes, due)
  await queries.setReminder(db, id, remind_at)
  await tell(core, db, viewer, { kind: 'restored', row, day })
}
