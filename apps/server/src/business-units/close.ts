import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import { wakeClosed } from '../custom-domains/queries.ts'
import { wakeEmails } from '../email-history/wake.ts'
import { endWhere } from '../sessions/end-where.ts'

interface Standing {
  name: string
  closed: boolean
  quiet_job_id: number | null
}

/** Nobody of the agency signs in, what they have open ends, its jobs wait and its pages are away. Nothing is deleted by it; purges due go on. */
export async function closeAgency({ core, db, viewer, audit }: Acting, id: number, reason: string): Promise<void> {
  const { closed } = await hold(db, id)
  if (id === viewer.business_unit_id)
    throw invalid('base', 'This is your own agency: you would shut yourself out.', 'business_units.own')
  if (closed)
    throw new Refused(409, { base: 'This agency is closed already. Reload to see it.' }, 'business_units.closed')
  const [quiet] = await db.rows<{ id: number }>(
    `insert into quiet_jobs (business_unit_id, kind, reason, until, created_by)
     values ($1, 'all', $2, now() + interval '100 years', $3) returning id`,
    [id, `The agency is closed: ${reason}`, viewer.user_id],
  )
  await db.rows(
    `update business_units set deactivated_at = now(), closed_by = $2, closed_reason = $3, quiet_job_id = $4, updated_at = now() where id = $1`,
    [id, viewer.user_id, reason, quiet?.id],
  )
  const ended = await endSessions(core, db, id)
  await core.hosts.changed(db)
  audit({
    business_unit_id: id,
    subject_type: 'business_units',
    subject_id: id,
    changes: { reason, sessions_ended: ended },
  })
}

/** As it was before: people sign in anew, jobs go on, pages are back, and the time it was closed counts for no number's month and no domain. */
export async function reopenAgency({ core, db, viewer, audit, afterCommit }: Acting, id: number): Promise<void> {
  const { closed, quiet_job_id } = await hold(db, id)
  if (!closed) throw new Refused(409, { base: 'This agency is open already. Reload to see it.' }, 'business_units.open')
  await db.rows(
    `update phone_numbers n set paid_until = n.paid_until + (now() - b.deactivated_at)
       from business_units b where b.id = $1 and n.business_unit_id = b.id and n.status = 'owned'`,
    [id],
  )
  await wakeClosed(db, id)
  await db.rows(
    `update business_units set deactivated_at = null, closed_by = null, closed_reason = null, quiet_job_id = null, updated_at = now() where id = $1`,
    [id],
  )
  await db.rows('update quiet_jobs set resumed_at = now(), resumed_by = $2 where id = $1 and resumed_at is null', [
    quiet_job_id,
    viewer.user_id,
  ])
  await core.hosts.changed(db)
  audit({ business_unit_id: id, subject_type: 'business_units', subject_id: id })
  afterCommit(() => core.database.tenant({ business_unit_id: id, user_id: null }, open => wakeEmails(core, open)))
}

async function hold(db: Db, id: number): Promise<Standing> {
  const [row] = await db.rows<Standing>(
    'select name, deactivated_at is not null as closed, quiet_job_id from business_units where id = $1 for update',
    [id],
  )
  if (!row) throw notFound()
  return row
}

/** Ends what is open in the agency and what its people have open elsewhere; gives how many. */
async function endSessions(core: Core, db: Db, id: number): Promise<number> {
  const theirs =
    'business_unit_id = $1 or real_user_id = any(array(select u.id from users u where u.business_unit_id = $1))'
  const ended = await endWhere(db, theirs, [id])
  await core.cable.reconsider(db)
  return ended.length
}
