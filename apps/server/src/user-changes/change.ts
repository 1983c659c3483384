import { isDeepStrictEqual } from 'node:util'
import type { UserChange } from '@openbook/api/user-changes.ts'
import type { z } from 'zod'
import type { Asking } from '../contact-acts/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { handTeamOver, holdAll, namesTaker, refuseTaker, type Taker } from '../users/hand-team-over.ts'
import { rolesIn, roleToGive, whyHidden } from '../users/offered.ts'
import { show } from '../users/queries.ts'
import { updateUser } from '../users/update.ts'
import { type Book, getting, handOver } from './book.ts'
import { type Given, givePools, type Holders, holdPools, refuseHolders } from './pools.ts'
import { agencyOfCompany, type Change, insert, insertRow, type Person, people } from './queries.ts'
import { whyRefused } from './refused.ts'
import { tellHeir } from './tell-heir.ts'

export type Wanted = z.output<typeof UserChange>

/** Whom a change would not reach, and why; a role is one that the agency of each has, a company one of their agency. */
export async function refusals(asking: Pick<Asking, 'core' | 'db' | 'viewer'>, all: Person[], wanted: Wanted) {
  const whyThere = await refusedByAgency(asking, all, wanted)
  const named = wanted.role !== undefined || wanted.corporation_id !== undefined
  return all.flatMap(person => {
    if (named && isSame(person, wanted)) return []
    const why = whyRefused(asking.viewer, person, wanted) ?? whyThere.get(person.business_unit_id)
    return why ? [{ id: person.id, name: person.name, why }] : []
  })
}

/** Why nobody of an agency can be given the role or company, by agency. */
async function refusedByAgency(
  asking: Pick<Asking, 'core' | 'db' | 'viewer'>,
  all: Person[],
  { role, corporation_id }: Wanted,
) {
  const why = new Map<number, string | undefined>()
  const agencies = new Set(all.map(person => person.business_unit_id))
  if (role !== undefined) {
    roleToGive(asking.viewer, role)
    for (const id of agencies) why.set(id, whyHidden(await rolesIn(asking, id), role, asking.viewer))
  }
  if (corporation_id) {
    const home = await agencyOfCompany(asking.db, corporation_id)
    for (const id of agencies) if (id !== home) why.set(id, 'This company is of another agency.')
  }
  return why
}

export const isSame = (person: Person, wanted: Wanted) => {
  const { before, after } = changeOf(person, wanted)
  return isDeepStrictEqual(before, after)
}

export function changeOf(person: Person, wanted: Wanted): { before: Change; after: Change } {
  const { manager_id, role, corporation_id, active } = person
  if (wanted.deactivate) return { before: { active }, after: { active: false } }
  if (wanted.role !== undefined) return { before: { role }, after: { role: wanted.role } }
  if (wanted.corporation_id !== undefined)
    return { before: { corporation_id }, after: { corporation_id: wanted.corporation_id } }
  return { before: { manager_id }, after: { manager_id: wanted.manager_id ?? null } }
}

/** Whether somebody comes to be below somebody else by it. */
export const isMove = ({ manager_id }: Omit<Wanted, 'ids'>, taker: Taker = {}) =>
  manager_id !== undefined || namesTaker(taker)

/** Changes all of them or none, keeps what was for the undo, and sends books, pools and teams where they are said to go. */
export async function changeUsers(
  asking: Asking,
  wanted: Wanted,
  { book_user_id, book_pool_id, skip_unlicensed, pool_user_id, pools, ...taker }: Book & Holders & Taker,
) {
  const { db, viewer } = asking
  const ids = [...new Set(wanted.ids)]
  refuseTaker(ids, taker)
  await reachAll(db, viewer)
  const others = [viewer.user_id, ...getting({ book_user_id, pool_user_id, pools })]
  await holdAll(db, ids, { ...wanted, ...taker }, others)
  await holdPools(db, ids, { book_pool_id, pool_user_id, pools })
  const given = await giveAll(asking, ids, { pool_user_id, pools })
  const books = await handOver(asking, ids, { book_user_id, book_pool_id, skip_unlicensed })
  await reachAll(db, viewer)
  const changing = (await people(db, ids)).filter(person => !isSame(person, wanted))
  const made = await insert(db, wanted.deactivate ? 'deactivate' : 'move', viewer)
  const { changes, team_moved } = await changeEach(asking, changing, wanted, taker)
  const leavers = changing.filter(({ id }) => books.has(id))
  if (books.size > 1)
    await tellHeir(asking, leavers, { book_user_id, book_pool_id }, { about: { user_change_id: made.id } })
  for (const [user_id, { before, after }] of changes) {
    const pools = given.get(user_id)
    const kept = { user_id, before, after: { ...after, ...(pools && { pools }) } }
    await insertRow(db, made, { ...kept, job_id: books.get(user_id)?.job_id ?? null })
  }
  const handed_over = [...books.values()].reduce((sum, { count }) => sum + count, 0)
  const pools_given = [...given.values()].flat().length
  return { ...made, changed: changing.length, handed_over, pools_given, team_moved }
}

/** The pools of each of them who holds some, by user. */
async function giveAll(asking: Asking, ids: number[], holders: Holders): Promise<Map<number, Given[]>> {
  await refuseHolders(asking.db, ids, holders)
  const given = new Map<number, Given[]>()
  for (const person of await people(asking.db, ids)) {
    const pools = person.active ? await givePools(asking, person, holders) : []
    if (pools.length) given.set(person.id, pools)
  }
  return given
}

/** Each of them and whoever of their team goes elsewhere: what was and what is, by user. */
async function changeEach(asking: Asking, changing: Person[], wanted: Wanted, taker: Taker) {
  const changes = new Map<number, { before: Change; after: Change }>()
  const keep = (id: number, before: Change, after: Change) => {
    const known = changes.get(id)
    changes.set(id, { before: { ...before, ...known?.before }, after: { ...known?.after, ...after } })
  }
  const role = wanted.role === undefined ? null : roleToGive(asking.viewer, wanted.role)
  const becoming = role ? new Map(changing.map(({ id }) => [id, role])) : undefined
  const moved = new Set<number>()
  for (const { id } of changing) {
    const { manager_id } = await show(asking.db, id)
    for (const { user_id, from, to } of await handTeamOver(asking, { id, manager_id, role }, taker, becoming)) {
      keep(user_id, { manager_id: from }, { manager_id: to })
      moved.add(user_id)
    }
  }
  for (const person of changing) {
    const { before, after } = changeOf(person, wanted)
    await updateUser(asking, person.id, after, { becoming })
    keep(person.id, before, after)
  }
  return { changes, team_moved: moved.size }
}
