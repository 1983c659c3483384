import { expect } from '@playwright/test'
import { enter } from './people.ts'
import { test } from './test.ts'

test('an office that the agency keeps in the console is shown to its agents', async ({
  page,
  context,
  browserOf,
  agent,
}) => {
  const name = `Harbor office ${agent.id}`
  await enter(context, 'buadmin')
  await page.goto('/admin/office_locations')
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'City' }).fill('Newport')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  const other = await browserOf()
  await enter(other, agent.username, agent.password)
  const app = await other.newPage()
  await app.goto('/account/profile?tab=offices')
  await expect(app.getByText('No offices yet.')).toBeVisible()
  await expect(app.getByRole('region', { name: 'Offices of the agency' }).getByText(name)).toBeVisible()

  await page.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'City' }).fill('Bristol')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
})
