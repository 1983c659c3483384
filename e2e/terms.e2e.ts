import { expect } from '@playwright/test'
import { addUser, atHome, enter } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'copper kettle on the pier'

test('who signs in for the first time puts the terms off, works on, and accepts them later by keyboard', async ({
  page,
  context,
  origin,
}) => {
  const username = `terms.${Date.now()}`
  await addUser(origin, 'buadmin', {
    ...{ username, first_name: 'Tess', last_name: 'Marlow', role: 'agent', password: PASSWORD },
    email: `${username}@example.com`,
  })
  await enter(context, username, PASSWORD)
  await page.goto('/contacts')
  const asking = page.getByRole('region', { name: 'Terms of use' })
  await expect(asking).toContainText('Please accept the terms of use.')
  await asking.getByRole('button', { name: 'Read the terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms of use' })
  await expect(dialog).toContainText('Your access')
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(asking).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(asking).toHaveCount(0)

  await page.getByRole('button', { name: /^Your account/ }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await account.getByRole('button', { name: 'Accept the terms of use' }).press('Enter')
  const accept = dialog.getByRole('button', { name: 'Accept the terms' })
  await expect(accept).toBeEnabled()
  await accept.press('Enter')
  await expect(page.getByText('You accepted the terms of use.')).toBeVisible()
  await expect(account.getByRole('button', { name: 'Accept the terms of use' })).toHaveCount(0)
})

test('who accepted an earlier version sees what changed since', async ({ page, context }) => {
  await enter(context, 'priya')
  await page.goto('/contacts')
  const asking = page.getByRole('region', { name: 'Terms of use' })
  await asking.getByRole('button', { name: 'Read what changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms of use' })
  await expect(dialog.getByText('You accepted the version of Jan 5, 2026.')).toBeVisible()
  await expect(dialog.getByRole('insertion').filter({ hasText: 'No advice' })).toBeVisible()
  await expect(dialog.getByText('Break into other accounts')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Whole text' }).click()
  await expect(dialog.getByText('Break into other accounts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asking).toBeVisible()
})

test('an administrator is asked in the console too, until they accept', async ({ page, context, origin, troubles }) => {
  troubles.allow(/request failed with 401/)
  const username = `terms.admin${Date.now()}`
  await addUser(origin, 'admin', {
    ...{ username, first_name: 'Nora', last_name: 'Beck', role: 'bu_admin', password: PASSWORD },
    email: `${username}@example.com`,
  })
  await enter(context, username, PASSWORD)
  await page.goto('/admin/statuses')
  const asking = page.getByRole('region', { name: 'Terms of use' })
  await expect(asking).toContainText('Please accept the terms of use.')
  await asking.getByRole('link', { name: 'Read the terms' }).click()
  const accept = page.getByRole('dialog', { name: 'Terms of use' }).getByRole('button', { name: 'Accept the terms' })
  await expect(accept).toBeEnabled()
  await accept.click()
  await expect(page.getByText('You accepted the terms of use.')).toBeVisible()
  await atHome(page)
  await page.goto('/admin/statuses')
  await expect(page.getByRole('heading', { name: 'Statuses', level: 1 })).toBeVisible()
  await expect(asking).toHaveCount(0)
})
