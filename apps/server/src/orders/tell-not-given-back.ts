import { AGENCY_ADMIN_ROLES } from '@openbook/auth/roles.ts'
import { exactMoney } from '@openbook/config/money.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify, notifyAll } from '../notifications/notify.ts'

interface Refusal {
  /** Whose order it is. */
  user_id: number
  order_id: number
  amount: string
  why: string
}

const KIND = 'orders.refund_failed'

/** Says that money did not go back to a card: to the buyer, and to the administrators with what they can do. */
export async function tellNotGivenBack(core: Core, db: Db, { user_id, order_id, amount, why }: Refusal): Promise<void> {
  const administrators = await db.prepared<{ id: number }>(
    'select id from users where role = any($1) and deactivated_at is null and id <> $2 order by id',
    [AGENCY_ADMIN_ROLES, user_id],
  )
  const data = { order_id }
  const what = `${exactMoney(amount)} of order ${order_id}`
  await notifyAll(
    core,
    db,
    administrators.map(({ id }) => id),
    {
      kind: KIND,
      title: `${what} could not be given back to the card`,
      body: `${why} Look with the payment company whether it went back. If it did not, open the order in the console and refund it again.`,
      data,
    },
  )
  await notify(core, db, {
    user_id,
    kind: KIND,
    title: `${what} did not go back to your card`,
    body: 'The administrators of your agency were told. Ask them when you can expect it.',
    link: `/store/orders/${order_id}`,
    data,
  })
}
