import { rolesWith } from '@openbook/auth/permissions.ts'
import { mayManage, outranks, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { jobTitlesOf } from '@openbook/config/job-titles.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, invalid, standingIn } from '../core/http/refused.ts'
import { RESERVED } from '../core/http/subdomain.ts'
import { requireProof } from '../sessions/prove.ts'
import { weakPassword } from './weak-password.ts'

/** 403 unless the viewer could have given the person their role; about themselves they may change what gives no power. */
export function refuseManaging(viewer: Viewer, person: { id: number; role: Role }, changed: string[]) {
  if (person.id !== viewer.user_id) {
    if (!mayManage(viewer.role, person.role)) throw accessDenied()
    return
  }
  const field = ['active', 'role', 'manager_id', 'paid_user'].find(name => changed.includes(name))
  if (field)
    throw invalid(field, 'Ask another administrator: you cannot change this about yourself.', 'users.own_power')
}

const SIGNING_IN = ['password', 'email', 'username']

/** What signs somebody in is changed by whoever is there themselves and showed it a moment ago; one's own password and address where the agent app asks for more. */
export async function refuseWayIn(db: Db, viewer: Viewer, id: number, changed: string[]): Promise<void> {
  if (!SIGNING_IN.some(field => changed.includes(field))) return
  if (viewer.login_type) throw standingIn(viewer.username)
  if (id === viewer.user_id && changed.includes('password'))
    throw invalid(
      'password',
      'Change your own password in the agent app: Your account, Profile and security, Password.',
      'users.own_password',
    )
  if (id === viewer.user_id && changed.includes('email'))
    throw invalid(
      'email',
      'Change your own e-mail address in the agent app: Your account, Profile and security, Profile.',
      'users.own_email',
    )
  await requireProof(db, viewer)
}

export function refusePassword(password: string, own: string[]) {
  const why = weakPassword(password, own)
  if (why) throw invalid('password', why, 'users.weak_password')
}

export function refuseSubdomain(name: string | null | undefined) {
  if (name && RESERVED.has(name))
    throw invalid('domain_name', 'This subdomain is reserved. Choose another.', 'users.reserved_subdomain')
}

/** A company is one of the user's agency. */
export async function refuseCompany(db: Db, corporationId: number, businessUnitId: number) {
  const fits = await db.prepared('select from corporations where id = $1 and business_unit_id = $2', [
    corporationId,
    businessUnitId,
  ])
  if (!fits.length) throw invalid('corporation_id', 'Choose a company of the same agency.', 'users.unknown_company')
}

/** A job title is one that the brand of the user's agency knows. */
export function refuseJobTitle(title: string, brand: string | undefined) {
  const titles = jobTitlesOf(brand)
  if (!Object.hasOwn(titles, title))
    throw invalid(
      'job_title',
      `This agency has no such job title. Choose one of ${Object.values(titles).join(', ')}.`,
      'users.unknown_job_title',
    )
}

/** Who may be the manager of somebody: roles that have a team, from the user's own rank upwards. */
export const rolesOver = (role: Role): Role[] => rolesWith('users.team').filter(manager => !outranks(role, manager))

interface Led {
  /** None of somebody new. */
  id: number | null
  role: Role
  business_unit_id: number
}

/** A manager is an active user of the same agency, not below the user, whose role has a team and is not below the user's. */
export async function refuseManager(db: Db, managerId: number, { id, role, business_unit_id }: Led) {
  const [manager] = await db.prepared<{ fits: boolean; below: boolean; role: Role }>(
    `select business_unit_id = $2 and deactivated_at is null as fits, role,
            id = $3 or exists (select from user_downlines where manager_id = $3 and user_id = users.id) as below
       from users where id = $1 for share`,
    [managerId, business_unit_id, id],
  )
  if (!manager?.fits) throw invalid('manager_id', 'Choose an active user of the same agency.', 'users.other_agency')
  if (manager.below) throw invalid('manager_id', 'Choose someone who is not below this user.', 'users.manager_below')
  if (!rolesOver(role).includes(manager.role))
    throw invalid(
      'manager_id',
      'Choose somebody who leads a team and whose role is not below that of this user.',
      'users.manager_rank',
    )
}
