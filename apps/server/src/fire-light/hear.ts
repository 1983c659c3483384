import { timingSafeEqual } from 'node:crypto'
import type { webhook } from '@openbook/api/fire-light.ts'
import { policyValues } from '../contact-policies/input.ts'
import * as policies from '../contact-policies/queries.ts'
import { record } from '../contact-timeline/record.ts'
import { holdContactOf } from '../contacts/hold.ts'
import { tellChanged } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied } from '../core/http/refused.ts'
import { fireLight } from '../core/vendors/fire-light/index.ts'
import { notify } from '../notifications/notify.ts'
import * as queries from './queries.ts'

type Told = (typeof webhook)['body']['_zod']['output']

const RANK = { starting: 0, failed: 0, open: 1, signed: 2, submitted: 3, approved: 4, declined: 4, withdrawn: 4 }
const POLICY = {
  signed: undefined,
  submitted: 'pending',
  approved: 'active',
  declined: 'cancelled',
  withdrawn: 'cancelled',
} as const

/** Throws a 403 for whoever does not know the secret. */
export function refuseStranger(core: Core, sent: unknown): void {
  const secret = Buffer.from(fireLight(core.env).secret ?? '')
  const given = Buffer.from(typeof sent === 'string' ? sent : '')
  if (!secret.length || given.length !== secret.length || !timingSafeEqual(given, secret)) throw accessDenied()
}

/** Takes in what FireLight tells: once each, and never backwards. Gives whether the application is known. */
export async function hear(core: Core, told: Told): Promise<boolean> {
  const [found] = await core.database.system(db =>
    db.rows<{ id: number; business_unit_id: number }>(
      'select id, business_unit_id from fire_light_applications where activity_id = $1',
      [told.activity_id.replaceAll('\u0000', '')],
    ),
  )
  if (!found) return false
  const contact_id = await core.database.tenant({ business_unit_id: found.business_unit_id, user_id: null }, db =>
    take(core, db, found.id, told),
  )
  if (contact_id) tellChanged(core, contact_id)
  return true
}

/** Gives whose application it is where anything came of it. */
async function take(core: Core, db: Db, id: number, { event_id, status, policy_number }: Told) {
  await holdContactOf(db, 'fire_light_applications', id)
  const before = await queries.lock(db, id)
  const fresh = await db.prepared(
    'insert into fire_light_events (application_id, event_id, status) values ($1, $2, $3) on conflict do nothing returning id',
    [id, event_id.replaceAll('\u0000', ''), status],
  )
  const row = await queries.byId(db, id)
  if (!row || !before || !fresh.length || RANK[status] <= RANK[before]) return undefined
  const policy_id = await keepPolicy(db, row, POLICY[status], policy_number || null)
  await queries.setStatus(db, id, status, policy_id)
  const { contact, agent, carrier_name, product } = row
  await record(db, contact.id, `fire_light.${status}`, { application_id: id, carrier_name, product, policy_number })
  await notify(core, db, {
    user_id: agent.id,
    kind: `fire_light.${status}`,
    title: `Application ${status}: ${contact.name}`,
    body: `${carrier_name} ${product}`,
    link: `/contacts/${contact.number}`,
    data: { application_id: id, contact_id: contact.id },
  })
  return contact.id
}

/** The policy applied for: pending once it is submitted, then what the carrier decides; where an agent deleted it, one that comes about is kept anew. */
async function keepPolicy(
  db: Db,
  row: queries.Row,
  status: (typeof POLICY)[keyof typeof POLICY],
  policy_number: string | null,
) {
  if (!status) return row.policy_id
  const policy = row.policy_id ? await policies.lock(db, row.contact.id, row.policy_id) : undefined
  if (policy && (!policy.deleted_at || status === 'cancelled')) {
    await policies.update(db, policy.id, policyValues({ status, ...(policy_number && { policy_number }) }, policy))
    return policy.id
  }
  if (status === 'cancelled') return null
  const { carrier_name, product, line_of_business } = row
  const values = policyValues({
    carrier_name,
    plan_name: product,
    policy_number,
    status,
    line_of_business: line_of_business as never,
  })
  return (await policies.create(db, row.contact.id, values)).id
}
