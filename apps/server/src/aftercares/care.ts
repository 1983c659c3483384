import type { Viewer } from '@openbook/auth/viewer.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

/** Ticks a step off, or takes the tick away. Throws a 404 where the contact is not in care with such a step. */
export async function setStep(db: Db, viewer: Viewer, id: number, stepId: number, done: boolean): Promise<void> {
  await visibleContact(db, viewer, id, { lock: true })
  const [step] = await db.prepared<{ title: string; changed: boolean }>(
    `with was as materialized (
       select s.id, s.done_at from aftercare_steps s join aftercares a on a.id = s.aftercare_id
        where a.contact_id = $1 and a.ended_at is null and s.id = $2 for update of s)
     update aftercare_steps s set done_at = case when $3 then coalesce(s.done_at, now()) end, done_by = case when $3 then coalesce(s.done_by, app.user_id()) end
       from was where s.id = was.id
     returning s.title, (was.done_at is null) = $3 as changed`,
    [id, stepId, done],
  )
  if (!step) throw notFound()
  if (step.changed && done) await record(db, id, 'aftercares.step_done', { title: step.title })
}

/** Ends the care of a contact. Throws a 404 where there is none. */
export async function end(db: Db, viewer: Viewer, id: number): Promise<void> {
  await visibleContact(db, viewer, id, { lock: true })
  const ended = await db.prepared(
    'update aftercares set ended_at = now() where contact_id = $1 and ended_at is null returning id',
    [id],
  )
  if (!ended.length) throw notFound()
  await record(db, id, 'aftercares.ended', {})
}
