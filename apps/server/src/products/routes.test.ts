import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as categories from '@openbook/api/categories.ts'
import type { Sends } from '@openbook/api/core/route.ts'
import * as products from '@openbook/api/products.ts'
import { expect, test } from 'vitest'
import { sweepDeletions } from '../core/deletions.ts'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('products', 'name', products, 'products', { price: '12.50' })

type Form = Sends<typeof products.adminUpdate>['form']
const add = (by: TestUser, form: object = {}, files: Record<string, Blob> = {}) =>
  by.call(products.adminCreate, { form: { name: 'Postcards', price: '12.50', ...form }, files })
const change = (by: TestUser, id: number, form: Form, files: Record<string, Blob> = {}) =>
  by.call(products.adminUpdate, { params: { id }, form, files })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = () => new File([PNG], 'card.png')
/** How many pictures of the agency lie on the disk. */
const stored = (unit: number) => {
  try {
    return readdirSync(join(bench.server.core.env.dataDir, 'files', 'products', String(unit))).length
  } catch {
    return 0
  }
}

test('a product keeps all that is said of it; what is emptied is cleared, what is not sent stays', async () => {
  const { buadmin } = await agency(bench.server)
  const { id: category_id } = await buadmin.call(categories.adminCreate, { body: { name: 'Mailers' } })
  const said = {
    description: 'Printed\nand stamped',
    category_id,
    months_count: 12,
    sku: 'PC-250',
    per_contact: true,
    active: false,
  }
  const made = await add(buadmin, { ...said, price: ' 189.5 ' })
  expect(made).toMatchObject({ ...said, price: '189.50', category_name: 'Mailers', corporation_id: null, image: null })
  const changed = await change(buadmin, made.id, { category_id: '', months_count: '', sku: '', active: true })
  expect(changed).toMatchObject({
    category_id: null,
    months_count: null,
    sku: null,
    per_contact: true,
    active: true,
    price: '189.50',
  })
  expect(changed.description).toBe(said.description)
})

test('prices are exact and sort by their amount', async () => {
  const { buadmin } = await agency(bench.server)
  for (const price of ['99999999.99', '9.10', '0', '0.07', '10']) await add(buadmin, { name: `At ${price}`, price })
  const sorted = await buadmin.call(products.adminList, { query: { sort: '["price","ASC"]' } })
  expect(sorted.map(({ price }) => price)).toEqual(['0.00', '0.07', '9.10', '10.00', '99999999.99'])
})

test('a list is narrowed by category and by what is for sale, and searched by SKU', async () => {
  const { buadmin } = await agency(bench.server)
  const { id: category_id } = await buadmin.call(categories.adminCreate, { body: { name: 'Mailers' } })
  await add(buadmin, { name: 'In it', category_id, sku: 'AB-1' })
  await add(buadmin, { name: 'Not sold', active: false })
  const names = async (filter: object) =>
    (await buadmin.call(products.adminList, { query: { filter: JSON.stringify(filter) } })).map(({ name }) => name)
  expect(await names({ category_id })).toEqual(['In it'])
  expect(await names({ active: false })).toEqual(['Not sold'])
  expect(await names({ q: 'ab-' })).toEqual(['In it'])
  expect(await names({ category_id: 'anything' })).toEqual([])
})

test('a category that products stand in stays', async () => {
  const { buadmin } = await agency(bench.server)
  const { id } = await buadmin.call(categories.adminCreate, { body: { name: 'Mailers' } })
  await add(buadmin, { category_id: id })
  await expect(buadmin.call(categories.adminDestroy, { params: { id } })).rejects.toMatchObject({ status: 409 })
})

