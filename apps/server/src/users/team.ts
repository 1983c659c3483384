import type { TeamMember } from '@openbook/api/users.ts'
import { may, rolesWith } from '@openbook/auth/permissions.ts'
import { mayActAs, mayGive, mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { isOnFor } from '../feature-flags/decided.ts'
import { changeUser, type Taker } from './hand-team-over.ts'
import { rolesIn } from './offered.ts'
import type { Act } from './update.ts'

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  leads?: boolean | undefined
}
type Sought = Pick<Asked, 'q' | 'leads'>
export type Row = Omit<z.input<typeof TeamMember>, 'log_in_as' | 'give_role'> & { role: Role }

const WHERE = `
  where ($2::boolean or exists (select from user_downlines d where d.manager_id = $1 and d.user_id = u.id)) and u.id <> $1
    and ($3::text is null or strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.username::text), lower($3)) > 0)
    and ($4::text[] is null or u.deactivated_at is null and u.role = any($4))`

const states = (holds: string) =>
  `array(select l.state from licences l where l.user_id = u.id and ${holds} order by l.state)`

const valuesOf = (viewer: Viewer, { q, leads }: Sought) => [
  viewer.user_id,
  mayUseConsole(viewer.role),
  q?.trim() || null,
  leads ? rolesWith('users.team') : null,
]

/** Those below the viewer at any depth, the whole agency for its administrators, by name. */
export const below = (db: Db, viewer: Viewer, sought: Sought, limit: number, offset: number) =>
  db.rows<Row>(
    `select u.id, u.username, u.first_name, u.last_name, u.role, u.job_title, u.deactivated_at is null as active, u.last_sign_in_at,
            m.first_name || ' ' || m.last_name as manager_name,
            (select count(*) from contacts c where c.owner_id = u.id and c.deleted_at is null) as contacts,
            (select count(*) from users r where r.manager_id = u.id) as reports,
            ${states(`(l.expires_on is null or l.expires_on >= ${TODAY})`)} as licensed,
            ${states(`l.expires_on < ${TODAY}`)} as expired
       from (select * from users u ${WHERE} order by u.last_name, u.first_name, u.id limit $5 offset $6) u
       left join users m on m.id = u.manager_id order by u.last_name, u.first_name, u.id`,
    [...valuesOf(viewer, sought), limit, offset],
  )

/** A page of them, with what the viewer may do with each. */
export async function team(act: Pick<Act, 'core' | 'db' | 'viewer'>, { page = 1, limit = 30, ...sought }: Asked) {
  const { db, viewer } = act
  const rows = await below(db, viewer, sought, limit, (page - 1) * limit)
  const [total] = await db.rows<{ count: number }>(`select count(*) from users u ${WHERE}`, valuesOf(viewer, sought))
  const jumps = await mayJump(act)
  const roles = viewer.login_type ? [] : await rolesToGiveIn(act)
  const data = rows.map(row => ({
    ...row,
    log_in_as: jumps && row.active && mayActAs(viewer.role, row.role),
    give_role: roles.length > 0 && row.active && mayGive(viewer.role, row.role),
  }))
  return { data, meta: pageMeta(page, limit, total?.count ?? 0), roles }
}

/** Whether the viewer acts as others at all: a regional manager only where there are regional managers. */
const mayJump = async ({ core, db, viewer }: Pick<Act, 'core' | 'db' | 'viewer'>) =>
  may(viewer.role, 'users.impersonate') &&
  (viewer.role !== 'regional_manager' || (await isOnFor(core, db, viewer, 'regional_manager')))

/** What the viewer may give somebody of their agency, by the names it has there. */
async function rolesToGiveIn(act: Pick<Act, 'core' | 'db' | 'viewer'>) {
  const { brand, roles } = await rolesIn(act, act.viewer.business_unit_id)
  return roles.filter(role => mayGive(act.viewer.role, role)).map(id => ({ id, label: roleLabel(brand, id) }))
}

/** Another role for somebody below the viewer; whoever is not below is not there, nor takes a team over. */
export async function giveRole(act: Act, id: number, wanted: { role: string } & Taker) {
  const { viewer } = act
  const taker = wanted.team_user_id
  if (id === viewer.user_id || !(await leads(act, id))) throw notFound()
  if (taker !== undefined && taker !== viewer.user_id && !(await leads(act, taker)))
    throw invalid('team_user_id', 'Choose yourself, or somebody below you.', 'users.team_taker')
  const after = await changeUser(act, id, wanted)
  return { id, role: after.role }
}

async function leads({ db, viewer }: Act, id: number): Promise<boolean> {
  const [found] = await db.prepared(
    'select from users u where u.id = $2 and ($3::boolean or exists (select from user_downlines d where d.manager_id = $1 and d.user_id = u.id))',
    [viewer.user_id, id, mayUseConsole(viewer.role)],
  )
  return found !== undefined
}
