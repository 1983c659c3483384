// What an agent can buy from the agency: a catalogue of the products that are for sale to the people of their company.
// What is odd: some things go to contacts rather than to the agent; these are priced for each contact.
import { z } from 'zod'
import { Id, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

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
