import { expect, type Page } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const offered = (page: Page) => page.getByRole('list', { name: 'Available numbers' }).getByRole('listitem')
const owned = (page: Page) => page.getByRole('list', { name: 'Your numbers' }).getByRole('listitem')

async function search(page: Page, area_code: string, contains: string) {
  const form = panel(page, 'Find a number')
  await form.getByRole('textbox', { name: 'Area code' }).fill(area_code)
  await form.getByRole('textbox', { name: 'Contains' }).fill(contains)
  await form.getByRole('button', { name: 'Search' }).click()
}

test('an agent finds a number, sees one go to somebody else, buys another, names it and gives it back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409), refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=numbers')
  await expect(page.getByText('This is the sandbox', { exact: false })).toBeVisible()
  await expect(page.getByText('No numbers yet.', { exact: false })).toBeVisible()
  await search(page, '40', '')
  await expect(page.getByText('An area code has 3 digits, as 401.')).toBeVisible()
  await search(page, '401', '0190')
  await expect(offered(page)).toHaveCount(1)
  await expect(offered(page)).toContainText('Providence, RI · $2.00 a month')

  const dialog = page.getByRole('dialog', { name: 'Buy 1-401-555-0190' })
  await offered(page).getByRole('button', { name: 'Buy 1-401-555-0190' }).click()
  await expect(dialog.getByText('Your wallet does not have enough for this.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'By card: no card on file' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Buy for $2.00' })).toBeDisabled()
  await agent.self(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 4, exp_year: 2031 } })
  await page.reload()
  await expect(page).toHaveURL(/area_code=401&contains=0190/)
  await offered(page).getByRole('button', { name: 'Buy 1-401-555-0190' }).click()
  await expect(dialog.getByRole('radio', { name: 'By card: Visa ending in 4242' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Buy for $2.00' }).click()
  await expect(dialog.getByText('Somebody else was faster', { exact: false })).toContainText('is in your wallet')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(owned(page)).toHaveCount(0)

  await search(page, '401', '5550111')
  await page.getByRole('button', { name: 'Buy 1-401-555-0111' }).click()
  const another = page.getByRole('dialog', { name: 'Buy 1-401-555-0111' })
  await expect(another.getByRole('radio', { name: 'From your wallet: $2.00 to spend' })).toBeChecked()
  await another.getByRole('button', { name: 'Buy for $2.00' }).click()
  await expect(page.getByText('1-401-555-0111 is yours.')).toBeVisible()
  await expect(owned(page)).toContainText('1-401-555-0111')
  await expect(page.getByText('No number like this can be had now.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Options for 1-401-555-0111' }).click()
  await page.getByRole('menuitem', { name: 'Name it' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Desk in Newport')
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
  await expect(owned(page)).toContainText('Desk in Newport')
  await page.getByRole('button', { name: 'Options for Desk in Newport' }).click()
  await page.getByRole('menuitem', { name: 'Give it back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click()
  await expect(page.getByText('1-401-555-0111 is given back.')).toBeVisible()
  await expect(owned(page)).toHaveCount(0)
  await expect(offered(page), 'it can be bought again').toHaveCount(1)
})
