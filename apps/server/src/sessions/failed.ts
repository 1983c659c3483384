import type { FailedSignIns } from '@openbook/api/core/open-sessions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { reach } from './of-user.ts'

type Failed = z.input<typeof FailedSignIns>
const MOST = 20

/** The failed sign-ins of somebody whom the viewer manages that are still counted, and how they had to wait. Turns the transaction to system: failures are of no agency. */
export async function failedSignIns(db: Db, viewer: Viewer, id: number): Promise<Failed> {
  await reach(db, viewer, id)
  const [user] = await db.prepared<{ username: string; business_unit_id: number }>(
    'select lower(username::text) as username, business_unit_id from users where id = $1',
    [id],
  )
  if (!user) throw notFound()
  const waits = await db.prepared<Failed['waits'][number]>(
    `select id, at, host(ip) as ip, (changes->>'wrong')::int as wrong, (changes->>'minutes')::float8::int as minutes
       from audit_log where business_unit_id = $1 and action = 'sessions.locked' and user_id = $2 order by id desc limit ${MOST}`,
    [user.business_unit_id, id],
  )
  await db.asSystem()
  const failures = await db.prepared<Failed['failures'][number]>(
    `select at, host(ip) as ip, browser is not null as known from sign_in_failures
      where username = $1 and at > now() - interval '1 day' order by at desc limit ${MOST}`,
    [user.username],
  )
  const [all] = await db.prepared<{ count: number }>(
    `select count(*) from sign_in_failures where username = $1 and at > now() - interval '1 day'`,
    [user.username],
  )
  return { failures, counted: all?.count ?? 0, waits }
}
