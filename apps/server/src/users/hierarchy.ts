import type { TreeNode } from '@openbook/api/users.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { digitsSought, isSought } from './sought.ts'

export interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  manager_id?: number | undefined
  business_unit_id?: number | undefined
}

/** One level of the tree; a search looks at every level instead. */
export async function level(db: Db, { page = 1, limit = 50, q, manager_id, business_unit_id }: Asked) {
  const values = [q?.trim() || null, manager_id ?? null, business_unit_id ?? null, digitsSought(q?.trim())]
  const at = manager_id
    ? 'u.manager_id = $2'
    : q?.trim()
      ? '$2::bigint is null'
      : '$2::bigint is null and u.manager_id is null'
  const where = `where ${isSought('$1', '$4')} and ${at} and ($3::bigint is null or u.business_unit_id = $3)`
  const data = await db.rows<z.input<typeof TreeNode>>(
    `select u.id, u.username, u.first_name, u.last_name, u.role, u.deactivated_at is null as active,
            (select b.name from business_units b where b.id = u.business_unit_id) as business_unit_name,
            (select count(*) from users r where r.manager_id = u.id) as reports,
            (select count(*) from user_downlines d where d.manager_id = u.id) as below,
            (select coalesce(sum(k.change), 0)::bigint from contact_counts k
              where k.business_unit_id = u.business_unit_id and k.owner_id = u.id) as contacts
       from users u ${where}
      order by array_position($5::text[], u.role), u.last_name, u.first_name, u.id limit $6 offset $7`,
    [...values, ROLES, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from users u ${where}`, values)
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}
