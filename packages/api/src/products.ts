// What the agency's store sells to its agents: a name, a price, a picture, the shelf it stands on. It may be for the people
// of one company only, and may last for some months. What is odd: writes are multipart, the fields first and then the
// picture as `image`, sent only where a new one was chosen; a field that is not sent stays, an empty one is cleared. A
// price is an exact amount of dollars and cents, and so a string.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { deletable } from './core/short-list.ts'

const words = z.string().nullable()
const id = z.number().int()

export const Product = z
  .object({
    id,
    name: z.string(),
    description: words,
    category_id: id.nullable(),
    category_name: words,
    corporation_id: id.nullable(),
    corporation_name: words,
    /** Dollars with two decimals, like `49.00`. */
    price: z.string(),
    months_count: id.nullable(),
    /** Ordered for contacts, at the price for each of them: a letter, a calendar. */
    per_contact: z.boolean(),
    sku: words,
    active: z.boolean(),
    image: z.object({ src: z.string(), title: z.string() }).nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof Product>

type Optional<Held, Sent = Held> = z.ZodOptional<z.ZodType<Held, Sent>>
const none = z.literal('').transform(() => null)
const pointer = (message: string) =>
  z.union([none, Id.shape.id], message).optional() as unknown as Optional<number | null, number | ''>
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters.`)

const MONTHS = 'Enter 1 to 120 months, or leave it empty.'

export const ProductInput = z.object({
  name: z.string('Enter a name.').pipe(text(200).min(1, 'Enter a name.')),
  description: text(5000).optional(),
  category_id: pointer('Choose a category.'),
  corporation_id: pointer('Choose a company.'),
  price: z.union([z.string(), z.number().transform(String)], 'Enter a price in dollars.').pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in dollars, like 49 or 49.50.'),
  ) as unknown as z.ZodType<string, string | number>,
  months_count: z
    .union([none, z.coerce.number(MONTHS).int(MONTHS).min(1, MONTHS).max(120, MONTHS)], MONTHS)
    .optional() as unknown as Optional<number | null, number | ''>,
  sku: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9][A-Za-z0-9._/-]{0,39})?$/, 'Use letters, digits, dots and dashes, at most 40.')
    .optional(),
  per_contact: z.stringbool('Say true or false.').optional() as unknown as Optional<boolean, boolean | string>,
  active: z.stringbool('Say true or false.').optional() as unknown as Optional<boolean, boolean | string>,
  /** Empty, with no upload of that name, takes the picture away. */
  image: z.literal('', 'Upload a picture.').optional(),
})

const access = 'products.manage'

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/products',
  access,
  summary: 'A filter may name category_id, corporation_id and active.',
  query: AdminListQuery,
  returns: z.array(Product),
  range: 'products',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/products/{id}',
  access,
  params: Id,
  returns: Product,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/products',
  access,
  summary: 'Multipart: the fields, then the upload `image` (JPEG, PNG or WebP).',
  form: ProductInput,
  returns: Product,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/products/{id}',
  access,
  summary: 'The same; what is not sent stays, what is empty is cleared.',
  params: Id,
  form: ProductInput.partial(),
  returns: Product,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/products/{id}',
  access,
  params: Id,
  returns: Product,
})
const deletion = deletable(access, Product)
export const adminDeleting = route({ ...deletion.deleting, method: 'POST', path: '/v1/admin/products/deleting' })
export const adminRestore = route({ ...deletion.restore, method: 'POST', path: '/v1/admin/products/{id}/restore' })
export const adminImage = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/products/{id}/image',
  access,
  params: Id,
  returns: 'image/jpeg',
})
