import type { ContactPolicy } from '@openbook/api/contact-policies.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { changedMeanwhile, lastBy } from '../contacts/meanwhile.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import type { PolicyValues } from './input.ts'

export type Policy = z.input<typeof ContactPolicy>

const LIMIT = 30
const COLUMNS = `id, carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, trim_scale(premium)::text as premium,
  to_char(effective_date, 'MM/DD/YYYY') as effective_date, to_char(end_date, 'MM/DD/YYYY') as end_date,
  1 + (select count(*) from contact_policy_terms t where t.policy_id = p.id) as terms, created_at, updated_at`

/** The carrier of that name, else the one that has it among its other spellings; $1 is the name. */
const CARRIER = `(select id from carriers where lower(name) = lower($1) or exists (select from unnest(aliases) a where lower(a) = lower($1))
  order by lower(name) = lower($1) desc, id limit 1)`

const only = (rows: Policy[]): Policy => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** In force the latest first. */
export async function list(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<Policy>(
    `select ${COLUMNS} from contact_policies p where contact_id = $1 order by p.effective_date desc nulls last, id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    'select count(*) as total from contact_policies where contact_id = $1',
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

export const show = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared(`select ${COLUMNS} from contact_policies p where id = $1 and contact_id = $2`, [id, contact_id]),
  )

/** As show, and holds the policy until the transaction ends. */
export const lock = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared<Policy>(
      `select ${COLUMNS} from contact_policies p where id = $1 and contact_id = $2 for update`,
      [id, contact_id],
    ),
  )

const CHANGES = ['updated', 'renewed', 'renewal_undone'].map(act => `contact_policies.${act}`)

/** As lock. Throws a 409 where the policy is no longer as of `began`. */
export async function lockFresh(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  id: number,
  began?: string,
): Promise<Policy> {
  const policy = await lock(db, contact_id, id)
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
]

export const create = async (db: Db, contact_id: number, policy: PolicyValues) =>
  only(
    await db.prepared(
      `insert into contact_policies as p (carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date, contact_id)
       values (${CARRIER}, $1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [...valuesOf(policy), contact_id],
    ),
  )

export const update = async (db: Db, id: number, policy: PolicyValues) =>
  only(
    await db.prepared(
      `update contact_policies p set carrier_id = ${CARRIER}, carrier_name = $1, plan_name = $2, policy_number = $3, line_of_business = $4,
              status = $5, premium = $6, effective_date = $7, end_date = $8, updated_at = case
                when (carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date)
                  is distinct from ($1, $2, $3, $4, $5, $6::numeric, $7::date, $8::date) then now() else updated_at end
        where id = $9 returning ${COLUMNS}`,
      [...valuesOf(policy), id],
    ),
  )

export const destroy = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared(`delete from contact_policies p where id = $1 and contact_id = $2 returning ${COLUMNS}`, [
      id,
      contact_id,
    ]),
  )
