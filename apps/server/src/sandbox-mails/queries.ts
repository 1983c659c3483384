import type { SandboxMail } from '@openbook/api/sandbox-mails.ts'
import type { Role } from '@openbook/auth/roles.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { slice } from '../core/page.ts'

const FROM = `from sandbox_mails m left join users u on u.id = m.user_id
  where (m.user_id is null or m.user_id = $1 or u.role = any($2))
    and ($3::text is null or strpos(lower(m.sent_to), lower($3)) > 0 or strpos(lower(m.subject), lower($3)) > 0)`

/** Newest first: mails about oneself and about those of the given roles. */
export async function list(
  db: Db,
  { limit, offset, order, q }: ReturnType<typeof slice>,
  userId: number,
  roles: readonly Role[],
) {
  const values = [userId, roles, q ?? null]
  const items = await db.rows<z.input<typeof SandboxMail>>(
    `select m.id, m.sent_to, m.subject, m.body, m.at ${FROM} order by m.${order} limit $4 offset $5`,
    [...values, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${FROM}`, values)
  return { items, from: offset, total: total?.count ?? 0 }
}
