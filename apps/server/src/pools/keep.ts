import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { joinRows } from '../core/join-rows.ts'
import { hasLeft } from '../users/has-left.ts'
import { followHolder } from './give.ts'

interface Standing {
  take_rule: string
  group_id: number | null
}

/** Refuses people and groups of elsewhere. */
export async function points(db: Db, body: object): Promise<void> {
  const { holder_id, group_id } = body as { holder_id?: number; group_id?: number | null }
  if (holder_id !== undefined && (await hasLeft(db, holder_id)))
    throw invalid('holder_id', 'Choose an active user of this agency.', 'pools.unknown_holder')
  const [known] = await db.prepared<{ group: boolean }>(
    `select $1::bigint is null or exists (select from groups g where g.id = $1) as "group"`,
    [group_id ?? null],
  )
  if (!known?.group) throw invalid('group_id', 'This group is gone. Choose another.', 'pools.unknown_group')
}

/** Keeps the further holders of a pool just written, and has its leads follow the holder. */
export async function keep(db: Db, id: number, body: object): Promise<void> {
  const [pool] = await db.prepared<Standing>('select take_rule, group_id from pools where id = $1', [id])
  if (!pool) return
  if (pool.take_rule === 'group' && !pool.group_id)
    throw invalid('group_id', 'Choose the group whose users may take leads.', 'pools.no_group')
  await followHolder(db, id)
  if (pool.take_rule !== 'group' && pool.group_id)
    await db.prepared('update pools set group_id = null where id = $1', [id])
  await joinRows(db, id, (body as { holder_ids?: number[] }).holder_ids, {
    table: 'pool_holders',
    one: 'pool_id',
    many: 'user_id',
    of: 'users',
    field: 'holder_ids',
    message: 'Choose users of this agency.',
  })
}
