import { GroupValues } from '@openbook/api/contact-acts.ts'
import type { z } from 'zod'
import { comeBack, goAlong, heldBy } from '../contact-transfers/appointments.ts'
import { finished } from '../contact-transfers/finished.ts'
import { recipientOf } from '../contact-transfers/recipient.ts'
import { handedOnWith, refuses as refusesTransfer } from '../contact-transfers/transfer.ts'
import type { Bind } from '../contacts/conditions.ts'
import { assignable, seenBy } from '../contacts/visible.ts'
import { refuseUnchecked } from '../contacts/write.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import type { Step } from '../core/jobs/bulk-act.ts'
import { stoppingStatuses } from '../statuses/queries.ts'
import { hasLeft } from '../users/has-left.ts'
import { type Actor, type ActParams, type Batch, type ContactAct, refusesDeleted } from './act.ts'
import { type Change, type Column, restoreColumns, writeColumns } from './columns.ts'
import { holdFormerOwners } from './former-owners.ts'

type Values = z.output<typeof GroupValues>

const COLUMNS: (Column & { name: keyof Values })[] = [
  { name: 'status_id', type: 'bigint', label: 'status' },
  { name: 'source_id', type: 'bigint', label: 'source' },
  { name: 'agentflow_status_id', type: 'bigint', label: 'agentflow status' },
  { name: 'line_of_business', type: 'text', label: 'line of business' },
  { name: 'owner_id', type: 'bigint', label: 'owner' },
]
/** Who gets a new owner is no longer in a pool. */
const POOL: Column = { name: 'pool_id', type: 'bigint', label: 'pool' }
const named = (values: Values) => COLUMNS.filter(({ name }) => values[name] !== undefined)

/** Of a status, to whoever is about to give it. */
const STOPS = 'Nobody is called, texted, e-mailed or sent mail while they have this status.'

interface Words {
  status_id: string | null
  source_id: string | null
  agentflow_status_id: string | null
  owner_id: string | null
}

/** What the values are called. Throws a 422 where one is gone or not the actor's to give. */
async function words(db: Db, actor: Actor, values: Values): Promise<Words> {
  if (!named(values).length) throw invalid('base', 'Choose what to change.')
  const [found] = await db.prepared<Words>(
    `select (select title from statuses where id = $1) as status_id, (select title from sources where id = $4) as source_id,
            (select title from agentflow_statuses where id = $6) as agentflow_status_id,
            (select first_name || ' ' || last_name from users where id = $5 and ${assignable('$5')}) as owner_id`,
    [
      values.status_id ?? null,
      ...seenBy(actor),
      values.source_id ?? null,
      values.owner_id ?? null,
      values.agentflow_status_id ?? null,
    ],
  )
  const known = (name: keyof Words) => values[name] === undefined || values[name] === null || found?.[name] != null
  refuseUnchecked({
    is_someone: true,
    status_known: known('status_id'),
    source_known: known('source_id'),
    agentflow_known: known('agentflow_status_id'),
    owner_allowed: known('owner_id'),
  })
  return { status_id: null, source_id: null, agentflow_status_id: null, owner_id: null, ...found }
}

async function title(db: Db, actor: Actor, values: Values): Promise<string> {
  const called: Record<string, string | null> = {
    ...(await words(db, actor, values)),
    line_of_business: values.line_of_business?.replaceAll('_', ' ') ?? null,
  }
  const parts = named(values).map(({ name, label }) =>
    values[name] === null ? `clear the ${label}` : `set ${label} to ${called[name]}`,
  )
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Who gets a new owner is handed on, by the rules of a transfer. */
const refuses = ({ owner_id }: Values, bind: Bind) =>
  owner_id ? refusesTransfer({ user_id: owner_id }, bind) : refusesDeleted()

const same = (values: Values, bind: Bind) =>
  named(values)
    .map(({ name, type }) => `c.${name} is not distinct from ${bind(values[name])}::${type}`)
    .join(' and ')

/** Names for ids, as the timeline tells them. */
const SAID: Record<string, string> = {
  status_id: 'select title from statuses l',
  source_id: 'select title from sources l',
  agentflow_status_id: 'select title from agentflow_statuses l',
  owner_id: `select first_name || ' ' || last_name from users l`,
}

async function write(batch: Batch<Values>): Promise<void> {
  const { db, actor, values, bind } = batch
  if (values.owner_id && (await hasLeft(db, values.owner_id)))
    throw invalid('owner_id', 'Choose an active user of your agency.', 'contacts.invalid')
  const called: Partial<Words> = await words(db, actor, values)
  const said = ({ name }: Column) => {
    const before = SAID[name] ? `(${SAID[name]} where l.id = (k.before->>'${name}')::bigint)` : `k.before->>'${name}'`
    const after = SAID[name] ? called[name as keyof Words] : values.line_of_business
    return `case when k.before->'${name}' is distinct from k.after->'${name}'
              then jsonb_build_object('${name}', jsonb_build_array(${before}, ${bind(after ?? null)}::text)) else '{}' end`
  }
  const columns = named(values)
  const changes: Change[] = columns.map(column => ({ column, to: `${bind(values[column.name])}::${column.type}` }))
  const owner = changes.find(({ column }) => column.name === 'owner_id')
  if (owner) changes.push({ column: POOL, to: `case when c.owner_id = ${owner.to} then c.pool_id end` })
  await writeColumns(batch, changes, { kind: 'contacts.updated', data: columns.map(said).join(' || ') })
  if (values.owner_id) await goAlong(batch, values.owner_id)
}

async function restore(batch: Batch<Values>): Promise<void> {
  const columns = named(batch.values)
  if (!batch.values.owner_id) return restoreColumns(batch, columns)
  await holdFormerOwners(batch)
  const held = await heldBy(batch)
  await restoreColumns(batch, [...columns, POOL])
  await comeBack(batch, held)
}

/** Who got them and whose they were hear of it as of a transfer. */
async function handedOver({ job, ...step }: Step<ActParams<Values>>): Promise<void> {
  const { owner_id } = job.params.values
  if (owner_id) await finished({ ...step, job: { ...job, params: { ...job.params, values: { user_id: owner_id } } } })
}

/** Status, source, agentflow status, line of business and owner of many contacts. */
export const updateGroup: ContactAct<Values> = {
  name: 'contacts.update_group',
  access: 'contacts.update',
  values: GroupValues,
  title,
  refuses,
  same,
  moves: ({ owner_id }) => owner_id !== undefined,
  cautions: async (db, _actor, { owner_id }, bind, about) =>
    owner_id ? handedOnWith(await recipientOf(db, { user_id: owner_id }), bind, about) : 'null::text',
  warnings: async (db, _actor, { status_id }) => {
    if (status_id === undefined || status_id === null) return []
    return (await stoppingStatuses(db)).has(status_id) ? [STOPS] : []
  },
  write,
  restore,
  finished: handedOver,
}
