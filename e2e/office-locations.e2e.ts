import { expect } from '@playwright/test'
import { deletes } from './deletes.ts'
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
  await deletes(page)
})

test('what an office cannot be is said beside its field while one types, and nothing typed is lost', async ({
  page,
  context,
  agent,
}) => {
  const name = `Pier office ${agent.id}`
  await enter(context, 'buadmin')
  await page.goto('/admin/office_locations/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('2840')
  await page.getByRole('textbox', { name: 'Phone' }).fill('555-0142')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a US phone number with its area code, like 401-555-0142.')).toBeVisible()
  await expect(page.getByText('Use 5 digits, or 9 as in 02840-1234.')).toBeVisible()
  await expect(page.getByText('Enter an e-mail address.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('02840')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(401) 555-0142')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('pier@example.com')
  await page.getByRole('combobox', { name: 'State' }).fill('Rhode')
  await page.getByRole('option', { name: 'Rhode Island (RI)' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('1-401-555-0142')
  await deletes(page)
})
