import { ADMIN_STATUSES } from '@openbook/api/orders.ts'
import { moneyStatus } from '@openbook/config/wallet.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import { after, type Filter, type Listed } from './list.ts'
import { adminDetail } from './queries.ts'

const HEADINGS = [
  'Order',
  'Placed',
  'Agent',
  'Items',
  'Contacts',
  'Total',
  'Refunded',
  'Payment',
  'Paid from',
  'Status',
  'Note',
]
const ADDRESS = ['Name', 'Address', 'Address 2', 'City', 'State', 'ZIP']

const cellsOf = (order: Listed) => [
  order.id,
  order.created_at,
  order.user_name,
  order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
  order.contacts_count,
  order.total,
  order.refunded,
  moneyStatus(order.status),
  order.payment_method,
  ADMIN_STATUSES[order.admin_status].name,
  order.note,
]

export const spreadsheet = (tenant: SignedIn['tenant'], q: string | undefined, filter: Filter) =>
  sheetOf(HEADINGS, last => tenant(db => after(db, last?.id ?? null, BATCH, q, filter)), cellsOf)

interface Recipient {
  id: number
  cells: (string | null)[]
}

/** Who an order goes to, as the addresses were then. Throws a 404 before anything is sent. */
export async function contactsSheet(tenant: SignedIn['tenant'], id: number) {
  await tenant(db => adminDetail(db, id))
  const next = (last?: Recipient) =>
    tenant(db =>
      db.rows<Recipient>(
        `select id, array[name, address, address_2, city, state, zip] as cells from order_contacts
          where order_id = $1 and id > $2 order by id limit $3`,
        [id, last?.id ?? 0, BATCH],
      ),
    )
  return sheetOf(ADDRESS, next, ({ cells }) => cells)
}
