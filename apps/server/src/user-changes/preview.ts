import { MOST_AT_ONCE } from '@openbook/api/user-changes.ts'
import type { Asking } from '../contact-acts/start.ts'
import { reachAll } from '../core/db/reach.ts'
import { isSame, refusals, type Wanted } from './change.ts'
import { poolsOf } from './pools.ts'
import { type Person, people } from './queries.ts'
import { refusedByRank, teamOf } from './ranks.ts'

/** What a change would touch; names for the first hundred, figures for all. */
export async function preview({ core, db, viewer }: Pick<Asking, 'core' | 'db' | 'viewer'>, wanted: Wanted) {
  await reachAll(db, viewer)
  const all = await people(db, wanted.ids)
  const asJob = wanted.ids.length > MOST_AT_ONCE
  const before = await refusals({ core, db, viewer }, all, wanted)
  const refused = [...before, ...(await refusedByRank(db, without(all, before, wanted), wanted, asJob))]
  const users = without(all, refused, wanted)
  const pools = wanted.deactivate
    ? await poolsOf(
        db,
        users.map(({ id }) => id),
      )
    : []
  const sum = (figure: 'below' | 'contacts' | 'numbers') => users.reduce((total, person) => total + person[figure], 0)
  return {
    changing: users.length,
    users: users.slice(0, MOST_AT_ONCE),
    now: nowOf(users, wanted),
    below: sum('below'),
    team: await teamOf(db, users, wanted),
    contacts: sum('contacts'),
    numbers: sum('numbers'),
    held: pools.length,
    pools: pools.slice(0, MOST_AT_ONCE),
    unchanged: all.length - users.length - refused.length,
    refusals: refused.length,
    refused: refused.slice(0, MOST_AT_ONCE),
  }
}

/** Those who change: neither refused nor so already. */
function without(all: Person[], refused: { id: number }[], wanted: Wanted): Person[] {
  const out = new Set(refused.map(({ id }) => id))
  return all.filter(person => !out.has(person.id) && !isSame(person, wanted))
}

/** How many are of each role or company now, where that is what changes; most of them first. */
function nowOf(users: Person[], { role, corporation_id }: Wanted) {
  if (role === undefined && corporation_id === undefined) return []
  const counts = new Map<string | null, number>()
  for (const user of users) {
    const is = role === undefined ? user.corporation_name : user.role
    counts.set(is, (counts.get(is) ?? 0) + 1)
  }
  return [...counts].map(([is, count]) => ({ is, count })).sort((one, other) => other.count - one.count)
}
