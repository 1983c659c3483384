import { isDeepStrictEqual } from 'node:util'
import type { UserChange } from '@openbook/api/user-changes.ts'
import { mayGive } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Asking } from '../contact-acts/start.ts'
import { start } from '../contact-transfers/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { accessDenied, invalid, notFound, Refused } from '../core/http/refused.ts'
import { handTeamOver, type Taker } from '../users/hand-team-over.ts'
import { rolesIn, roleToGive, whyHidden } from '../users/offered.ts'
import { show } from '../users/queries.ts'
import { updateUser } from '../users/update.ts'
import { agencyOfCompany, type Change, holdPeople, insert, insertRow, type Person, people } from './queries.ts'
import { inTheirAgency } from './stand-in.ts'

export type Wanted = z.output<typeof UserChange>
export interface Book {
  book_user_id?: number | undefined
  book_pool_id?: number | undefined
  skip_unlicensed?: boolean | undefined
}

/** Why this user would not be changed; undefined where they would. The own company gives no power. */
export function whyRefused(viewer: Viewer, person: Person, wanted?: Wanted): string | undefined {
  if (person.id === viewer.user_id)
    return wanted?.corporation_id === undefined ? 'This is you: another administrator has to.' : undefined
  if (!mayGive(viewer.role, person.role)) return 'Only somebody of higher rank may change them.'
  return undefined
}

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
    for (const id of agencies) why.set(id, whyHidden(await rolesIn(asking, id), role))
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

/** Changes all of them or none, keeps what was for the undo, and sends books and teams where they are said to go. */
export async function changeUsers(
  asking: Asking,
  wanted: Wanted,
  { book_user_id, book_pool_id, skip_unlicensed, ...taker }: Book & Taker,
) {
  const { db, viewer } = asking
  const ids = [...new Set(wanted.ids)]
  if (taker.team_user_id !== undefined && ids.includes(taker.team_user_id))
    throw invalid('team_user_id', 'Choose somebody who stays as they are.', 'user_changes.taker_changes')
  await reachAll(db, viewer)
  await holdPeople(db, ids)
  const named = book_user_id !== undefined || book_pool_id !== undefined
  const books = named
    ? await handOver(asking, ids, { user_id: book_user_id, pool_id: book_pool_id, skip_unlicensed })
    : new Map<number, Handed>()
  await reachAll(db, viewer)
  const changing = (await people(db, ids)).filter(person => !isSame(person, wanted))
  const made = await insert(db, wanted.deactivate ? 'deactivate' : 'move', viewer)
  const { changes, team_moved } = await changeEach(asking, changing, wanted, taker)
  for (const [user_id, change] of changes)
    await insertRow(db, made, { user_id, ...change, job_id: books.get(user_id)?.job_id ?? null })
  const handed_over = [...books.values()].reduce((sum, { count }) => sum + count, 0)
  return { ...made, changed: changing.length, handed_over, team_moved }
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

interface Handed {
  job_id: number
  count: number
}
interface Recipient {
  user_id: number | undefined
  pool_id: number | undefined
  skip_unlicensed: boolean | undefined
}

/** One transfer for each book that holds anything, each within the wall of its agency. */
async function handOver(asking: Asking, ids: number[], to: Recipient): Promise<Map<number, Handed>> {
  if (to.user_id !== undefined && ids.includes(to.user_id))
    throw invalid('book_user_id', 'Choose somebody who stays.', 'user_changes.recipient_leaves')
  await reachAll(asking.db, asking.viewer)
  const all = await people(asking.db, ids)
  const leaving = all.filter(person => person.contacts && person.active && !whyRefused(asking.viewer, person))
  const books = new Map<number, Handed>()
  for (const business_unit_id of new Set(leaving.map(person => person.business_unit_id))) {
    const here = leaving.filter(person => person.business_unit_id === business_unit_id)
    const done = `handed over the contacts of ${here.length > 1 ? `${here.length} people` : here[0]?.name}`
    await inTheirAgency(asking, { business_unit_id, leaving: ids, done }, async there => {
      for (const { id } of here) books.set(id, await handOverOne(there, id, to))
    })
  }
  return books
}

async function handOverOne(asking: Asking, id: number, to: Recipient): Promise<Handed> {
  const scope = { contact_group: 'all', downline_user_id: id, all_downline: false } as const
  const { bulk_job, count } = await start(asking, to, { all: true, contacts_scope: scope })
  return { job_id: bulk_job.id, count }
}

/** Hands over what somebody still owns whose access was taken away before. */
export async function handOverLater(asking: Asking, id: number, { book_user_id, book_pool_id, skip_unlicensed }: Book) {
  const { db, viewer } = asking
  await reachAll(db, viewer)
  const [person] = await people(db, [id])
  if (!person) throw notFound()
  const why = whyRefused(viewer, person)
  if (why) throw accessDenied({ why })
  if (person.active)
    throw new Refused(
      409,
      { base: `${person.name} still works here: choose the contacts in the list and transfer them from there.` },
      'user_changes.still_active',
    )
  if (!person.contacts) throw new Refused(409, { base: `${person.name} owns no contacts.` }, 'user_changes.no_book')
  const to = { user_id: book_user_id, pool_id: book_pool_id, skip_unlicensed }
  const there = {
    business_unit_id: person.business_unit_id,
    leaving: [id],
    done: `handed over the contacts of ${person.name}`,
  }
  const { job_id, count } = await inTheirAgency(asking, there, acting => handOverOne(acting, id, to))
  asking.audit({ subject_type: 'users', subject_id: id, changes: { book_user_id, book_pool_id, handed_over: count } })
  return { transfer_attempt_id: job_id, handed_over: count }
}
