import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import * as orders from '../packages/api/src/orders.ts'
import * as products from '../packages/api/src/products.ts'
import { refusal } from './console-errors.ts'
import { losesNextAnswer } from './loses-answer.ts'
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the store' })).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search the store' })).toHaveValue(mark)
  await page.getByRole('link', { name: /Fridge magnet/ }).click()
  await expect(page.getByRole('heading', { name: `Fridge magnet ${mark}` })).toBeVisible()
  await expect(page.getByText('$0.75 per contact')).toBeVisible()
  await admin(products.adminDestroy, { params: { id: made.id } })
  await page.reload()
  await expect(page.getByText('This is not for sale')).toBeVisible()
})

test('an agent orders an item: what the wallet lacks is said, details are corrected, a card pays, and the order is taken back', async ({
  page,
  context,
  agent,
}) => {
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_mastercard', exp_month: 12, exp_year: 2040 } })
  await enter(context, agent.username, agent.password)
  await page.goto('/store?q=business')
  await page.getByRole('link', { name: /Business cards, 500/ }).click()
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Business cards, 500' })
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await expect(dialog.getByRole('button', { name: 'Order for $76.00' })).toBeVisible()
  await expect(dialog.getByText('Your wallet does not have enough for this.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /By card: Mastercard/ })).toBeChecked()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const asked = page.waitForRequest('**/store_orders/preview')
  await page.route('**/store_orders/preview', async route => {
    await held
    await route.continue()
  })
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await asked
  await expect(dialog.getByRole('radio', { name: /By card: Mastercard/ }), 'while the price is asked').toBeChecked()
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2')
  answer()
  await expect(dialog.getByRole('button', { name: 'Order for $76.00' })).toBeEnabled()
  await dialog.getByRole('radio', { name: /From your wallet/ }).check()
  await expect(dialog.getByRole('button', { name: 'Order for $76.00' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /By card: Mastercard/ }).check()
  await dialog.getByRole('button', { name: 'Change your details for this order' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('9 Harbor Road')
  await dialog.getByRole('button', { name: 'Order for $76.00' }).dblclick()
  await expect(page.getByText(/Thank you\. Order \d+ is paid/)).toBeVisible()
  await expect(page.getByText(/9 Harbor Road/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('$76.00 of $76.00 goes back to your card.')).toBeVisible()
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1)
  await expect(page.getByText('2 × Business cards, 500')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('an order whose answer was lost on the way is one order when it is sent again', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(502))
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_mastercard', exp_month: 12, exp_year: 2040 } })
  await enter(context, agent.username, agent.password)
  await page.goto('/store?q=business')
  await page.getByRole('link', { name: /Business cards, 500/ }).click()
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Business cards, 500' })
  await expect(dialog.getByRole('radio', { name: /By card: Mastercard/ })).toBeChecked()
  await losesNextAnswer(page, '/v1/store_orders')
  await dialog.getByRole('button', { name: 'Order for $38.00' }).click()
  await expect(dialog).toContainText('Something went wrong. Try again.')
  await dialog.getByRole('button', { name: 'Order for $38.00' }).click()
  await expect(page.getByText(/Thank you\. Order \d+ is paid/)).toBeVisible()
  expect((await agent.call(orders.mine)).data).toHaveLength(1)
})
