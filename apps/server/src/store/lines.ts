import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { FOR_SALE } from './queries.ts'

export interface Wanted {
  product_id: number
  quantity?: number | undefined
}
export interface Sold {
  product_id: number
  name: string
  sku: string | null
  months_count: number | null
  per_contact: boolean
  price: string
}
export interface Line extends Sold {
  quantity: number
  amount: string
}

/** What is asked for, as it is sold to the viewer now and in the order asked. Throws a 422 for what is not. */
export async function soldTo(db: Db, { user_id }: Pick<Viewer, 'user_id'>, items: Wanted[]): Promise<Sold[]> {
  const found = await db.rows<Sold>(
    `select p.id as product_id, p.name, p.sku, p.months_count, p.per_contact, p.price::text as price
       from products p where ${FOR_SALE} and p.id = any($2::bigint[])`,
    [user_id, items.map(({ product_id }) => product_id)],
  )
  return items.map(({ product_id, quantity }) => {
    const sold = found.find(each => each.product_id === product_id)
    if (!sold) throw invalid('items', 'This item is no longer for sale.', 'store.not_for_sale')
    if (sold.per_contact && (quantity ?? 1) !== 1)
      throw invalid('items', 'Each contact gets this once: leave the quantity out.', 'store.once_each')
    return sold
  })
}

/** The lines of an order that goes to so many contacts, and its exact total, reckoned by the database. */
export async function priced(db: Db, items: Wanted[], sold: Sold[], receiving: number) {
  const lines = sold.map(item => ({
    ...item,
    quantity: item.per_contact ? receiving : (items.find(each => each.product_id === item.product_id)?.quantity ?? 1),
  }))
  const reckoned = await db.rows<{ amount: string; total: string }>(
    `select (l.price * l.quantity)::numeric(16,4)::text as amount, (sum(l.price * l.quantity) over ())::numeric(16,4)::text as total
       from unnest($1::numeric[], $2::int[]) with ordinality as l(price, quantity, n) order by l.n`,
    [lines.map(({ price }) => price), lines.map(({ quantity }) => quantity)],
  )
  return {
    lines: lines.map((line, at): Line => ({ ...line, amount: reckoned[at]?.amount ?? '0.0000' })),
    total: reckoned[0]?.total ?? '0.0000',
  }
}
