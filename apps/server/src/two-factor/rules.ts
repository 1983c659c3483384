import { mayManage, ROLES } from '@openbook/auth/roles.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { brandIn } from '../core/brand-in.ts'
import type { Db } from '../core/db/database.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { dueOfAgency } from './due.ts'

type Act = Pick<Acting, 'core' | 'db' | 'viewer'>
interface Rule {
  role: string
  required_from: string
}

const WITHOUT = `
  select u.role, count(*) as people from users u
   where u.business_unit_id = app.business_unit_id() and u.deactivated_at is null and u.second_factors = '{}'
   group by u.role order by u.role`

const rulesOf = (db: Db) =>
  db.prepared<Rule>(
    'select role, required_from from two_factor_rules where business_unit_id = app.business_unit_id() order by role',
  )

/** The rules of the agency, and whom they would stop. */
export const listRules = async (db: Db) => ({
  roles: await rulesOf(db),
  without: await db.rows<{ role: string; people: number }>(WITHOUT),
})

interface Wanted {
  roles: string[]
  grace_days: number
  /** The roles that were shown to whoever sets them. */
  seen?: string[] | undefined
}

/** Says which roles must have a second proof; sessions already open owe it from the same day. Throws a 409 where others have one by now than were seen. */
export async function setRules(act: Act, { roles, grace_days, seen }: Wanted): Promise<void> {
  const { core, db } = act
  await db.prepared(`select pg_advisory_xact_lock(hashtextextended('two_factor_rules:' || app.business_unit_id(), 0))`)
  if (
    seen &&
    !isSame(
      seen,
      (await rulesOf(db)).map(({ role }) => role),
    )
  )
    throw changedMeanwhile()
  const unknown = roles.find(role => !ROLES.some(known => known === role))
  if (unknown) throw invalid('roles', `There is no role ${unknown.slice(0, 40)}.`, 'two_factor.unknown_role')
  await refuseAbove(act, roles)
  await db.prepared(
    'delete from two_factor_rules where business_unit_id = app.business_unit_id() and role <> all($1)',
    [roles],
  )
  await db.prepared(
    `insert into two_factor_rules (role, required_from) select unnest($1::text[]), now() + make_interval(days => $2)
     on conflict do nothing`,
    [[...new Set(roles)], grace_days],
  )
  await dueOfAgency(db)
  await core.cable.reconsider(db)
}

const isSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()
const changedMeanwhile = () =>
  new Refused(
    409,
    {
      base: 'Somebody changed the rules meanwhile, and nothing was saved. Reload to see them, then change them again.',
    },
    'two_factor.changed_meanwhile',
  )

/** The rules of those above stay as they are; that of one's own rank may be set, not taken back: nobody excuses themselves. */
async function refuseAbove({ core, db, viewer }: Act, roles: string[]): Promise<void> {
  const before = new Set((await rulesOf(db)).map(({ role }) => role))
  const above = ROLES.find(role => {
    const [was, will] = [before.has(role), roles.includes(role)]
    return was !== will && !mayManage(viewer.role, role) && !(role === viewer.role && will)
  })
  if (!above) return
  const name = roleLabel(await brandIn(core, db, viewer.business_unit_id), above)
  throw invalid(
    'roles',
    `The rule for ${name} is set by somebody of higher rank. Leave it as it is.`,
    'two_factor.above',
  )
}
