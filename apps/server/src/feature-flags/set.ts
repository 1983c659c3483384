import { CHANGED, type FeatureFlag } from '@openbook/api/feature-flags.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import { ENVIRONMENTS } from '@openbook/config/environments.ts'
import { conditionsOf, type FlagRule, type FlagSetting } from '@openbook/config/flag-rules.ts'
import type { Flag } from '@openbook/config/flags.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import * as queries from './queries.ts'

interface Act {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
}
interface Wanted extends FlagSetting {
  note: string
  /** The version that was looked at; not asked when something is put back. */
  version?: number
}

/** Sets a flag, keeps what it was and why, and tells every open app. */
export async function setFlag({ core, db, viewer, audit }: Act, name: Flag, wanted: Wanted): Promise<FeatureFlag> {
  const after: FlagSetting = {
    state: wanted.state,
    rules: wanted.rules.map(narrowed),
    otherwise: wanted.otherwise,
  }
  await refuseRules(db, after)
  const row = await queries.hold(db, name)
  if (wanted.version !== undefined && wanted.version !== row.version)
    throw new Refused(
      409,
      { base: 'Someone else changed this flag just now. Reload to see their version.' },
      'feature_flags.stale',
    )
  const before: FlagSetting = { state: row.state, rules: row.rules, otherwise: row.otherwise }
  await queries.write(db, row.id, after)
  const { user_id, real_user_id } = viewer
  await queries.insertChange(db, { feature_flag_id: row.id, before, after, note: wanted.note, user_id, real_user_id })
  audit({
    whole_system: true,
    subject_type: 'feature_flags',
    subject_id: row.id,
    changes: { name, before, after, note: wanted.note },
  })
  await tellEveryone(core, db, name)
  return queries.show(db, name)
}

/** The rule without the conditions that name nothing. */
const narrowed = (rule: FlagRule): FlagRule => ({
  on: rule.on,
  ...Object.fromEntries(
    conditionsOf(rule)
      .map(condition => [condition, rule[condition]] as const)
      .filter(([, asked]) => !Array.isArray(asked) || asked.length),
  ),
})

async function refuseRules(db: Db, { state, rules }: FlagSetting) {
  if (state === 'rules' && !rules.length) throw invalid('base', 'Add a rule, or choose another state.')
  for (const [index, rule] of rules.entries()) {
    const at = (condition: string) => `rules.${index}.${condition}`
    if (!conditionsOf(rule).length) throw invalid(at('on'), 'Say for whom this rule is.', 'feature_flags.for_nobody')
    refuseUnknown(at('environments'), rule.environments, ENVIRONMENTS)
    refuseUnknown(at('brands'), rule.brands, Object.keys(BRANDS))
    refuseUnknown(at('roles'), rule.roles, ROLES)
    await refuseMissing(db, at('business_unit_ids'), 'business_units', rule.business_unit_ids)
    await refuseMissing(db, at('user_ids'), 'users', rule.user_ids)
  }
}

function refuseUnknown(field: string, named: readonly string[] = [], known: readonly string[]) {
  const stranger = named.find(name => !known.includes(name))
  if (stranger !== undefined) throw invalid(field, `There is no "${stranger.slice(0, 40)}".`, 'feature_flags.unknown')
}

async function refuseMissing(db: Db, field: string, table: 'users' | 'business_units', ids: readonly number[] = []) {
  if (!ids.length) return
  const rows = await db.rows(`select id from ${table} where id = any($1)`, [ids])
  if (rows.length !== new Set(ids).size)
    throw invalid(field, 'One of these does not exist any more. Choose again.', 'feature_flags.unknown')
}

/** On the stream of every agency, so that who was away hears it when they come back. */
async function tellEveryone(core: Core, db: Db, name: Flag) {
  const agencies = await db.rows<{ id: number }>('select id from business_units where deactivated_at is null')
  await core.cable.publishAll(
    db,
    agencies.map(({ id }) => ({ stream: `business_unit:${id}`, message: { type: CHANGED, data: { id: name } } })),
  )
}
