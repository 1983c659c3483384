import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as orders from '../packages/api/src/orders.ts'
import * as store from '../packages/api/src/store.ts'
import { refusal } from './console-errors.ts'
import { addUser, enter, inPerson, jumpFromConsole, PASSWORD } from './people.ts'
import { test } from './test.ts'

test('an agent orders for selected contacts by card; the console accepts, gives a part back, and the agent sees it', async ({
  page,
  context,
  browserOf,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  for (const [first_name, address] of [
    ['Ada', '1 Elm Street'],
    ['Ben', '2 Elm Street'],
    ['Cal', ''],
  ] as const)
    await agent.call(contacts.create, { body: { first_name, last_name: 'Post', address, zip: '02840' } })
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 12, exp_year: 2040 } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await page.getByRole('button', { name: 'Order from the store for 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order from the store' })
  await dialog.getByRole('radio', { name: /Birthday card/ }).check()
  const cost = dialog.getByRole('status', { name: 'Cost' })
  await expect(cost).toContainText('Goes to 2 contacts, $1.85 each.')
  await expect(cost).toContainText('1 left out: No street address (1).')
  await dialog.getByRole('radio', { name: 'By card: Visa ending in 4242' }).check()
  await dialog.getByRole('button', { name: 'Order for $3.70' }).click()
  const heading = page.getByRole('heading', { name: /^Order \d+$/ })
  await expect(heading).toBeVisible()
  const number = ((await heading.textContent()) ?? '').replace('Order ', '')
  await expect(page.getByText(`Thank you. Order ${number} is paid and with your agency.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ben Post' })).toBeVisible()

  const desk = await (await browserOf()).newPage()
  await enter(desk.context(), 'buadmin')
  await jumpFromConsole(desk, agent)
  await desk.goto(`/store/orders/${number}`)
  await expect(desk.getByText('You are acting for someone else. Only they cancel their orders.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Cancel order' })).toBeDisabled()

  const username = `orders.${agent.id}`
  const names = { first_name: 'Odd', last_name: 'Berg' }
  const email = `${username}@example.com`
  const head = await addUser(origin, 'admin', { ...names, username, email, password: PASSWORD, role: 'bu_admin' })
  await enter(desk.context(), 'admin')
  await jumpFromConsole(desk, head)
  await desk.goto(`/admin/order_management/${number}/show`)
  await expect(desk.getByText('While you act for someone else no money is moved.', { exact: false })).toBeVisible()
  for (const name of ['Cancel order', 'Refund']) await expect(desk.getByRole('button', { name })).toBeDisabled()
  await expect(desk.getByRole('button', { name: 'Accept' })).toBeEnabled()

  await enter(desk.context(), 'buadmin')
  await desk.goto('/admin/order_management')
  await desk.getByPlaceholder('Order number or agent').fill(number)
  await desk.getByRole('link', { name: `Order ${number}`, exact: true }).click()
  await desk.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByText('Status: Processing')).toBeVisible()
  await desk.getByRole('button', { name: 'Refund' }).click()
  const refund = desk.getByRole('dialog', { name: `Refund order ${number}` })
  await refund.getByRole('textbox', { name: 'Amount in dollars' }).fill('4')
  await refund.getByRole('textbox', { name: 'Reason' }).fill('One card came back')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('At most $3.70 is left to give back.')).toBeVisible()
  await refund.getByRole('textbox', { name: 'Amount in dollars' }).fill('1.85')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText('$1.85 given back: One card came back')).toBeVisible()
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download addresses' }).click()
  expect((await download).suggestedFilename()).toBe(`order-${number}.csv`)

  await page.reload()
  await expect(page.getByText('$1.85 of $3.70 goes back to your card.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /notice/i })
    .first()
    .click()
  await expect(page.getByText(`Order ${number} was accepted`).first()).toBeVisible()
})

test('before an order is cancelled it is said what still goes back', async ({ page, context, origin, agent }) => {
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 12, exp_year: 2040 } })
  const { data } = await agent.call(store.items, { query: { q: 'Business cards, 500' } })
  const items = [{ product_id: data[0]?.id ?? 0, quantity: 2 }]
  const paid = { payment_method: 'card', expected_total: '76.0000', request_id: randomUUID() } as const
  const { id } = await agent.self(store.createOrder, { body: { items, ...paid } })
  const desk = await inPerson(origin, 'buadmin')
  const giveBack = (amount: string) => desk(orders.adminRefund, { params: { id }, body: { amount } })
  const isTold = async (path: string, words: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await enter(context, agent.username, agent.password)
  await giveBack('6')
  await isTold(`/store/orders/${id}`, '$70.00 goes back to your card.')
  await giveBack('70')
  await isTold(`/store/orders/${id}`, 'Nothing is left to give back.')
  await enter(context, 'buadmin')
  await isTold(`/admin/order_management/${id}/show`, 'Nothing is left to give back. This cannot be taken back.')
})

test('a refund that came to nothing is said at its order, with what to do', async ({ page, context, agent }) => {
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 12, exp_year: 2040 } })
  const { data } = await agent.call(store.items, { query: { q: 'Business cards, 500' } })
  const items = [{ product_id: data[0]?.id ?? 0, quantity: 1 }]
  const paid = { payment_method: 'card', expected_total: '38.0000', request_id: randomUUID() } as const
  const { id } = await agent.self(store.createOrder, { body: { items, ...paid } })
  await enter(context, 'buadmin')
  const failed = { id: 1, kind: 'refunded', admin_status: null, amount: '1.0000', reason: 'Too late', state: 'failed' }
  const by = { user_name: 'Blake Ito', real_user_name: null, at: '2026-11-01T12:00:00.000Z' }
  await page.route(`**/v1/admin/order_management/${id}`, async route => {
    const answer = await route.fetch()
    const known = (await answer.json()) as orders.AdminOrderDetail
    await route.fulfill({ response: answer, json: { ...known, changes: [...known.changes, { ...failed, ...by }] } })
  })
  await page.goto(`/admin/order_management/${id}/show`)
  await expect(page.getByText('$1.00 could not be given back to the card. Look with the payment company')).toBeVisible()
  await expect(page.getByText('$1.00 could not be given back: Too late')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeEnabled()
})

test('orders are narrowed to a time', async ({ page, context }) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/order_management')
  const orders = page.getByRole('table').getByRole('link', { name: /^Order \d+$/ })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'From', exact: true }).click()
  const from = page.getByLabel('From', { exact: true })
  await from.fill('2020-01-15T09:00')
  await expect(page).toHaveURL(/2020-01-15T14%3A00/)
  await expect(orders.first()).toBeVisible()
  await from.fill('2120-01-15T09:00')
  await expect(page.getByText('No order matches, or there is none yet.')).toBeVisible()
})
