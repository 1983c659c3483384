import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { joinRows } from '../core/join-rows.ts'

interface Standing {
  take_rule: string
  group_id: number | null
  holder_known: boolean
  strangers: number
}

/** Refuses people and groups of elsewhere. */
export async function points(db: Db, body: object): Promise<void> {
  const { holder_id, group_id } = body as { holder_id?: number; group_id?: number | null }
  const [known] = await db.prepared<{ holder: boolean; group: boolean }>(
    `select $1::bigint is null or exists (select from users u where u.id = $1 and u.deactivated_at is null) as holder,
            $2::bigint is null or exists (select from groups g where g.id = $2) as "group"`,
    [holder_id ?? null, group_id ?? null],
  )
  if (!known?.holder) throw invalid('holder_id', 'Choose an active user of this agency.', 'pools.unknown_holder')
  if (!known.group) throw invalid('group_id', 'This group is gone. Choose another.', 'pools.unknown_group')
}

/** Keeps the further holders of a pool just written, and refuses what cannot be: a holder who left, leads of nobody. */
export async function keep(db: Db, id: number, body: object): Promise<void> {
  const [pool] = await db.prepared<Standing>(
    `select take_rule, group_id,
            exists (select from users u where u.id = p.holder_id and u.deactivated_at is null) as holder_known,
            (select count(*) from contacts c where c.pool_id = p.id and c.owner_id <> p.holder_id) as strangers
       from pools p where p.id = $1`,
    [id],
  )
  if (!pool) return
  if (!pool.holder_known) throw invalid('holder_id', 'Choose an active user of this agency.', 'pools.unknown_holder')
  if (pool.take_rule === 'group' && !pool.group_id)
    throw invalid('group_id', 'Choose the group whose users may take leads.', 'pools.no_group')
  if (pool.strangers)
    throw new Refused(
      409,
      { holder_id: 'Leads wait in this pool in the name of its holder. Transfer them first, then change the holder.' },
      'pools.not_empty',
    )
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
