// What an agent can buy from the agency: a catalogue of the products that are for sale to the people of their company, and
// ordering them. What is odd: some things go to contacts rather than to the agent; these are priced for each contact who
// can get them, and the preview counts with the same statement as the order. An order names the total it expects and a key:
// it never costs anything else, and sent twice it is one.
import { z } from 'zod'
import { MOST_IDS } from './core/contact-filters.ts'
import { ContactsScope } from './core/contacts-scope.ts'
import { Id, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { AgentInfo, OrderDetail } from './orders.ts'

const id = z.number().int()

export const StoreItem = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    category_id: id.nullable(),
    category_name: z.string().nullable(),
    /** Dollars with two decimals; for all its months where it has any, for each contact where it goes to contacts. */
    price: z.string(),
    months_count: id.nullable(),
    per_contact: z.boolean(),
    image: z.object({ src: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'StoreItem' })
export type StoreItem = z.output<typeof StoreItem>

export const StoreShelf = z.object({ id, name: z.string(), count: id }).meta({ id: 'StoreShelf' })

export const items = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_items',
  access: 'store.list',
  summary: 'What is for sale to the viewer, by name; with the categories it stands in, whatever is asked for.',
  query: z.object({ ...pageQuery, category_id: Id.shape.id.optional(), per_contact: z.stringbool().optional() }),
  returns: page(StoreItem).extend({ categories: z.array(StoreShelf) }),
})

export const item = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_items/{id}',
  access: 'store.list',
  params: Id,
  returns: StoreItem,
})

export const itemImage = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_items/{id}/image',
  access: 'store.list',
  params: Id,
  returns: 'image/jpeg',
})

export const MOST_ORDERED = 25_000

const COUNT = 'Enter a quantity from 1 to 1,000.'
const wanted = {
  items: z
    .array(
      z.object({
        product_id: Id.shape.id,
        quantity: z.number(COUNT).int(COUNT).min(1, COUNT).max(1000, COUNT).optional(),
      }),
      'Choose an item.',
    )
    .min(1, 'Choose an item.')
    .max(20, 'At most 20 items in an order.'),
  ids: z.array(Id.shape.id).min(1, 'Choose at least one contact.').max(MOST_IDS).optional(),
  all: z.boolean().optional(),
  contacts_scope: ContactsScope.optional(),
  /** Of contacts at one address only the first gets it. */
  one_per_household: z.boolean().optional(),
}
interface Wanted {
  items?: unknown
  ids?: unknown
  all?: boolean | undefined
  contacts_scope?: unknown
}

function oneChoice({ items, ids, all, contacts_scope }: Wanted, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (ids !== undefined && contacts_scope !== undefined) refuse('ids', 'Send either ids or a contacts_scope, not both.')
  if (all && contacts_scope === undefined) refuse('contacts_scope', 'Say what all means: send the contacts_scope.')
  const products = (Array.isArray(items) ? items : []).map(({ product_id }) => product_id)
  if (new Set(products).size < products.length) refuse('items', 'Name each item once.')
}

export const OrderPreview = z
  .object({
    lines: z.array(
      z.object({
        product_id: id,
        name: z.string(),
        per_contact: z.boolean(),
        price: z.string(),
        quantity: id,
        amount: z.string(),
      }),
    ),
    /** Dollars with four decimals: what the order will cost. */
    total: z.string(),
    /** Of the contacts selected, who gets it and who does not; nothing where no item goes to contacts. */
    contacts: z
      .object({
        count: id,
        receiving: id,
        left_out: z.array(z.object({ reason: z.string(), count: id })),
      })
      .nullable(),
  })
  .meta({ id: 'OrderPreview' })
export type OrderPreview = z.output<typeof OrderPreview>

export const preview = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/store_orders/preview',
  access: 'store.order',
  summary: 'What an order would cost, and who would get it.',
  body: z.object(wanted).superRefine(oneChoice),
  returns: OrderPreview,
})

export const agentInfo = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/store_orders/agent_info',
  access: 'store.order',
  summary: 'What an order is prefilled with: the viewer, their office, the states they are licensed in today.',
  returns: AgentInfo,
})

export const createOrder = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/store_orders',
  access: 'store.order',
  in_person: true,
  outside: true,
  summary: 'Orders for the total the preview named, once for a request_id. A card is charged, wallet money reserved.',
  body: z
    .object({
      ...wanted,
      payment_method: z.enum(['wallet', 'card'], 'Choose how to pay.'),
      expected_total: z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Send the total of the preview.'),
      request_id: z.uuid('Send a key of your own for this order.'),
      agent_info: AgentInfo.optional(),
      note: z
        .string()
        .trim()
        .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u, 'Use plain text.')
        .max(1000, 'At most 1,000 characters.')
        .optional(),
    })
    .superRefine(oneChoice),
  returns: OrderDetail,
  status: 201,
})
