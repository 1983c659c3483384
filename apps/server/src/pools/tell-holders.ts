import type { Viewer } from '@openbook/auth/viewer.ts'
import { changedOf } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'

const NOTICE = { kind: 'pools.given', link: '/pools' } as const

/** Tells somebody which pools they hold from now on, by name. */
export const tellHolder = (core: Core, db: Db, user_id: number, pools: string[]) =>
  notify(core, db, {
    ...NOTICE,
    user_id,
    title:
      pools.length === 1 ? `You hold the pool ${pools[0]} from now on` : `You hold ${pools.length} pools from now on`,
    body: `${pools.length > 1 ? `${pools.join(', ')}. ` : ''}The leads that wait there stand in your name, and what is to come with them in your calendar.`,
  })

interface Pool {
  id: number
  name: string
  holder_id: number
}

export const holderOf = async (db: Db, id: number): Promise<number | undefined> => {
  const [pool] = await db.prepared<Pick<Pool, 'holder_id'>>('select holder_id from pools where id = $1 for update', [
    id,
  ])
  return pool?.holder_id
}

/** Tells whoever holds a pool from now on, and whoever did until now; nobody of what they did themselves. */
export async function tellHolders(
  core: Core,
  db: Db,
  viewer: Viewer,
  pool: Pool,
  from: number | undefined,
): Promise<void> {
  if (from === undefined || from === pool.holder_id) return
  await core.cable.publish(db, `pool:${pool.id}`, changedOf(null))
  if (pool.holder_id !== viewer.user_id) await tellHolder(core, db, pool.holder_id, [pool.name])
  if (from !== viewer.user_id)
    await notify(core, db, {
      ...NOTICE,
      user_id: from,
      title: `You hold the pool ${pool.name} no longer`,
      body: 'The leads that wait there left your name, and what is to come with them your calendar.',
    })
}
