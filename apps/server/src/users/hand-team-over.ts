import type { Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { holdHierarchy } from './hold-hierarchy.ts'
import { holdPeople } from './hold-people.ts'
import { aroundOf, type Becoming, leftBy } from './led.ts'
import { roleToGive } from './offered.ts'
import { refuseManaging } from './policy.ts'
import { hold } from './queries.ts'
import { type Act, type Changes, updateUser } from './update.ts'

/** Who takes a team over: somebody, or whoever is above the one who leads it now. */
export interface Taker {
  team_user_id?: number | undefined
  team_goes_up?: true | undefined
}
export interface Moved {
  user_id: number
  from: number
  to: number | null
}
interface Leader {
  id: number
  /** Above whom the team comes to be where it goes up. */
  manager_id: number | null
  /** The one they are about to have; null where they lose access. */
  role: Role | null
}

export const namesTaker = ({ team_user_id, team_goes_up }: Taker) =>
  team_user_id !== undefined || team_goes_up !== undefined

function refuseBoth({ team_user_id, team_goes_up }: Taker): void {
  if (team_user_id !== undefined && team_goes_up)
    throw invalid('team_user_id', 'Say either team_user_id or team_goes_up.', 'users.team_twice')
}

/** 422 where whoever is to take over changes too, or two ways are said. */
export function refuseTaker(ids: number[], to: Taker): void {
  refuseBoth(to)
  const { team_user_id } = to
  if (team_user_id !== undefined && ids.includes(team_user_id))
    throw invalid('team_user_id', 'Choose somebody who stays as they are.', 'user_changes.taker_changes')
}

/** Puts below whoever takes them over those whom somebody can lead no longer; gives who was moved. Whoever of them takes over goes up themselves. */
export async function handTeamOver(act: Act, leader: Leader, to: Taker, becoming?: Becoming): Promise<Moved[]> {
  if (!namesTaker(to)) return []
  refuseBoth(to)
  if (to.team_user_id === leader.id)
    throw invalid('team_user_id', 'Choose somebody who stays as they are.', 'users.team_taker_changes')
  const left = await leftBy(act.db, leader.id, leader.role, becoming)
  const first = left.toSorted((one, other) => Number(other.id === to.team_user_id) - Number(one.id === to.team_user_id))
  const moved: Moved[] = []
  for (const { id } of first) {
    const taker = to.team_user_id === undefined || id === to.team_user_id ? leader.manager_id : to.team_user_id
    await updateUser(act, id, { manager_id: taker }).catch(asTaker)
    moved.push({ user_id: id, from: leader.id, to: taker })
  }
  return moved
}

/** What is wrong with a manager is wrong with whoever was to take over. */
function asTaker(error: unknown): never {
  const said = error instanceof Refused ? error.answer.errors.manager_id : undefined
  if (said === undefined) throw error
  throw invalid('team_user_id', `They cannot take everybody over. ${said}`, 'users.team_taker')
}

type Judged = { role?: string | undefined; manager_id?: number | null | undefined } & Taker

/** Whoever changes and all by whom it is judged or to whom somebody goes. For before anything else is held. */
export async function holdAll(db: Db, ids: number[], { role, manager_id, ...to }: Judged, others: number[] = []) {
  const below = namesTaker(to)
  const judged = below || role !== undefined || manager_id !== undefined
  const named = [manager_id, to.team_user_id].filter(id => typeof id === 'number')
  await holdAround(db, ids, { judged, below }, [...named, ...others])
}

/**
 * In one statement and so in one order: these, others, and, where a role or a place is judged, those directly above and, if
 * asked, below. Nobody is moved meanwhile, so that they stay these.
 */
export async function holdAround(
  db: Db,
  ids: number[],
  { judged, below = false }: { judged: boolean; below?: boolean },
  others: number[],
) {
  if (judged) await holdHierarchy(db, ids)
  const around = judged ? await aroundOf(db, ids, below) : []
  await holdPeople(db, [...ids, ...around, ...others])
}

/** Changes somebody, once those whom they can lead no longer are below whoever takes them over. */
export async function changeUser(act: Act, id: number, { team_user_id, team_goes_up, ...wanted }: Changes & Taker) {
  const to = { team_user_id, team_goes_up }
  const role = namesTaker(to) ? roleAfter(act, wanted) : undefined
  await holdAll(act.db, [id], { ...wanted, ...to }, [act.viewer.user_id])
  if (role !== undefined) {
    const before = await hold(act.db, id)
    refuseManaging(act.viewer, before, ['role'])
    const manager_id = wanted.manager_id === undefined ? before.manager_id : wanted.manager_id
    await handTeamOver(act, { id, manager_id, role }, to)
  }
  return updateUser(act, id, wanted)
}

/** The same of several at once, in the order of their ids. Gives how many they are. */
export async function changeUsers(act: Act, ids: number[], wanted: Changes & Taker): Promise<number> {
  const each = [...new Set(ids)].sort((a, b) => a - b)
  await holdAll(act.db, each, wanted, [act.viewer.user_id])
  for (const id of each) await changeUser(act, id, wanted)
  return each.length
}

function roleAfter({ viewer }: Act, { role, active }: Changes): Role | null {
  if (active === false) return null
  if (role !== undefined) return roleToGive(viewer, role)
  throw invalid('team_user_id', 'A team goes to somebody else only with a role or a deactivation.', 'users.team_stays')
}
