// What was bought in the store: the agent's own orders, and the console's management of all of them. What is odd: `status`
// tells of the money and `admin_status` of the goods. Money in the wallet is reserved when somebody orders, and taken when
// the agency accepts the order; a card is charged at once. What is given back goes where it came from.
import { z } from 'zod'
import { AdminListQuery, Id, Instant, json, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

const id = z.number().int()
const words = z.string().nullable()
/** Dollars with four decimals. */
const amount = z.string()

export const ORDER_STATUSES = ['pending', 'charged', 'failed', 'refunded', 'cancelled'] as const
/** What the agency makes of an order, and what may follow. */
export const ADMIN_STATUSES = {
  new: { name: 'New', next: ['processing', 'cancelled'] },
  processing: { name: 'Processing', next: ['shipped', 'completed', 'cancelled'] },
  shipped: { name: 'Shipped', next: ['completed'] },
  completed: { name: 'Completed', next: [] },
  cancelled: { name: 'Cancelled', next: [] },
} as const satisfies Record<string, { name: string; next: readonly string[] }>
export type AdminStatus = keyof typeof ADMIN_STATUSES
const AdminStatus = z.enum(Object.keys(ADMIN_STATUSES) as [AdminStatus, ...AdminStatus[]], 'Choose a status.')

export const OrderItem = z
  .object({
    product_id: id.nullable(),
    name: z.string(),
    sku: words,
    months_count: id.nullable(),
    per_contact: z.boolean(),
    price: amount,
    quantity: id,
    amount,
  })
  .meta({ id: 'OrderItem' })

const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'Use plain text on one line.')
const upTo = (max: number) => line.max(max, `At most ${max} characters.`).optional()

/** Who orders, as the agency needs it to deliver. */
export const AgentInfo = z.object({
  name: line.min(1, 'Enter a name.').max(120, 'At most 120 characters.'),
  email: upTo(200),
  phone: upTo(40),
  company_name: upTo(200),
  address: upTo(200),
  city: upTo(100),
  state: upTo(40),
  zip_code: upTo(20),
  licence_states: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'Use two letters for a state.'))
    .max(60)
    .optional(),
})
export type AgentInfo = z.output<typeof AgentInfo>

export const Order = z
  .object({
    id,
    status: z.enum(ORDER_STATUSES),
    admin_status: AdminStatus,
    payment_method: z.enum(['wallet', 'card', 'free']),
    total: amount,
    /** Of the total, what was given back or is on its way. */
    refunded: amount,
    items: z.array(OrderItem),
    /** How many people it goes to; none for what the agent gets. */
    contacts_count: id,
    note: words,
    /** Why the payment failed. */
    trouble: words,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof Order>

export const OrderChange = z
  .object({
    id,
    kind: z.enum(['placed', 'paid', 'failed', 'moved', 'refunded', 'cancelled']),
    admin_status: AdminStatus.nullable(),
    amount: amount.nullable(),
    reason: words,
    /** Money on its way back to a card is pending. */
    state: z.enum(['done', 'pending', 'failed']),
    user_name: words,
    /** The person behind an impersonation. */
    real_user_name: words,
    at: Instant,
  })
  .meta({ id: 'OrderChange' })
export type OrderChange = z.output<typeof OrderChange>

const detail = {
  agent_info: AgentInfo,
  /** The card it was charged to. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  changes: z.array(OrderChange),
}
export const OrderDetail = Order.extend(detail).extend({ may_cancel: z.boolean() }).meta({ id: 'OrderDetail' })
export type OrderDetail = z.output<typeof OrderDetail>

export const mine = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_orders',
  access: 'store.list',
  summary: 'The viewer’s own orders, newest first.',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(Order),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_orders/{id}',
  access: 'store.list',
  params: Id,
  returns: OrderDetail,
})

export const recipients = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_orders/{id}/contacts',
  access: 'store.list',
  summary: 'Who an own order goes to, by name; who has been purged since is not there.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(
    z.object({ id, number: id.nullable(), name: z.string(), address: z.string() }).meta({ id: 'OrderRecipient' }),
  ),
})

export const cancel = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/store_orders/{id}/cancel',
  access: 'store.order',
  in_person: true,
  outside: true,
  summary: 'Takes an own order back while the agency has not begun with it; the money is free again, or goes back.',
  params: Id,
  returns: OrderDetail,
})

export const AdminOrder = Order.extend({ user_id: id, user_name: z.string() }).meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof AdminOrder>
export const AdminOrderDetail = AdminOrder.extend(detail).meta({ id: 'AdminOrderDetail' })
export type AdminOrderDetail = z.output<typeof AdminOrderDetail>

const OrderFilter = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  admin_status: AdminStatus.optional(),
  product_id: Id.shape.id.optional(),
  user_id: Id.shape.id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
export const FILTERS = Object.keys(OrderFilter.shape)
export const OrderListQuery = AdminListQuery.extend(OrderFilter.shape).extend({
  filter: json(OrderFilter.loose()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<typeof OrderFilter> & Record<string, unknown>, string>
  >,
})

const access = 'orders.manage'

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/order_management',
  access,
  summary: 'A filter may name status, admin_status, product_id, user_id, from and to; q is a number or a name.',
  query: OrderListQuery,
  returns: z.array(AdminOrder),
  range: 'order_management',
})

export const adminExport = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/order_management/export.csv',
  access,
  in_person: true,
  summary: 'What the list finds, all of it, newest first.',
  query: OrderListQuery,
  returns: 'text/csv',
})

export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/order_management/{id}',
  access,
  params: Id,
  returns: AdminOrderDetail,
})

export const adminContacts = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/order_management/{id}/contacts.csv',
  access,
  in_person: true,
  summary: 'Who an order goes to, with addresses: what a print and mail house is given.',
  params: Id,
  returns: 'text/csv',
})

export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/order_management/{id}',
  access,
  outside: true,
  summary:
    'Accepting takes the money from the wallet, cancelling gives back what was paid: neither by whoever acts as somebody else.',
  params: Id,
  body: z.object({ admin_status: AdminStatus }),
  returns: AdminOrderDetail,
})

const AMOUNT = 'Enter an amount above zero in dollars, like 49 or 49.50.'
const Dollars = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,4})?$/)
  .refine(value => Number(value) > 0)
export const adminRefund = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/order_management/{id}/refund',
  access,
  in_person: true,
  outside: true,
  summary: 'Gives back some or all of what was paid, to where it was paid from, never more in sum.',
  params: Id,
  body: z.object({
    amount: z.union([Dollars, z.number().transform(String).pipe(Dollars)], AMOUNT) as unknown as z.ZodType<
      string,
      string | number
    >,
    reason: upTo(300),
    /** Sent twice, given back once. */
    request_id: z.uuid().optional(),
  }),
  returns: AdminOrderDetail,
})
