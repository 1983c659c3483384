import type { adminBulkUpdate } from '@openbook/api/campaign-triggers.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { refuseGone } from './gone.ts'
import { all, type Row } from './queries.ts'
import { ARMED, type Off, revive, SWITCHED_OFF, stop } from './stop.ts'

type Changes = (typeof adminBulkUpdate)['body']['_zod']['output']['campaign_triggers']
interface Held extends Off {
  enabled: boolean
  /** Whether switching it on takes back the switch: it was off for a moment only. */
  moment: boolean
}

/** Switches several; throws, and changes none, where one is not of the agency, was changed meanwhile, or uses what is gone. */
export async function switchAll(core: Core, db: Db, changes: Changes): Promise<Row[]> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  const held = await db.rows<Held>(
    `select id, enabled, updated_at as off_since, updated_at > now() - interval '10 minutes' as moment
       from campaign_triggers where id = any($1) and deleted_at is null order by id for no key update`,
    [ids],
  )
  if (held.length < ids.length) throw notFound()
  const off = await write(db, changes, ids.length)
  const on = held.filter(({ id, enabled }) => !enabled && !off.includes(id))
  await refuseGone(
    db,
    on.map(({ id }) => id),
    'Choose another there first.',
  )
  await stop(db, off, SWITCHED_OFF)
  await revive(
    core,
    db,
    on.filter(({ moment }) => moment),
  )
  return all(db, ids)
}

/** Gives those that are off now. */
async function write(db: Db, changes: Changes, count: number): Promise<number[]> {
  const rows = await db.rows<{ id: number; enabled: boolean }>(
    `update campaign_triggers t set enabled = n.enabled, updated_at = now(), armed_at = case when n.enabled and ${ARMED} then coalesce(t.armed_at, now()) end
       from jsonb_to_recordset($1::jsonb) n(id bigint, enabled boolean, updated_at timestamptz)
      where t.id = n.id and (n.updated_at is null or n.updated_at = t.updated_at) returning t.id, t.enabled`,
    [JSON.stringify(changes)],
  )
  if (rows.length < count) {
    const base = 'Somebody changed one of them meanwhile. Nothing was changed; look at the list again.'
    throw new Refused(409, { base }, 'campaign_triggers.stale')
  }
  return rows.filter(({ enabled }) => !enabled).map(({ id }) => id)
}
