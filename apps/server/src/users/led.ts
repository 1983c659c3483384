import { outranks, type Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { rolesOver } from './policy.ts'

/** The roles that people are about to have, by id, where several change at once. */
export type Becoming = ReadonlyMap<number, Role>

export interface Report {
  id: number
  role: Role
  manager_id: number
}
interface Person {
  id: number
  first_name: string
  last_name: string
  manager_id: number | null
}

/** Who is directly below any of these users. */
export const reportsOf = (db: Db, ids: number[]) =>
  db.rows<Report>('select id, role, manager_id from users where manager_id = any($1) order by id', [ids])

/** Who is directly above these users and, where asked, directly below. */
export const aroundOf = async (db: Db, ids: number[], below: boolean): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select manager_id as id from users where id = any($1) and manager_id is not null
       union select id from users where $2::boolean and manager_id = any($1)`,
      [ids, below],
    )
  ).map(({ id }) => id)

/** Whether somebody cannot be below a manager of this role; nobody can be below one without (null). */
export const isLeft = ({ id, role }: Pick<Report, 'id' | 'role'>, manager: Role | null, becoming?: Becoming) =>
  manager === null || !rolesOver(becoming?.get(id) ?? role).includes(manager)

/** Who is directly below somebody and cannot be once they have this role, or none. */
export const leftBy = async (db: Db, managerId: number, role: Role | null, becoming?: Becoming) =>
  (await reportsOf(db, [managerId])).filter(report => isLeft(report, role, becoming))

export const whyLeft = (count: number) =>
  `${count === 1 ? '1 person is' : `${count.toLocaleString('en-US')} people are`} directly below them, whom they could not lead in this role.`

/** 422 for a role in which somebody could not lead whoever is below them. */
export async function refuseLeft(db: Db, { id, first_name, last_name }: Person, role: Role, becoming?: Becoming) {
  const { length } = await leftBy(db, id, role, becoming)
  if (!length) return
  const are = length === 1 ? '1 person is' : `${length.toLocaleString('en-US')} people are`
  throw invalid(
    'team_user_id',
    `${are} directly below ${first_name} ${last_name}, who could not lead them in this role. Say who takes them over.`,
    'users.team_left',
  )
}

interface Manager {
  id: number
  name: string
  role: Role
}

/** Whether somebody of a role would stand above their own manager. */
export const isOutranking = (role: Role, manager: { id: number; role: Role }, becoming?: Becoming) =>
  outranks(role, becoming?.get(manager.id) ?? manager.role)

export const whyOutranking = (manager: string) => `They would stand above their own manager, ${manager}.`

/** The manager above whom somebody would stand in this role, who keeps theirs until the transaction ends; undefined where there is none. */
export async function outranked(db: Db, manager_id: number | null, role: Role, becoming?: Becoming) {
  const [manager] = manager_id
    ? await db.prepared<Manager>(
        `select id, role, first_name || ' ' || last_name as name from users where id = $1 for share`,
        [manager_id],
      )
    : []
  return manager && isOutranking(role, manager, becoming) ? manager : undefined
}

/** 422 for a role in which somebody would stand above their own manager. */
export async function refuseOutranking(
  db: Db,
  { first_name, last_name, manager_id }: Person,
  role: Role,
  becoming?: Becoming,
) {
  const manager = await outranked(db, manager_id, role, becoming)
  if (manager)
    throw invalid(
      'manager_id',
      `${first_name} ${last_name} would stand above their own manager, ${manager.name}. Put them below somebody else first.`,
      'users.manager_rank',
    )
}
