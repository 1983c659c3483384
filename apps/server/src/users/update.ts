import type { UserChanges } from '@openbook/api/users.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { usPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { endAllSessions, endJumps } from '../sessions/end-all.ts'
import { hashPassword } from '../sessions/password.ts'
import { refuseManager, refuseManaging, refusePassword, refuseSubdomain, roleToGive } from './policy.ts'
import { hold, show } from './queries.ts'
import { taken } from './taken.ts'

type Changes = z.output<typeof UserChanges>
type Row = Awaited<ReturnType<typeof show>>
interface Act {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
}
const COLUMNS = [
  'username',
  'email',
  'first_name',
  'last_name',
  'role',
  'manager_id',
  'job_title',
  'phone',
  'company_name',
  'domain_name',
  'timezone',
] as const

/** Changes what differs from how the user is now, if the viewer may; ends the sessions that the change makes wrong. */
export async function updateUser(act: Act, id: number, wanted: Changes): Promise<Row> {
  const { db, viewer } = act
  const before = await hold(db, id)
  const changes = differing(before, wanted.phone ? { ...wanted, phone: usPhone(wanted.phone) ?? wanted.phone } : wanted)
  refuseManaging(viewer, before, Object.keys(changes))
  if (changes.role !== undefined) roleToGive(viewer, changes.role)
  if (changes.manager_id) await refuseManager(db, changes.manager_id, before.business_unit_id, id)
  refuseSubdomain(changes.domain_name)
  const person = { ...before, ...changes }
  if (changes.password)
    refusePassword(changes.password, [person.username, person.email, person.first_name, person.last_name])
  await write(db, id, changes)
  await endSessions(act, id, changes)
  act.audit(noteOf(id, before, changes))
  return show(db, id)
}

const differing = (before: Row, wanted: Changes): Changes =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== before[field as keyof Row]),
  )

async function write(db: Db, id: number, changes: Changes) {
  const columns = COLUMNS.filter(column => column in changes)
  const sets = columns.map((column, index) => `${column} = $${index + 4}, `).join('')
  const password = changes.password ? await hashPassword(changes.password) : null
  const values = [id, changes.active ?? null, password, ...columns.map(column => changes[column])]
  const active = 'deactivated_at = case $2::boolean when true then null when false then now() else deactivated_at end'
  await db
    .rows(
      `update users set ${sets}${active}, password_hash = coalesce($3, password_hash), updated_at = now() where id = $1`,
      values,
    )
    .catch(taken)
}

async function endSessions({ core, db, viewer }: Act, id: number, changes: Changes) {
  if (changes.active === false) await core.cable.endUser(db, id)
  if (changes.active === false || changes.password) await endAllSessions(core, db, id, viewer.session_id)
  else if (changes.role !== undefined) await endJumps(core, db, id)
}

const ACTIONS = { false: 'users.deactivate', true: 'users.reactivate' } as const

/** What was and what is, without the password. */
function noteOf(id: number, before: Row, { password, ...changes }: Changes): AuditNote {
  const was = Object.entries(changes).map(([field, to]) => [field, { from: before[field as keyof Row], to }] as const)
  return {
    action: changes.active === undefined ? 'users.update' : ACTIONS[`${changes.active}`],
    subject_type: 'users',
    subject_id: id,
    changes: Object.fromEntries(password ? [...was, ['password', 'changed']] : was),
  }
}
