import type { Db } from '../core/db/database.ts'

/** The session and those below it in the login stack, as `stack(id, user_id, depth)`; $1 is the session. */
export const STACK = `with recursive stack as (
  select id, parent_id, user_id, 1 as depth from sessions where id = $1
  union all select s.id, s.parent_id, s.user_id, stack.depth + 1 from sessions s join stack on s.id = stack.parent_id)`

/**
 * Holds the providers by whose word anybody in a login stack came in, before people and sessions are held: whoever takes one out
 * of use waits, and ends what goes on under a new token too.
 */
export const holdProvidersOf = (db: Db, sessionId: number | null) =>
  db.prepared(
    `${STACK} select from sso_providers p
      where p.id in (select s.sso_provider_id from stack join sessions s using (id)) order by p.id for share`,
    [sessionId],
  )

/** Everyone acted as from the person really there up to the session. */
export const stackOf = (db: Db, sessionId: number) =>
  db.prepared<{ id: number; name: string; role: string }>(
    `${STACK} select u.id, u.first_name || ' ' || u.last_name as name, u.role
       from stack join users u on u.id = stack.user_id order by stack.depth desc`,
    [sessionId],
  )
