import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as categories from '../packages/api/src/categories.ts'
import * as products from '../packages/api/src/products.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete, deletes } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('a category is added, renamed, kept while products stand in it, and deleted; the store shelves by it', async ({
  page,
  context,
  origin,
  browserOf,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const [draft, name, taken] = [`Sign ${mark}`, `Signs ${mark}`, `Banners ${mark}`]
  const admin = await as(origin, 'buadmin')
  await admin(categories.adminCreate, { body: { name: taken } })
  await enter(context, 'buadmin')
  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('For the yard.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fill this in.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill(draft)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search' }).fill(draft)
  const row = page.getByRole('row').filter({ hasText: draft })
  await expect(row).toContainText('For the yard.')
  await row.getByRole('link', { name: draft }).click()
  await field.fill(taken)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This name is taken. Choose another.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' }), 'nothing is lost').toHaveValue('For the yard.')
  await field.fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const [kept] = await admin(categories.adminList, { query: { q: name } })
  const category_id = kept?.id ?? 0
  const product = await admin(products.adminCreate, {
    form: { name: `Yard sign ${mark}`, price: '12', category_id },
    files: {},
  })

  const shop = await browserOf()
  await enter(shop, agent.username, agent.password)
  const store = await shop.newPage()
  await store.goto('/store')
  await store.getByRole('combobox', { name: 'Category' }).selectOption(String(category_id))
  await expect(store.getByRole('link', { name: `Yard sign ${mark}` })).toBeVisible()

  const open = async () => {
    await page.goto(`/admin/categories/${category_id}`)
    await expect(field).toHaveValue(name)
  }
  await open()
  const question = await asksToDelete(page)
  await expect(
    question.getByText(`1 product is in the category “${name}”. Choose another one there first.`),
  ).toBeVisible()
  await admin(products.adminDestroy, { params: { id: product.id } })
  await open()
  await deletes(page)
  expect(await admin(categories.adminList, { query: { q: name } })).toEqual([])
})

test('what a refusal says of a field the form has not is said above it, and holds nothing back', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const admin = await as(origin, 'buadmin')
  const { id, name } = await admin(categories.adminCreate, { body: { name: `Held ${randomInt(1e9)}` } })
  let refused = false
  await page.route(`**/v1/admin/categories/${id}`, async route => {
    if (refused || route.request().method() !== 'PATCH') return route.fallback()
    refused = true
    const errors = { name: 'This name is taken.', product_id: 'Choose a product of your own.' }
    await route.fulfill({ status: 422, json: { errors, code: 'invalid' } })
  })
  await enter(context, 'buadmin')
  await page.goto(`/admin/categories/${id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} on`)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const form = page.getByRole('main').locator('form')
  await expect(form.getByRole('alert')).toHaveText('Product: Choose a product of your own.')
  await expect(form.getByText('This name is taken.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect((await admin(categories.adminShow, { params: { id } })).name).toBe(`${name} on`)
})
