import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as users from '../packages/api/src/users.ts'
import * as wallets from '../packages/api/src/wallets.ts'
import { refusal } from './console-errors.ts'
import { losesNextAnswer } from './loses-answer.ts'
import { as, enter, inPerson, mintAgent } from './people.ts'
import { test } from './test.ts'

test('a card is added, money comes from it, a refusal is said, and every movement has its receipt', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/wallets')
  const card = page.getByRole('region', { name: 'Card', exact: true })
  await expect(card).toContainText('No card on file.')
  await card.getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111')
  await dialog.getByRole('textbox', { name: 'Expires' }).fill('04/31')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(dialog).toContainText('Only test cards work in the sandbox. Try 4242 4242 4242 4242.')
  await dialog.getByRole('combobox', { name: 'Test card' }).selectOption({ label: 'Visa 0002: is declined' })
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await expect(card).toContainText('Visa ending in 0002')

  const add = async (amount: string) => {
    await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill(amount)
    await dialog.getByRole('button', { name: 'Add money' }).click()
  }
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByRole('button', { name: 'Add money' }).click()
  await add('2')
  await expect(dialog).toContainText('Enter an amount from $5 to $1,000.')
  await add('40')
  await expect(dialog).toContainText('The card was declined. Ask your bank why, or use another card.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(balance).toContainText('$0.00')

  await agent.self(accounts.connectCard, { body: { token: 'sandbox_mastercard', exp_month: 4, exp_year: 2031 } })
  await page.reload()
  await expect(card).toContainText('Mastercard ending in 4444')
  await balance.getByRole('button', { name: 'Add money' }).click()
  await add('40')
  await expect(balance).toContainText('$40.00')
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Money in' }).click()
  await expect(page).toHaveURL(/filter=in/)
  await expect(page.getByText('2 transactions')).toBeVisible()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()

  await balance.getByRole('button', { name: 'Change auto-refill' }).click()
  await dialog.getByRole('switch', { name: /by itself/ }).check()
  await dialog.getByRole('textbox', { name: 'Refill below' }).fill('15')
  await dialog.getByRole('button', { name: 'Save auto-refill' }).click()
  await expect(balance).toContainText('Auto-refill: $50.00 when it falls below $15.00.')

  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByRole('link', { name: 'Money added' }).first().click()
  await expect(page.getByRole('heading', { name: /^Receipt C\d+/ })).toBeVisible()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
  await expect(page.getByText(agent.name)).toBeVisible()
})

test('money whose answer was lost on the way is added once when it is sent again', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(502))
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_mastercard', exp_month: 4, exp_year: 2031 } })
  await enter(context, agent.username, agent.password)
  await page.goto('/wallets')
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByRole('button', { name: 'Add money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('40')
  await losesNextAnswer(page, '/v1/wallets/top_up')
  await dialog.getByRole('button', { name: 'Add money' }).click()
  await expect(dialog).toContainText('Something went wrong. Try again.')
  await dialog.getByRole('button', { name: 'Add money' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(balance).toContainText('$40.00')
  expect((await agent.self(wallets.transactionHistory)).data).toHaveLength(1)
})

test('a figure of auto-refill mended in an open dialog turns nothing on again that was turned off meanwhile', async ({
  page,
  context,
  agent,
}) => {
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_mastercard', exp_month: 4, exp_year: 2031 } })
  await agent.self(wallets.updateSettings, { body: { enabled: true, threshold: '10', amount: '50' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/wallets')
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByRole('button', { name: 'Change auto-refill' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: /by itself/ })).toBeChecked()
  await agent.self(wallets.updateSettings, { body: { enabled: false } })
  await dialog.getByRole('textbox', { name: 'Refill below' }).fill('15')
  await dialog.getByRole('button', { name: 'Save auto-refill' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(balance).toContainText('Auto-refill is off.')
  expect((await agent.self(wallets.show)).auto_refill).toMatchObject({ enabled: false, threshold: '15.0000' })
})

test('a manager gives money to one below and takes it back; the console proves that the books balance', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const manager = await inPerson(origin, 'manager')
  const { id: manager_id } = await manager(sessions.me)
  // Somebody of this test, whom the list has on its first page.
  const below = await mintAgent(origin, { manager_id, last_name: `Aalto ${randomInt(1e9)}` })
  await manager(wallets.topUp, { body: { amount: '20' } })
  await enter(context, 'manager')
  await page.goto('/wallets?tab=team')
  await page.getByRole('button', { name: `Give money to ${below.name}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('100000')
  await dialog.getByRole('button', { name: 'Give money' }).click()
  await expect(dialog).toContainText('Enter an amount from $0.01 to $10,000.')
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('1.50')
  await dialog.getByRole('button', { name: 'Give money' }).click()
  await expect(page.getByText(/has \$1\.50 more to spend/)).toBeVisible()
  await page.getByRole('button', { name: `Take money back from ${below.name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(/is back in your wallet/)).toBeVisible()
  await manager(wallets.allocate, { body: { user_ids: [below.id], amount: '2.25' } })
  await (await as(origin, 'buadmin'))(users.adminDestroy, { params: { id: below.id } })
  await page.reload()
  const left = page.getByRole('listitem').filter({ hasText: below.name })
  await expect(left.getByText('Has left with $2.25 to spend')).toBeVisible()
  await expect(left.getByRole('button', { name: /^Give/ })).toHaveCount(0)
  await left.getByRole('button', { name: `Take money back from ${below.name}` }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(/is back in your wallet/)).toBeVisible()
  await expect(left).toHaveCount(0)

  await enter(context, 'buadmin')
  await page.goto('/admin/wallet_invoices')
  await expect(page.getByText('The books balance.')).toBeVisible()
  await page.getByPlaceholder('Name or description').fill('nothing of that name')
  await expect(page.getByText('Nothing has moved.')).toBeVisible()
  await page.getByPlaceholder('Name or description').fill('Jane')
  await expect(
    page
      .getByRole('cell', { name: 'Reclaim' })
      .or(page.getByRole('cell', { name: 'Welcome Bonus' }))
      .first(),
  ).toBeVisible()
})
