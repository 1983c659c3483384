import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { addUser, antiForgery, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

async function switchMembership(page: Page, username: string, act: 'End' | 'Begin', reason: string) {
  await page.goto(`/admin/users/paid_membership?filter=${encodeURIComponent(JSON.stringify({ q: username }))}`)
  await page.getByRole('button', { name: `${act} membership of Elin Vance` }).click()
  const dialog = page.getByRole('dialog', { name: `${act} membership of Elin Vance?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: `${act} membership` }).click()
  await expect(dialog).toHaveCount(0)
}

test('whoever does not pay is led to billing and back in without signing in anew', async ({
  page,
  context,
  origin,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const agent = await mintAgent(origin)
  await enter(context, 'buadmin')
  const theirs = await browserOf()
  await enter(theirs, agent.username, agent.password)
  const open = await theirs.newPage()
  const listening = listens(open, accounts.MEMBERSHIP_CHANNEL)
  await open.goto('/contacts')
  await expect(open.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await listening

  await switchMembership(page, agent.username, 'End', 'The plan ran out')
  const member = page.getByRole('row').filter({ hasText: agent.username })
  await expect(member).toContainText('Not paid')

  await expect(open.getByText('Your membership is not paid.'), 'the open page goes there by itself').toBeVisible()
  await expect(open).toHaveURL(/\/billing$/)
  for (const path of ['/', '/contacts', '/events', '/store', '/billing/plan', '/billing/review', '/billing/update']) {
    await open.goto(path)
    await expect(open.getByText('Your membership is not paid.')).toBeVisible()
    await expect(open).toHaveURL(path.startsWith('/billing') ? new RegExp(`${path}$`) : /\/billing$/)
  }
  const places = open.getByRole('navigation', { name: 'Main' })
  await expect(places.getByRole('link', { name: 'Billing' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Contacts' })).toHaveCount(0)
  await expect(open.getByRole('searchbox', { name: 'Search contacts' })).toHaveCount(0)
  await expect(open.getByRole('list', { name: 'Administrators of your agency' })).toContainText('@')
  await open.getByRole('button', { name: 'Check my membership again' }).click()
  await expect(open.getByText('Your membership is still not paid.')).toBeVisible()
  await open.getByRole('link', { name: 'Open my profile' }).click()
  await expect(open.getByRole('heading', { name: 'Elin Vance', level: 1 })).toBeVisible()
  await open.getByRole('tab', { name: 'Password' }).click()
  await expect(open.getByRole('textbox', { name: 'Current password' })).toBeVisible()

  await expect(open.getByRole('tab', { name: 'API access' }), 'what is not open to them is not offered').toHaveCount(0)
  const answer = await theirs.request.patch('/v1/contacts', {
    data: { contacts_scope: { contact_group: 'all_agents' } },
    headers: await antiForgery(theirs),
  })
  expect([answer.status(), await answer.json()]).toMatchObject([403, { code: 'sessions.billing_first' }])

  const again = listens(open, accounts.MEMBERSHIP_CHANNEL)
  await open.goto('/billing')
  await expect(open.getByText('Your membership is not paid.')).toBeVisible()
  await again
  await switchMembership(page, agent.username, 'Begin', 'Paid for a year')
  await expect(member).not.toContainText('Not paid')
  await expect(open.getByText('Your membership is paid.', { exact: false })).toBeVisible()
  await open.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(open.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('an administrator who does not pay is led from the console to billing', async ({
  origin,
  browserOf,
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const username = `unpaid.${randomInt(1e9)}`
  const person = { username, email: `${username}@example.com`, first_name: 'Elin', last_name: 'Vance' }
  const password = 'copper kettle on the pier'
  await addUser(origin, 'admin', { ...person, role: 'bu_admin', password })
  const theirs = await browserOf()
  await enter(theirs, username, password)
  const open = await theirs.newPage()
  const listening = listens(open, accounts.MEMBERSHIP_CHANNEL)
  await open.goto('/admin/users')
  await expect(open.getByRole('tab', { name: 'Hierarchy' })).toBeVisible()
  await listening
  await enter(context, 'admin')
  await switchMembership(page, username, 'End', 'The plan ran out')
  await expect(open, 'the open page goes there by itself').toHaveURL(/\/billing$/)
  for (const path of ['/admin/', '/admin/users', '/admin/statuses']) {
    await open.goto(path)
    await expect(open.getByText('Your membership is not paid.')).toBeVisible()
    await expect(open).toHaveURL(/\/billing$/)
  }
})
