import type { OpenSession } from '@openbook/api/sessions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

type Row = z.input<typeof OpenSession>

interface Asked {
  page?: number | undefined
  limit?: number | undefined
}
const OPEN = 's.user_id = $1 and s.ended_at is null and s.expires_at > now()'

/** A page of what is open in this user's name, this one first, then the last used. */
export async function listOpen(db: Db, viewer: Viewer, { page = 1, limit = 100 }: Asked) {
  const data = await db.prepared<Row>(
    `select s.id, s.created_at, s.last_seen_at, s.expires_at, host(s.ip) as ip, s.user_agent, s.signed_in_by,
            s.id = $2 as current, s.login_type is not null as stood_in, s.reason,
            r.first_name || ' ' || r.last_name as real_name
       from sessions s left join users r on r.id = s.real_user_id and s.login_type is not null
      where ${OPEN}
      order by s.id = $2 desc, s.last_seen_at desc, s.id desc limit $3 offset $4`,
    [viewer.user_id, viewer.session_id ?? 0, limit, (page - 1) * limit],
  )
  const [total] = await db.prepared<{ count: number }>(`select count(*) from sessions s where ${OPEN}`, [
    viewer.user_id,
  ])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

/** Ends one session of the viewer's, with every jump that was made from it. */
export async function endOne(core: Core, db: Db, viewer: Viewer, id: number): Promise<void> {
  await db.asSystem()
  const ended = await db.rows<{ id: number }>(
    `with recursive stack as (
       select id from sessions where id = $1 and user_id = $2 and ended_at is null
       union all select s.id from sessions s join stack on s.parent_id = stack.id)
     update sessions set ended_at = now() where id in (select id from stack) and ended_at is null returning id`,
    [id, viewer.user_id],
  )
  if (!ended.length) throw notFound()
  for (const each of ended) await core.cable.endSession(db, each.id)
}
