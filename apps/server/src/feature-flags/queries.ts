import type { FeatureFlag, FeatureFlagChange } from '@openbook/api/feature-flags.ts'
import { toWireDate } from '@openbook/config/dates.ts'
import type { FlagSetting } from '@openbook/config/flag-rules.ts'
import { FLAG_NAMES, FLAGS, type Flag, type FlagDefinition, isFlag } from '@openbook/config/flags.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

interface Row extends FlagSetting {
  id: number
  name: string
  version: number
  updated_at: string
  changed_by: string | null
}

const LAST = `select u.first_name || ' ' || u.last_name from feature_flag_changes c join users u on u.id = c.real_user_id
  where c.feature_flag_id = f.id order by c.id desc limit 1`

/** How every flag that was ever set stands, by name. */
export async function settings(db: Db): Promise<Map<string, FlagSetting>> {
  const rows = await db.prepared<FlagSetting & { name: string }>(
    'select name, state, rules, otherwise from feature_flags',
  )
  return new Map(rows.map(row => [row.name, row]))
}

/** Every flag of the code with how it stands. The transaction is the system's. */
export async function all(db: Db): Promise<FeatureFlag[]> {
  const rows = await db.rows<Row>(
    `select id, name, state, rules, otherwise, version, updated_at, (${LAST}) as changed_by from feature_flags f`,
  )
  const known = new Map(rows.map(row => [row.name, row]))
  return FLAG_NAMES.map(name => shown(name, known.get(name)))
}

export async function show(db: Db, name: string): Promise<FeatureFlag> {
  const found = (await all(db)).find(({ id }) => id === name)
  if (!found) throw notFound()
  return found
}

function shown(name: Flag, row: Row | undefined): FeatureFlag {
  const { line, owner, kind, expires, built_on }: FlagDefinition = FLAGS[name]
  return {
    ...{ id: name, line, owner, kind, built_on, expires_on: expires && (toWireDate(expires) ?? null) },
    ...{ state: row?.state ?? 'as_built', rules: (row?.rules ?? []) as FeatureFlag['rules'] },
    ...{ otherwise: row?.otherwise ?? false, version: row?.version ?? 0 },
    ...{ changed_at: row?.updated_at ?? null, changed_by: row?.changed_by ?? null },
  }
}

/** The name as one of the code; 404 for any other. */
export function known(name: string): Flag {
  if (!isFlag(name)) throw notFound()
  return name
}

/** The row of a flag, held until the transaction ends; made as it stands where it was never set. */
export async function hold(db: Db, name: Flag): Promise<Row> {
  await db.prepared(
    `insert into feature_flags (name, state, version) values ($1, 'as_built', 0) on conflict (name) do nothing`,
    [name],
  )
  const [row] = await db.prepared<Row>('select * from feature_flags where name = $1 for update', [name])
  if (!row) throw notFound()
  return row
}

export const write = (db: Db, id: number, { state, rules, otherwise }: FlagSetting) =>
  db.prepared(
    `update feature_flags set state = $2, rules = $3, otherwise = $4, version = version + 1, updated_at = now()
      where id = $1`,
    [id, state, JSON.stringify(rules), otherwise],
  )

export interface NewChange {
  feature_flag_id: number
  before: FlagSetting
  after: FlagSetting
  note: string
  user_id: number
  real_user_id: number
}

export const insertChange = (db: Db, change: NewChange) =>
  db.prepared(
    `insert into feature_flag_changes (feature_flag_id, before, after, note, user_id, real_user_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      change.feature_flag_id,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      change.note,
      change.user_id,
      change.real_user_id,
    ],
  )

const CHANGE = `select c.id, c.before, c.after, c.note, c.at, u.first_name || ' ' || u.last_name as user_name,
         r.first_name || ' ' || r.last_name as real_user_name
    from feature_flag_changes c join feature_flags f on f.id = c.feature_flag_id
    join users u on u.id = c.user_id join users r on r.id = c.real_user_id
   where f.name = $1`

export const changes = (db: Db, name: Flag) =>
  db.rows<FeatureFlagChange>(`${CHANGE} order by c.id desc limit 100`, [name])

export async function change(db: Db, name: Flag, id: number): Promise<FeatureFlagChange> {
  const [row] = await db.prepared<FeatureFlagChange>(`${CHANGE} and c.id = $2`, [name, id])
  if (!row) throw notFound()
  return row
}
