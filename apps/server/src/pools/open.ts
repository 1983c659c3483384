import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { type Hidden, outOfSight } from '../core/http/out-of-sight.ts'

/** Holds where `user` looks after `pool`, an alias of pools. All three are SQL. */
const holds = (pool: string, user: string) =>
  `(${pool}.holder_id = ${user} or exists (select from pool_holders h where h.pool_id = ${pool}.id and h.user_id = ${user}))`

/** Holds where the rule of `pool` lets `user` take leads from it. */
export const takes = (pool: string, user: string) =>
  `case ${pool}.take_rule when 'agency' then true
     when 'group' then exists (select from group_users m where m.group_id = ${pool}.group_id and m.user_id = ${user})
     else ${holds(pool, user)} end`

/** Holds where the leads of `pool` may be looked at; $2 says that the viewer sees the whole agency, $3 is who they are. */
export const opens = (pool: string) => `($2 or ${holds(pool, '$3')} or ${takes(pool, '$3')})`

/** Holds for a contact `c` in a pool the viewer may open. */
export const pooled = `(c.pool_id is not null and exists (select from pools p where p.id = c.pool_id and ${opens('p')}))`

export const HIDDEN: Hidden = {
  domain: 'pools',
  record: `select p.holder_id as owner_id, case p.take_rule
      when 'group' then 'You are not in the group ' || g.name || ', which the pool ' || p.name || ' is for, and do not hold the pool.'
      else 'You do not hold the pool ' || p.name || ', and it is open to its holders only.' end as why
    from pools p left join groups g on g.id = p.group_id where p.id = $1`,
  why: 'It is open to others only.',
  who: 'who can let you in',
  asked: 'administrators',
  deleted: { subject_type: 'pools', actions: ['pools.adminDestroy'] },
}

/** Whether the viewer may look at the leads of the pool. */
export const mayOpen = async (db: Db, viewer: Pick<Viewer, 'role' | 'user_id'>, id: number): Promise<boolean> =>
  (await db.prepared(`select from pools p where p.id = $1 and ${opens('p')}`, [id, ...seenBy(viewer)])).length > 0

/** Whether the leads of the pool are the viewer's to work with; they may at least look at them. Throws a 404 otherwise. */
export async function openPool(db: Db, viewer: Pick<Viewer, 'role' | 'user_id'>, id: number): Promise<boolean> {
  const [pool] = await db.prepared<{ theirs: boolean }>(
    `select ${seen('p.holder_id')} as theirs from pools p where p.id = $1 and ${opens('p')}`,
    [id, ...seenBy(viewer)],
  )
  if (!pool) throw await outOfSight(db, viewer, HIDDEN, id)
  return pool.theirs
}
