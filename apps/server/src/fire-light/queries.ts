import type { Application } from '@openbook/api/fire-light.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { type Hidden, outOfSight } from '../core/http/out-of-sight.ts'
import { pageMeta } from '../core/page.ts'

type Shown = z.input<typeof Application>
export interface Row extends Omit<Shown, 'url'> {
  activity_id: string | null
  reference: string
}

const SELECT = `select a.id, a.carrier_name, a.product, a.line_of_business, a.state, a.status, a.trouble, a.sandbox, a.policy_id, a.created_at, a.updated_at, a.activity_id, a.reference,
    json_build_object('id', c.id, 'number', c.number, 'name', ${NAMED}) as contact, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as agent
  from fire_light_applications a join contacts c on c.id = a.contact_id join users u on u.id = a.user_id`
const LIMIT = 15

export async function list(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<Row>(`${SELECT} where a.contact_id = $1 order by a.id desc limit $2 offset $3`, [
    contact_id,
    limit,
    (page - 1) * limit,
  ])
  const [row] = await db.prepared<{ total: number }>(
    'select count(*) as total from fire_light_applications where contact_id = $1',
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

const HIDDEN: Hidden = {
  domain: 'fire_light',
  record: `select c.owner_id, null as why from fire_light_applications a join contacts c on c.id = a.contact_id where a.id = $1`,
  why: 'It is about a contact of somebody of your agency who is not on your team.',
  who: 'who can open it or give you the contact',
}

/** One whose contact the viewer sees. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`${SELECT} where a.id = $1 and ${seen('c.owner_id')}`, [id, ...seenBy(viewer)])
  if (!row) throw await outOfSight(db, viewer, HIDDEN, id)
  return row
}

/** For the work behind the screen, which sees whatever the agency has. */
export async function byId(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.prepared<Row>(`${SELECT} where a.id = $1`, [id])
  return row
}

export const ofUser = (db: Db, user_id: number) =>
  db.prepared<Row>(`${SELECT} where a.user_id = $1 and a.activity_id is not null order by a.id desc limit 50`, [
    user_id,
  ])

interface Wanted {
  contact_id: number
  carrier_name: string
  product: string
  line_of_business: string | null
  state: string
  sandbox: boolean
}
export async function create(db: Db, { contact_id, carrier_name, product, line_of_business, state, sandbox }: Wanted) {
  const [made] = await db.prepared<{ id: number }>(
    'insert into fire_light_applications (contact_id, carrier_name, product, line_of_business, state, sandbox) values ($1, $2, $3, $4, $5, $6) returning id',
    [contact_id, carrier_name, product, line_of_business, state, sandbox],
  )
  if (!made) throw new Error('An application was inserted without an answer.')
  return made.id
}

/** Holds an application that is being begun or has failed until the transaction ends. */
export async function lock(db: Db, id: number) {
  const [row] = await db.prepared<{ status: Shown['status'] }>(
    'select status from fire_light_applications where id = $1 for update',
    [id],
  )
  return row?.status
}

export const opened = (db: Db, id: number, activity_id: string) =>
  db.prepared(
    `update fire_light_applications set status = 'open', activity_id = $2, trouble = null, updated_at = now() where id = $1`,
    [id, activity_id],
  )
export const failed = (db: Db, id: number, trouble: string) =>
  db.prepared(
    `update fire_light_applications set status = 'failed', trouble = $2, updated_at = now() where id = $1 and status = 'starting'`,
    [id, trouble],
  )
export const again = (db: Db, id: number) =>
  db.prepared(
    `update fire_light_applications set status = 'starting', trouble = null, updated_at = now() where id = $1`,
    [id],
  )
export const setStatus = (db: Db, id: number, status: string, policy_id: number | null) =>
  db.prepared('update fire_light_applications set status = $2, policy_id = $3, updated_at = now() where id = $1', [
    id,
    status,
    policy_id,
  ])
