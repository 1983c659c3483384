import { type StateCode, stateName } from '@openbook/config/states.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { activeAbove } from '../users/above.ts'

/** So many days before its last day a license is told of, and on that day. */
const TOLD = [60, 30, 7, 0]
/** So many days after it that is still told, where the job did not run. */
const LATE = 6
const NAMED = 5

interface Ending {
  user_id: number
  name: string
  state: StateCode
  /** MM/DD/YYYY */
  expires_on: string
  days: number
}
interface Notice {
  user_id: number
  kind: `${string}.${string}`
  title: string
  body: string
  link: string
}

/**
 * Marks what is to be told today on the agency's calendar and gives it. One that came to be known late is told of once, by
 * the step it is at: 20 days before the end that is the step of 30.
 */
const MARKED = `
  with ending as materialized (
    select l.id, l.user_id, l.state, l.expires_on, l.expires_on - t.today as days, (select min(d) from unnest($2::int[]) d where d >= l.expires_on - t.today) as step
      from business_units b
     cross join lateral (select ($1::timestamptz at time zone app.zone(b.timezone))::date as today) t
      join licences l on l.business_unit_id = b.id
     where b.deactivated_at is null and l.expires_on >= t.today - ${LATE} and l.expires_on <= t.today + ${Math.max(...TOLD)}),
  marked as (
    insert into licence_notices (licence_id, expires_on, days)
    select e.id, e.expires_on, e.step from ending e join users u on u.id = e.user_id and u.deactivated_at is null on conflict do nothing
    returning licence_id)
  select e.user_id, u.first_name || ' ' || u.last_name as name, e.state, to_char(e.expires_on, 'MM/DD/YYYY') as expires_on, e.days
    from marked m join ending e on e.id = m.licence_id join users u on u.id = e.user_id
   order by e.expires_on, u.last_name, u.first_name, e.user_id, e.state`

/** Agencies with a license that ends soon or has lately, a day wide of it on both sides: each has its own calendar. */
const CONCERNED = `
  select b.id from business_units b
   where b.deactivated_at is null
     and exists (select from licences l where l.business_unit_id = b.id
           and l.expires_on >= $1::timestamptz::date - ${LATE + 1} and l.expires_on <= $1::timestamptz::date + ${Math.max(...TOLD) + 1})
   order by b.id`

/** Tells agents and the managers above them whose licenses end, once for each step however often it runs. Gives how many notices. */
export async function remindOfLicences(core: Core, now = new Date()): Promise<number> {
  const agencies = await core.database.system(db => db.rows<{ id: number }>(CONCERNED, [now.toISOString()]))
  let told = 0
  for (const { id: business_unit_id } of agencies)
    told += await core.database.tenant({ business_unit_id, user_id: null }, async db => {
      const notices = await noticesOf(db, await db.rows<Ending>(MARKED, [now.toISOString(), TOLD]))
      for (const notice of notices) await notify(core, db, notice)
      return notices.length
    })
  return told
}

/** One for each person and last day: of one's own, and of the team. */
async function noticesOf(db: Db, ending: Ending[]): Promise<Notice[]> {
  const above = await activeAbove(db, [...new Set(ending.map(({ user_id }) => user_id))])
  const own = gathered(ending, ({ user_id }) => user_id).map(([user_id, all]) => ({ user_id, ...ownOf(all) }))
  const led = gathered(ending, ({ user_id }) => above.get(user_id)).map(([user_id, all]) => ({
    user_id,
    ...ledOf(all),
  }))
  return [...own, ...led].map(notice => ({ kind: 'licences.ending', ...notice }))
}

function gathered(ending: Ending[], whose: (each: Ending) => number | undefined): [number, Ending[]][] {
  const groups = new Map<string, [number, Ending[]]>()
  for (const each of ending) {
    const user_id = whose(each)
    if (user_id === undefined) continue
    const key = `${user_id} ${each.expires_on}`
    const [, all] = groups.get(key) ?? [user_id, []]
    groups.set(key, [user_id, [...all, each]])
  }
  return [...groups.values()]
}

const [ENDS, END] = [['ends', 'ended'] as const, ['end', 'ended'] as const]

function when({ days, expires_on }: Pick<Ending, 'days' | 'expires_on'>, [is, was]: typeof ENDS | typeof END): string {
  if (days < 0) return `${was} on ${expires_on}`
  return `${is} ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`
}

const RENEWED = 'Once renewed, an administrator enters the new day.'

function ownOf(all: Ending[]) {
  const [first] = all as [Ending]
  const title =
    all.length === 1
      ? `Your license in ${stateName(first.state)} ${when(first, ENDS)}`
      : `${all.length} licenses of yours ${when(first, END)}`
  const which = all.length === 1 ? '' : `: ${all.map(({ state }) => state).join(', ')}`
  return { title, body: `Valid until ${first.expires_on}${which}. ${RENEWED}`, link: '/licences?days=60' }
}

function ledOf(all: Ending[]) {
  const [first] = all as [Ending]
  const title =
    all.length === 1
      ? `The license of ${first.name} in ${stateName(first.state)} ${when(first, ENDS)}`
      : `${all.length} licenses of your team ${when(first, END)}`
  const people = gathered(all, ({ user_id }) => user_id).map(
    ([, theirs]) => `${theirs[0]?.name} (${theirs.map(({ state }) => state).join(', ')})`,
  )
  const more = people.length - NAMED
  const named = `${people.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    title,
    body: `Valid until ${first.expires_on}${all.length === 1 ? '' : `: ${named}`}. ${RENEWED}`,
    link: '/licences?type=downline&days=60',
  }
}
