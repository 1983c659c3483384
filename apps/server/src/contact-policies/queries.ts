import type { ContactPolicy } from '@openbook/api/contact-policies.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { carrierNamed } from '../carriers/queries.ts'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { IS_LAST } from '../life-events/plans.ts'
import { inForce } from './in-force.ts'
import type { PolicyValues } from './input.ts'

export type Policy = z.input<typeof ContactPolicy>

const LIMIT = 30
export const COLUMNS = `id, carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, trim_scale(premium)::text as premium,
  to_char(effective_date, 'MM/DD/YYYY') as effective_date, to_char(end_date, 'MM/DD/YYYY') as end_date, renews,
  1 + (select count(*) from contact_policy_terms t where t.policy_id = p.id) as terms,
  ${inForce('p')} and ${IS_LAST('p')} as is_last, created_at, updated_at`

const only = (rows: Policy[]): Policy => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** In force the latest first. */
interface Asked {
  page?: number | undefined
  limit?: number | undefined
}

export async function list(db: Db, contact_id: number, { page = 1, limit = LIMIT }: Asked) {
  const data = await db.prepared<Policy>(
    `select ${COLUMNS} from contact_policies p where contact_id = $1 and deleted_at is null order by p.effective_date desc nulls last, id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const { there, deleted_count } = await count(db, contact_id)
  return { data, meta: pageMeta(page, limit, there), deleted_count }
}

/** The one deleted last first. */
export async function listDeleted(db: Db, contact_id: number, { page = 1, limit = LIMIT }: Asked) {
  const data = await db.prepared<Policy & { deleted_at: string }>(
    `select ${COLUMNS}, deleted_at from contact_policies p where contact_id = $1 and deleted_at is not null order by p.deleted_at desc, id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  return { data, meta: pageMeta(page, limit, (await count(db, contact_id)).deleted_count) }
}

async function count(db: Db, contact_id: number) {
  const [row] = await db.prepared<{ there: number; deleted_count: number }>(
    'select count(*) filter (where deleted_at is null) as there, count(deleted_at) as deleted_count from contact_policies where contact_id = $1',
    [contact_id],
  )
  return row ?? { there: 0, deleted_count: 0 }
}

export const show = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared(
      `select ${COLUMNS} from contact_policies p where id = $1 and contact_id = $2 and deleted_at is null`,
      [id, contact_id],
    ),
  )

type Locked = Policy & { deleted_at: string | null }

/** Holds the policy until the transaction ends, deleted or not; none where the contact has no such policy. */
export async function lock(db: Db, contact_id: number, id: number): Promise<Locked | undefined> {
  const [policy] = await db.prepared<Locked>(
    `select ${COLUMNS}, deleted_at from contact_policies p where id = $1 and contact_id = $2 for update`,
    [id, contact_id],
  )
  return policy
}

const CHANGES = ['updated', 'renewed', 'renewal_undone'].map(act => `contact_policies.${act}`)

/** As lock. Throws a 409 where the policy is no longer as of `began`, a 404 where it is deleted and nobody said how they knew it. */
export async function lockFresh(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  id: number,
  began?: string,
): Promise<Policy> {
  const locked = await lock(db, contact_id, id)
  if (!locked || (locked.deleted_at && !began)) throw notFound()
  const { deleted_at, ...policy } = locked
  if (deleted_at) {
    const by = await lastBy(db, contact_id, ['contact_policies.deleted'], { policy_id: id })
    throw new Refused(409, { base: `${by ?? 'Someone'} deleted this policy meanwhile.` }, 'contact_policies.gone')
  }
  if (!began || policy.updated_at === began) return policy
  const by = await lastBy(db, contact_id, CHANGES, { policy_id: id })
  throw changedMeanwhile(viewer, { what: 'policy', code: 'contact_policies.stale', by, at: policy.updated_at })
}

const valuesOf = (policy: PolicyValues) => [
  policy.carrier_name,
  policy.plan_name,
  policy.policy_number,
  policy.line_of_business,
  policy.status,
  policy.premium,
  policy.effective_date,
  policy.end_date,
  policy.renews,
]

export const create = async (db: Db, contact_id: number, policy: PolicyValues) =>
  only(
    await db.prepared(
      `insert into contact_policies as p (carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date, renews, contact_id)
       values (${carrierNamed('$1')}, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
      [...valuesOf(policy), contact_id],
    ),
  )

export const update = async (db: Db, id: number, policy: PolicyValues) =>
  only(
    await db.prepared(
      `update contact_policies p set carrier_id = case when p.carrier_id is not null and lower(p.carrier_name) = lower($1) then p.carrier_id else ${carrierNamed('$1')} end,
              carrier_name = $1, plan_name = $2, policy_number = $3, line_of_business = $4,
              status = $5, premium = $6, effective_date = $7, end_date = $8, renews = $9, updated_at = case
                when (carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date, renews)
                  is distinct from ($1, $2, $3, $4, $5, $6::numeric, $7::date, $8::date, $9::boolean) then now() else updated_at end
        where id = $10 returning ${COLUMNS}`,
      [...valuesOf(policy), id],
    ),
  )

const setDeleted = async (db: Db, id: number, deleted: boolean) =>
  only(
    await db.prepared(
      `update contact_policies p set deleted_at = case when $2 then now() end where id = $1 returning ${COLUMNS}`,
      [id, deleted],
    ),
  )

/** Kept with its terms until the contact is purged. */
export const destroy = (db: Db, id: number) => setDeleted(db, id, true)

/** Brings it back, terms included; throws a 409 where it is there. */
export async function restore(db: Db, contact_id: number, id: number): Promise<Policy> {
  const policy = await lock(db, contact_id, id)
  if (!policy) throw notFound()
  if (!policy.deleted_at) throw new Refused(409, { base: 'This policy is not deleted.' }, 'contact_policies.there')
  return setDeleted(db, id, false)
}
