import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as products from '../packages/api/src/products.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('an agent finds an item by its category and by words, and reads what it costs', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const mark = String(randomInt(1e9))
  const admin = await as(origin, 'buadmin')
  const made = await admin(products.adminCreate, {
    form: { name: `Fridge magnet ${mark}`, price: '0.75', per_contact: true, description: 'Your number on the door.' },
    files: {},
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/store')
  const mailers = await page.getByRole('option', { name: /^Mailers/ }).getAttribute('value')
  await page.getByRole('combobox', { name: 'Category' }).selectOption(mailers)
  await expect(page).toHaveURL(/category_id=\d+/)
  await expect(page.getByRole('link', { name: /Birthday card/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Desk phone line/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'All categories' })
  await page.getByRole('searchbox', { name: 'Search the store' }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /Fridge magnet/ }).click()
  await expect(page.getByRole('heading', { name: `Fridge magnet ${mark}` })).toBeVisible()
  await expect(page.getByText('$0.75 per contact')).toBeVisible()
  await admin(products.adminDestroy, { params: { id: made.id } })
  await page.reload()
  await expect(page.getByText('This is not for sale')).toBeVisible()
})
