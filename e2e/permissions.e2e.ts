import { expect } from '@playwright/test'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

test('an administrator finds out who may do what, by role and by word', async ({ page, context }) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Permissions' }).click()
  await page.getByPlaceholder('Act, thing or address').fill('export')
  const row = page.getByRole('row', { name: /contacts\.export/ })
  await expect(row).toBeVisible()
  await row.getByText('endpoints').click()
  await expect(row.getByText('POST /v1/contacts/exports')).toBeVisible()
  await page.getByRole('combobox', { name: 'May be done by' }).click()
  await page.getByRole('option', { name: 'Basic Agent' }).click()
  await expect(page.getByRole('row', { name: /contacts\.export/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByPlaceholder('Act, thing or address')).toHaveValue('export')
  await expect(page.getByRole('combobox', { name: 'May be done by' })).toHaveText('Basic Agent')
})

test('an administrator looks at the app as a basic agent would see it, and changes nothing', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(403))
  await enter(context, 'buadmin')
  await page.goto('/admin/permissions/roles')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Basic Agent' }) })
  await expect(card.getByText('Agentflow: not offered').or(card.getByText('Agentflow: Basic Agent'))).toBeVisible()
  await card.getByRole('link', { name: 'View as Basic Agent' }).click()
  const banner = page.getByRole('region', { name: 'Looking as another role' })
  await expect(banner).toContainText('You see the app as the role Basic Agent')
  await expect(page).toHaveURL(/\/contacts$/)
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('First name').fill('Nobody')
  await form.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('You are only looking as another role').first()).toBeVisible()
  page.once('dialog', asked => asked.accept())
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect(places.getByRole('link', { name: 'Contacts' }).first()).toBeVisible()
  await expect(places.getByRole('link', { name: 'Exports' })).toHaveCount(0)
  await page.goto('/exports')
  await expect(page.getByText(/This needs contacts\.export, which Basic Agent does not have/).first()).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
