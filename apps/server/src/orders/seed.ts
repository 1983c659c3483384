import { randomUUID } from 'node:crypto'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { DemoAgency } from '../users/seed.ts'
import { reserve, settle } from '../wallets/spend.ts'
import { record } from './history.ts'

/** Two orders of the demo's agent, paid from the wallet: one delivered, one the agency has still to accept. */
export const seedOrders = (core: Core, { business_unit_id, ids }: DemoAgency) => {
  const user_id = ids.agent ?? 0
  return core.database.tenant({ business_unit_id, user_id }, async db => {
    const cards = await ordered(db, user_id, 'Turning 65 guide', 1)
    const taken = await settle(db, cards.reservation)
    await db.rows(
      `update orders set status = 'charged', admin_status = 'completed', transaction_id = $2 where id = $1`,
      [cards.id, taken.id],
    )
    await record(db, cards.id, { kind: 'paid', amount: taken.amount })
    for (const admin_status of ['processing', 'shipped', 'completed'] as const)
      await record(db, cards.id, { kind: 'moved', admin_status })
    await db.rows(`update order_changes set user_id = $2, real_user_id = $2 where order_id = $1 and kind <> 'placed'`, [
      cards.id,
      ids.buadmin ?? user_id,
    ])
    await ordered(db, user_id, 'Birthday card', 3)
  })
}

async function ordered(db: Db, user_id: number, name: string, contacts: number) {
  const [order] = await db.rows<{ id: number; total: string }>(
    `insert into orders (request_id, payment_method, total, contacts_count, agent_info)
     select $1, 'wallet', p.price * greatest($3::int, 1), $3,
            jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'phone', u.phone, 'company_name', u.company_name,
                               'city', 'Newport', 'state', 'RI', 'licence_states', jsonb_build_array('RI'))
       from products p, users u where p.name = $2 and u.id = $4 returning id, total`,
    [randomUUID(), name, contacts, user_id],
  )
  const { id = 0, total = '0' } = order ?? {}
  await db.rows(
    `insert into order_items (order_id, product_id, name, sku, months_count, per_contact, price, quantity, amount)
     select $1, id, name, sku, months_count, per_contact, price, greatest($3::int, 1), price * greatest($3::int, 1) from products where name = $2`,
    [id, name, contacts],
  )
  await db.rows(
    `insert into order_contacts (order_id, contact_id, name, address, address_2, city, state, zip)
     select $1, id, concat_ws(' ', first_name, last_name), address, address_2, city, state, zip from contacts
      where owner_id = $2 and address is not null and zip is not null and deleted_at is null order by id limit $3`,
    [id, user_id, contacts],
  )
  await record(db, id, { kind: 'placed' })
  const held = await reserve(db, {
    user_id,
    amount: total,
    kind: 'store_order',
    key: `orders:${id}`,
    reference: { type: 'orders', id },
    description: `Order ${id}`,
    minutes: 90 * 24 * 60,
  })
  await db.rows('update orders set reservation_id = $2 where id = $1', [id, held.id])
  return { id, reservation: held.id }
}
