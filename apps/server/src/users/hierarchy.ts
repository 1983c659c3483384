import type { TreeNode } from '@openbook/api/users.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { rowsOf } from '../core/page-of.ts'
import { pageOfPeople } from './page-of-people.ts'
import { digitsSought, isSought } from './sought.ts'

export interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  manager_id?: number | undefined
  business_unit_id?: number | undefined
}

const SELECT = `select u.id, u.username, u.first_name, u.last_name, u.role, u.deactivated_at is null as active,
  (select b.name from business_units b where b.id = u.business_unit_id) as business_unit_name,
  (select count(*) from users r where r.manager_id = u.id) as reports,
  (select count(*) from user_downlines d where d.manager_id = u.id) as below,
  (select coalesce(sum(k.change), 0)::bigint from contact_counts k
    where k.business_unit_id = u.business_unit_id and k.owner_id = u.id) as contacts
  from users u`

const CONDITIONS = {
  sought: (at, bind, q: string) => isSought(at, bind(digitsSought(q))),
  manager_id: at => `u.manager_id = ${at}::bigint`,
  top: at => `(u.manager_id is null) = ${at}::boolean`,
  business_unit_id: at => `u.business_unit_id = ${at}::bigint`,
} satisfies Record<string, Condition>

/** One level of the tree; a search looks at every level instead. */
export async function level(db: Db, { page = 1, limit = 50, q, manager_id, business_unit_id }: Asked) {
  const sought = q?.trim()
  const short = Boolean(manager_id)
  const top = manager_id || sought ? undefined : true
  const { where, values } = askedOf(CONDITIONS, { sought, manager_id, top, business_unit_id })
  const order = `array_position($${values.length + 1}::text[], u.role), u.last_name, u.first_name, u.id`
  const wanted = { where, order, limit, offset: (page - 1) * limit, short }
  const { ids, total } = await pageOfPeople(db, wanted, [...values, ROLES], short || Boolean(sought))
  return { data: await rowsOf<z.input<typeof TreeNode>>(db, SELECT, 'u.id', ids), meta: pageMeta(page, limit, total) }
}
