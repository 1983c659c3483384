import type { OpenSession } from '@openbook/api/core/open-sessions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { holdPerson } from './end-all.ts'
import { endWhere } from './end-where.ts'

type Row = z.input<typeof OpenSession>

export interface Asked {
  page?: number | undefined
  limit?: number | undefined
}
const OPEN = 's.user_id = $1 and s.ended_at is null and s.expires_at > now()'

/** What a range that they may sign in from is called, the narrowest that has a name. */
const PLACE = `(select a.label from auth_ips a where a.user_id = s.user_id and a.label is not null and s.ip <<= a.range
  order by masklen(a.range) desc, a.id limit 1)`

/** A page of what is open in a user's name, the session that asks first, then the last used. */
export async function listOpen(db: Db, viewer: Viewer, { page = 1, limit = 100 }: Asked, userId = viewer.user_id) {
  const data = await db.prepared<Row>(
    `select s.id, s.created_at, s.last_seen_at, s.expires_at, host(s.ip) as ip, ${PLACE} as place, s.user_agent, s.signed_in_by,
            s.id = $2 as current, s.login_type is not null as stood_in, s.reason,
            r.first_name || ' ' || r.last_name as real_name
       from sessions s left join users r on r.id = s.real_user_id and s.login_type is not null
      where ${OPEN}
      order by s.id = $2 desc, s.last_seen_at desc, s.id desc limit $3 offset $4`,
    [userId, viewer.session_id ?? 0, limit, (page - 1) * limit],
  )
  const [total] = await db.prepared<{ count: number }>(`select count(*) from sessions s where ${OPEN}`, [userId])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

/** Ends one session of a user, with the jumps that were made from it and a change of the e-mail address that was asked for in it. */
export async function endOne(db: Db, userId: number, id: number): Promise<void> {
  await db.asSystem()
  await holdPerson(db, userId)
  const ended = await endWhere(db, 'id = $1 and user_id = $2', [id, userId])
  if (!ended.length) throw notFound()
  await db.prepared('update email_changes set used_at = now() where session_id = $1 and used_at is null', [id])
}
