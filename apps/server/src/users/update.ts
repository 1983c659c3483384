import type { UserChanges } from '@openbook/api/users.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { brandNameOf } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid } from '../core/http/refused.ts'
import { unwarned } from '../phone-numbers/queries.ts'
import { endEverything, endJumps } from '../sessions/end-all.ts'
import { hashPassword } from '../sessions/password.ts'
import { voidInvitation, voidLinks } from '../sessions/void-links.ts'
import { endOwnSignInsOf } from '../single-sign-on/required.ts'
import { dueOfUser } from '../two-factor/due.ts'
import { holdForManager } from './hold-hierarchy.ts'
import { holdWithViewer } from './hold-with-viewer.ts'
import { type Becoming, refuseLeft, refuseOutranking } from './led.ts'
import { refuseHidden, roleToGive } from './offered.ts'
import {
  refuseCompany,
  refuseJobTitle,
  refuseManager,
  refuseManaging,
  refusePassword,
  refuseSubdomain,
  refuseWayIn,
} from './policy.ts'
import { hold, show } from './queries.ts'
import { refuseGiving } from './refuse-giving.ts'
import { taken } from './taken.ts'

export type Changes = Omit<z.output<typeof UserChanges>, 'team_user_id' | 'team_goes_up'>
type Row = Awaited<ReturnType<typeof show>>
export interface Act {
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
  'corporation_id',
  'domain_name',
  'timezone',
] as const

interface How {
  /** What was is given back, whether it would be offered today or not; who gives it back asks who would be below whom. */
  restoring?: boolean
  /** A batch of a job: whoever began it or takes it back showed who they are. */
  proven?: boolean
  /** The roles of those who change with them. */
  becoming?: Becoming | undefined
}

/** Changes what differs from how the user is now, if the viewer may; ends the sessions that the change makes wrong. */
export async function updateUser(
  act: Act,
  id: number,
  wanted: Changes,
  { restoring = false, proven = false, becoming }: How = {},
): Promise<Row> {
  const { db, viewer } = act
  if (wanted.manager_id !== undefined) await holdForManager(db, id, wanted.manager_id)
  if (!proven && (wanted.active === false || wanted.role !== undefined)) await holdWithViewer(db, viewer, id)
  const before = await hold(db, id)
  const changes = differing(before, wanted)
  refuseManaging(viewer, before, Object.keys(changes))
  await refuseWayIn(db, viewer, id, Object.keys(changes))
  if (!proven) await refuseGiving(db, viewer, changes)
  refuseDemandAlone(changes)
  const role = changes.role === undefined ? before.role : roleToGive(viewer, changes.role)
  if (changes.role !== undefined && !restoring) await refuseHidden(act, before.business_unit_id, role)
  if (changes.manager_id) await refuseManager(db, changes.manager_id, { ...before, role })
  if (changes.role !== undefined && !restoring) {
    await refuseLeft(db, before, role, becoming)
    if (changes.manager_id === undefined) await refuseOutranking(db, before, role, becoming)
  }
  if (changes.job_title)
    refuseJobTitle(changes.job_title, act.core.env.brand ?? (await brandNameOf(db, before.business_unit_id)))
  if (changes.corporation_id) await refuseCompany(db, changes.corporation_id, before.business_unit_id)
  refuseSubdomain(changes.domain_name)
  const person = { ...before, ...changes }
  if (changes.password)
    refusePassword(changes.password, [person.username, person.email, person.first_name, person.last_name])
  await write(db, id, changes)
  if (changes.active) await unwarned(db, id)
  await endSessions(act, id, changes)
  if (changes.manager_id !== undefined) await act.core.cable.judge(db, before.business_unit_id)
  act.audit(noteOf(id, before, changes))
  return show(db, id)
}

const differing = (before: Row, wanted: Changes): Changes =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== before[field as keyof Row]),
  )

function refuseDemandAlone({ password, change_password }: Changes) {
  if (change_password !== undefined && !password)
    throw invalid('change_password', 'This goes with a new password: set one, or leave this out.', 'users.no_password')
}

async function write(db: Db, id: number, changes: Changes) {
  const columns = COLUMNS.filter(column => column in changes)
  const sets = columns.map((column, index) => `${column} = $${index + 5}, `).join('')
  const password = changes.password ? await hashPassword(changes.password) : null
  const demand = changes.password ? (changes.change_password ?? true) : null
  const values = [id, changes.active ?? null, password, demand, ...columns.map(column => changes[column])]
  const active = 'deactivated_at = case $2::boolean when true then null when false then now() else deactivated_at end'
  await db
    .rows(
      `update users set ${sets}${active}, password_hash = coalesce($3, password_hash),
         change_password = coalesce($4, change_password), updated_at = now() where id = $1`,
      values,
    )
    .catch(taken)
}

async function endSessions({ core, db, viewer }: Act, id: number, changes: Changes) {
  if (changes.email !== undefined) await voidLinks(db, id)
  if (changes.active === false) await core.cable.endUser(db, id)
  if (changes.password || changes.active === false) {
    await endEverything(core, db, id)
    await db.asTenant(viewer)
    await reachAll(db, viewer)
    return
  }
  if (changes.role === undefined) return
  await voidInvitation(db, id)
  await dueOfUser(db, id)
  await endOwnSignInsOf(db, id)
  await endJumps(db, id)
  await core.cable.recall(db, id)
}

const ACTIONS = { false: 'users.deactivate', true: 'users.reactivate' } as const

/** What was and what is, without the password. */
function noteOf(id: number, before: Row, { password, change_password: _, ...changes }: Changes): AuditNote {
  const was = Object.entries(changes).map(([field, to]) => [field, { from: before[field as keyof Row], to }] as const)
  return {
    action: changes.active === undefined ? 'users.update' : ACTIONS[`${changes.active}`],
    subject_type: 'users',
    subject_id: id,
    changes: Object.fromEntries(password ? [...was, ['password', 'changed']] : was),
  }
}
