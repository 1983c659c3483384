import type { Db } from '../core/db/database.ts'

/** The session and those below it in the login stack, as `stack(id, user_id, depth)`; $1 is the session. */
export const STACK = `with recursive stack as (
  select id, parent_id, user_id, 1 as depth from sessions where id = $1
  union all select s.id, s.parent_id, s.user_id, stack.depth + 1 from sessions s join stack on s.id = stack.parent_id)`

/** Everyone acted as from the person really there up to the session. */
export const stackOf = (db: Db, sessionId: number) =>
  db.prepared<{ id: number; name: string; role: string }>(
    `${STACK} select u.id, u.first_name || ' ' || u.last_name as name, u.role
       from stack join users u on u.id = stack.user_id order by stack.depth desc`,
    [sessionId],
  )
