import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })

test('a manager assigns a kit, one for each address, and takes it back', async ({ page, context, origin }) => {
  const manager = await as(origin, 'manager')
  const mark = `Post${Date.now()}`
  const home = { last_name: mark, address: `${mark} Elm St.`, zip: '02840' }
  await manager(contacts.create, { body: { first_name: 'Ada', ...home } })
  await manager(contacts.create, { body: { first_name: 'Ben', ...home, address: `${mark} ELM ST` } })
  await manager(contacts.create, { body: { first_name: 'Cal', last_name: mark } })
  await enter(context, 'manager')
  await page.goto(`/contacts?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mail 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
  await expect(dialog.getByText('The post can reach 2 of 3, at 1 address.')).toBeVisible()
  await dialog.getByRole('radio', { name: /Annual review card/ }).check()
  await expect(dialog.getByRole('status', { name: 'Cost' })).toHaveText(
    /Goes to 1 address\. 1 at \$0\.62 each: \$0\.62/,
  )
  await expect(dialog.getByText('1 contact left out: No street address.')).toBeVisible()
  await expect(dialog.getByText('1 contact left out: Someone at this address gets it already.')).toBeVisible()
  await expect(dialog.getByText('1 contact will change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign to 1 contact' }).click()
  await expect(
    page.getByRole('status').getByText(/Assign the mailer “Annual review card”: 1 contact\. 2 left/),
  ).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/taken back for 1 contact/)).toBeVisible()
  await page
    .getByRole('link', { name: /Ada|Post/ })
    .first()
    .click()
  await expect(page.getByText(/assigned the mailer “Annual review card”/).first()).toBeVisible()
})

test('an agent is not offered mailers', async ({ page, context, agent }) => {
  await agent.call(contacts.create, { body: { first_name: 'Ada' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await expect(bar(page).getByRole('button', { name: /^Tag/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^Mail/ })).toHaveCount(0)
})
