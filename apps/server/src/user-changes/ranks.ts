import { ROLES, type Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { type Becoming, isLeft, isOutranking, outranked, reportsOf, whyLeft, whyOutranking } from '../users/led.ts'
import type { Wanted } from './change.ts'
import { type Again, whyNotBelow } from './former-manager.ts'
import type { ChangeRow, Person } from './queries.ts'

interface Refusal {
  id: number
  name: string
  why: string
}
const roleOf = ({ role }: Pick<Wanted, 'role'>) => ROLES.find(each => each === role)

/** Who of those who would change would stand above their own manager; as a job, also who would leave a team behind. */
export async function refusedByRank(db: Db, all: Person[], wanted: Wanted, asJob: boolean): Promise<Refusal[]> {
  const role = roleOf(wanted)
  if (role === undefined) return []
  const left = asJob ? await countLeft(db, all, role) : new Map<number, number>()
  const refused: Refusal[] = []
  const refusing = (rest: Person[]): Person[] => {
    const becoming = asJob ? undefined : new Map(rest.map(({ id }) => [id, role] as const))
    const stay = rest.filter(person => {
      const why = whyWrong(person, role, becoming, left.get(person.id))
      if (why) refused.push({ id: person.id, name: person.name, why })
      return !why
    })
    return stay.length === rest.length ? stay : refusing(stay)
  }
  refusing(all)
  return refused
}

function whyWrong({ manager_id, ...person }: Person, role: Role, becoming: Becoming | undefined, left = 0) {
  const manager = manager_id && person.manager_role ? { id: manager_id, role: person.manager_role } : undefined
  if (manager && isOutranking(role, manager, becoming)) return whyOutranking(person.manager_name ?? '')
  return left ? whyLeft(left) : undefined
}

async function countLeft(db: Db, all: Person[], role: Role | null, becoming?: Becoming) {
  const ids = all.map(({ id }) => id)
  const count = new Map<number, number>()
  for (const report of await reportsOf(db, ids))
    if (isLeft(report, role, becoming)) count.set(report.manager_id, (count.get(report.manager_id) ?? 0) + 1)
  return count
}

/** How many are directly below those who, changed, lead them no longer. */
export async function teamOf(db: Db, changing: Person[], wanted: Wanted): Promise<number> {
  const role = roleOf(wanted)
  if (!role && !wanted.deactivate) return 0
  const becoming = role && new Map(changing.map(({ id }) => [id, role] as const))
  const count = await countLeft(db, changing, role ?? null, becoming)
  return [...count.values()].reduce((sum, each) => sum + each, 0)
}

type Stands = Pick<ChangeRow, 'user_id' | 'manager_id' | 'role' | 'before'>

/** Why somebody is not given back what they had: they, or those above or below them, are others than they were. */
export async function whyNotBack(db: Db, row: Stands, again: Again): Promise<string | undefined> {
  const why = await whyNoRole(db, row, again.becoming)
  if (why || !row.before.manager_id) return why
  return whyNotBelow(db, { id: row.user_id, role: row.role }, row.before.manager_id, again)
}

/** Why a role is not given back: somebody came to be below them, or above, for whom they would have the wrong one. Held meanwhile, so that nobody rises below them. */
async function whyNoRole(db: Db, row: Stands, becoming: Becoming) {
  const role = roleOf(row.before)
  if (!role) return undefined
  await db.prepared('select from users where id = $1 for no key update', [row.user_id])
  const left = (await reportsOf(db, [row.user_id])).filter(report => isLeft(report, role, becoming))
  if (left.length) return whyLeft(left.length)
  const manager = await outranked(db, row.before.manager_id ?? row.manager_id, role, becoming)
  return manager && whyOutranking(manager.name)
}

/** What an undo of these gives back. */
export function givenBack(rows: Pick<ChangeRow, 'user_id' | 'before'>[]): Again {
  const becoming = new Map<number, Role>()
  const active = new Set<number>()
  const managers = new Map<number, number | null>()
  for (const { user_id, before } of rows) {
    const role = roleOf(before)
    if (role) becoming.set(user_id, role)
    if (before.active) active.add(user_id)
    if (before.manager_id !== undefined) managers.set(user_id, before.manager_id)
  }
  return { becoming, active, managers }
}
