import { type adminSetMembership, MEMBERSHIP_CHANGED } from '@openbook/api/users.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { Acting } from '../core/http/context.ts'
import { pageMeta } from '../core/page.ts'
import { type Asked, NAMED } from './hierarchy.ts'
import { refuseManaging } from './policy.ts'
import { hold } from './queries.ts'

interface Member {
  id: number
  username: string
  first_name: string
  last_name: string
  role: string
  paid_user: boolean
}

/** Active users by name, with whether they pay; `paid` keeps to one kind. */
export async function paidMembership(
  db: Db,
  { page = 1, limit = 50, q, paid }: Asked & { paid?: boolean | undefined },
) {
  const where = `where u.deactivated_at is null and ${NAMED}`
  const name = q?.trim() || null
  const data = await db.rows<Member>(
    `select u.id, u.username, u.first_name, u.last_name, u.role, u.paid_user from users u ${where} and ($2::boolean is null or u.paid_user = $2)
      order by u.last_name, u.first_name, u.id limit $3 offset $4`,
    [name, paid ?? null, limit, (page - 1) * limit],
  )
  const [count] = await db.rows<{ paid: number; unpaid: number }>(
    `select count(*) filter (where u.paid_user) as paid, count(*) filter (where not u.paid_user) as unpaid from users u ${where}`,
    [name],
  )
  const { paid: paid_count = 0, unpaid = 0 } = count ?? {}
  const total = paid === undefined ? paid_count + unpaid : paid ? paid_count : unpaid
  return { data, meta: pageMeta(page, limit, total), paid_count }
}

/** Says whether somebody pays, if the viewer may; their open screens follow at once. */
export async function setMembership(
  { core, db, viewer, audit }: Acting,
  id: number,
  { paid_user, reason }: z.output<typeof adminSetMembership.body>,
): Promise<Member> {
  const { username, first_name, last_name, role } = await hold(db, id)
  refuseManaging(viewer, { id, role }, ['paid_user'])
  const [before] = await db.prepared<{ paid_user: boolean }>('select paid_user from users where id = $1', [id])
  await db.prepared('update users set paid_user = $2, updated_at = now() where id = $1', [id, paid_user])
  await core.cable.publish(db, `user:${id}`, { type: MEMBERSHIP_CHANGED, data: { paid_user } })
  audit({
    subject_type: 'users',
    subject_id: id,
    changes: { paid_user: { from: before?.paid_user, to: paid_user }, reason },
  })
  return { id, username, first_name, last_name, role, paid_user }
}
