import { expect } from '@playwright/test'
import * as featureFlags from '../packages/api/src/feature-flags.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as settings from '../packages/api/src/settings.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('whom to ask for help, once an administrator has said it, stands on open screens at once', async ({
  page,
  context,
  browserOf,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  const listening = listens(page, featureFlags.CHANNEL)
  await page.goto('/contacts')
  await listening
  await page.getByRole('button', { name: /^Your account/ }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await expect(account.getByRole('button', { name: 'Sign out' })).toBeVisible()

  const office = await browserOf()
  await enter(office, 'admin')
  const consolePage = await office.newPage()
  await consolePage.goto('/admin/settings')
  await consolePage.getByRole('link', { name: 'Support phone' }).click()
  const phone = consolePage.getByRole('textbox', { name: 'Support phone' })
  await phone.fill('soon')
  await consolePage.getByRole('button', { name: 'Save' }).click()
  await expect(consolePage.getByText('Enter a phone number with its area code.')).toBeVisible()
  await phone.fill('401-555-0199')
  await consolePage.getByRole('button', { name: 'Save' }).click()
  await expect(consolePage.getByText('Saved.')).toBeVisible()
  await expect(account.getByRole('link', { name: '401-555-0199' })).toBeVisible()

  await consolePage.getByRole('link', { name: 'Support phone' }).click()
  await phone.fill('')
  await consolePage.getByRole('button', { name: 'Save' }).click()
  await expect(account.getByRole('link', { name: '401-555-0199' })).toHaveCount(0)
})

test('what is said while the one before is still being asked for is not missed', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await as(origin, 'admin')
  const set = (value: string) =>
    admin(settings.adminUpdate, { params: { id: 'support_email' }, form: { value }, files: {} })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, featureFlags.CHANNEL)
  await page.goto('/contacts')
  await listening
  await page.getByRole('button', { name: /^Your account/ }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await expect(account.getByRole('button', { name: 'Sign out' })).toBeVisible()

  const early = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(
    `**${sessions.me.path}`,
    async route => {
      const response = await route.fetch()
      early.resolve()
      await late.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await set('before@example.com')
  await early.promise
  const again = page.waitForRequest(request => request.url().endsWith(sessions.me.path))
  await set('after@example.com')
  await again
  late.resolve()
  await expect(account.getByRole('link', { name: 'after@example.com' })).toBeVisible()
  await set('')
})

test('a setting that another administrator set meanwhile is not written over, and the newest is a click away', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const admin = await as(origin, 'admin')
  const set = (value: string) =>
    admin(settings.adminUpdate, { params: { id: 'billing_contact' }, form: { value }, files: {} })
  await enter(context, 'admin')
  await page.goto('/admin/settings/billing_contact')
  const field = page.getByRole('textbox', { name: 'Billing contact' })
  await expect(field).toHaveValue('')
  await set('theirs@example.com')
  await field.fill('mine@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This was changed by somebody else since you opened it.', { exact: false })).toBeVisible()
  await expect(field).toHaveValue('mine@example.com')
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect(field).toHaveValue('theirs@example.com')
  await field.fill('mine@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await set('')
})
