import { randomUUID } from 'node:crypto'
import type { allocate as allocateRoute, reclaim as reclaimRoute } from '@openbook/api/wallets.ts'
import { amountOf, unitsOf } from '@openbook/config/money.ts'
import type { Db } from '../core/db/database.ts'
import type { Handler } from '../core/http/context.ts'
import { invalid, notFound } from '../core/http/refused.ts'
import { against, book, lockWallets, positive, refuseTooLow } from './ledger.ts'
import * as queries from './queries.ts'

type Allocating = Parameters<Handler<typeof allocateRoute>>[0]
type Reclaiming = Parameters<Handler<typeof reclaimRoute>>[0]
const SUBJECT = 'ledger_accounts'

/** Gives so much to each from the manager's own wallet: all of them, or nobody. */
export async function allocate({ db, viewer, body, audit }: Allocating) {
  const user_ids = [...new Set(body.user_ids)]
  const key = `allocate:${viewer.user_id}:${body.key ?? randomUUID()}`
  const amount = positive(amountOf(unitsOf(body.amount)))
  await refuseOthers(db, viewer.user_id, user_ids)
  const wallets = await lockWallets(db, [viewer.user_id, ...user_ids])
  const own = wallets.get(viewer.user_id)
  if (!own) throw notFound()
  const known = await db.prepared(`select from ledger_transactions where key = $1`, [`${key}:${user_ids[0]}`])
  if (!known.length) {
    await refuseLeft(db, user_ids)
    refuseTooLow(own, amountOf(unitsOf(amount) * BigInt(user_ids.length)))
  }
  for (const user_id of user_ids)
    await book(
      db,
      { kind: 'allocate', key: `${key}:${user_id}` },
      against(wallets.get(user_id)?.id ?? 0, own.id, amount),
    )
  audit({ subject_type: SUBJECT, subject_id: own.id, changes: { user_ids, amount } })
  return { data: user_ids.map(user_id => ({ user_id, amount })), wallet: await queries.show(db, viewer.user_id) }
}

/** Takes back all that each can spend; what is reserved stays theirs until it is settled or free. */
export async function reclaim({ db, viewer, body, audit }: Reclaiming) {
  const user_ids = [...new Set(body.user_ids)]
  await refuseOthers(db, viewer.user_id, user_ids)
  const wallets = await lockWallets(db, [viewer.user_id, ...user_ids])
  const own = wallets.get(viewer.user_id)
  if (!own) throw notFound()
  const data: { user_id: number; amount: string }[] = []
  for (const user_id of user_ids) {
    const wallet = wallets.get(user_id)
    if (!wallet || unitsOf(wallet.spendable) <= 0n) continue
    const movement = { kind: 'reclaim', key: `reclaim:${viewer.user_id}:${randomUUID()}` } as const
    await book(db, movement, against(own.id, wallet.id, wallet.spendable))
    data.push({ user_id, amount: wallet.spendable })
  }
  audit({ subject_type: SUBJECT, subject_id: own.id, changes: { reclaimed: data } })
  return { data, wallet: await queries.show(db, viewer.user_id) }
}

/** Only people below the manager; of anybody else it is not even said that they exist. */
async function refuseOthers(db: Db, manager_id: number, user_ids: number[]): Promise<void> {
  const [row] = await db.prepared<{ count: number }>(
    'select count(*) from user_downlines where manager_id = $1 and user_id = any($2)',
    [manager_id, user_ids],
  )
  if (row?.count !== user_ids.length) throw notFound()
}

/** Nobody gives money to somebody who cannot spend it. */
async function refuseLeft(db: Db, user_ids: number[]): Promise<void> {
  const gone = await db.prepared<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = any($1) and deactivated_at is not null order by id`,
    [user_ids],
  )
  if (gone.length)
    throw invalid('user_ids', `${gone.map(({ name }) => name).join(', ')} left: choose who is here.`, 'wallets.left')
}