test('what does not fit is said at its field, and nothing is kept', async () => {
  const { buadmin, business_unit_id } = await agency(bench.server)
  const theirs = await agency(bench.server)
  const { id: category_id } = await theirs.buadmin.call(categories.adminCreate, { body: { name: 'Theirs' } })
  const [company] = await theirs.tenant(db =>
    db.rows<{ id: number }>(`insert into corporations (name) values ('Theirs') returning id`),
  )
  const amount = 'Enter an amount in dollars, like 49 or 49.50.'
  const refused: [object, object][] = [
    [{ price: undefined }, { price: 'Enter a price in dollars.' }],
    ...['-1', '1.005', '1e3', 'NaN', '', '123456789', '1,000'].map((price): [object, object] => [
      { price },
      { price: amount },
    ]),
    [{ months_count: 0 }, { months_count: 'Enter 1 to 120 months, or leave it empty.' }],
    [{ months_count: 1.5 }, { months_count: 'Enter 1 to 120 months, or leave it empty.' }],
    [{ sku: 'two words' }, { sku: 'Use letters, digits, dots and dashes, at most 40.' }],
    [{ active: 'perhaps' }, { active: 'Say true or false.' }],
    [{ category_id }, { category_id: 'Choose a category of your agency.' }],
    [{ corporation_id: company?.id }, { corporation_id: 'Choose a company of your agency.' }],
    [{ image: 'https://example.com/a.png' }, { image: 'Upload a picture.' }],
  ]
  for (const [form, errors] of refused)
    await expect(add(buadmin, form, { image: png() }), JSON.stringify(form)).rejects.toMatchObject({
      status: 422,
      errors,
    })
  expect(await buadmin.call(products.adminList)).toEqual([])
  expect(stored(business_unit_id)).toBe(0)
})

test('a SKU belongs to one product of the agency', async () => {
  const { buadmin } = await agency(bench.server)
  await add(buadmin, { sku: 'PC-1' })
  await expect(add(buadmin, { name: 'Another', sku: 'pc-1' })).rejects.toMatchObject({
    status: 409,
    errors: { sku: 'This SKU is taken. Choose another.' },
  })
})

test('a picture is one by its bytes, is fetched again, replaced, taken away, and goes with its product', async () => {
  const { buadmin, agent, business_unit_id, tenant } = await agency(bench.server)
  const elsewhere = await agency(bench.server)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const file of [new File([svg], 'a.png'), new File(['%PDF-1.7\n'], 'a.png'), new File([], 'a.png')])
    await expect(add(buadmin, {}, { image: file })).rejects.toMatchObject({
      status: 422,
      errors: { image: 'Send a JPEG, PNG or WebP picture.' },
    })
  const large = new File([PNG, Buffer.alloc(5 * 2 ** 20)], 'a.png')
  await expect(add(buadmin, {}, { image: large })).rejects.toMatchObject({ status: 413, errors: { image: /5 MB/ } })
  const made = await add(buadmin, {}, { image: png() })
  const by = (user: TestUser, src = made.image!.src) => fetch(bench.server.origin + src, { headers: user.headers })
  const fetched = await by(buadmin)
  expect(fetched.headers.get('content-type')).toBe('image/png')
  expect(fetched.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PNG)
  expect([(await by(agent)).status, (await by(elsewhere.buadmin)).status]).toEqual([403, 404])
  const second = await change(buadmin, made.id, {}, { image: png() })
  expect(second.image?.src).not.toBe(made.image?.src)
  expect((await change(buadmin, made.id, { description: 'As it was' })).image).toEqual(second.image)
  expect(stored(business_unit_id)).toBe(1)
  expect((await change(buadmin, made.id, { image: '' })).image).toBeNull()
  expect([stored(business_unit_id), (await by(buadmin)).status]).toEqual([0, 404])
  await change(buadmin, made.id, {}, { image: png() })
  await buadmin.call(products.adminDestroy, { params: { id: made.id } })
  expect(stored(business_unit_id)).toBe(1)
  await tenant(db => db.rows(`update deletions set created_at = now() - interval '25 hours'`))
  await sweepDeletions(bench.server.core)
  expect(stored(business_unit_id)).toBe(0)
})

test('a product deleted while it gets another picture is kept with that one', async () => {
  const { buadmin, tenant, business_unit_id } = await agency(bench.server)
  const { id } = await add(buadmin, {}, { image: png() })
  const other = `products/${business_unit_id}/other-${id}`
  await meanwhile(
    bench.server.core,
    db => db.rows('update products set image_key = $2 where id = $1', [id, other]),
    () => buadmin.call(products.adminDestroy, { params: { id } }),
  )
  const kept = await tenant(db => db.rows('select file_keys from deletions where subject_id = $1', [id]))
  expect(kept).toEqual([{ file_keys: [other] }])
})
