import { expect, type Page } from '@playwright/test'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import { refusal } from './console-errors.ts'
import { as, atHome, enter, fillIn } from './people.ts'
import { test } from './test.ts'

const NEW_PASSWORD = 'lantern under the wharf'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a forgotten password is made anew by the link that was mailed, once', async ({
  page,
  agent,
  browserOf,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Enter your username or e-mail.')).toBeVisible()
  await field(page, 'Username or e-mail').fill(agent.username)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status')).toContainText('If there is such an account')

  const admin = await as(origin, 'buadmin')
  const letters = () => admin(sandboxMails.adminList, { query: { q: agent.username } })
  await expect.poll(async () => (await letters()).length, 'it goes out behind the answer').toBe(1)
  const office = await browserOf()
  await enter(office, 'buadmin')
  const mailbox = await office.newPage()
  await mailbox.goto(`/admin/sandbox_mails?filter=${encodeURIComponent(JSON.stringify({ q: agent.username }))}`)
  const mail = mailbox.getByRole('row', { name: /Choose a new Openbook password/ }).first()
  const link = /http\S+reset-password#\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? ''

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText(`For ${agent.username}.`)).toBeVisible()
  const open = await (await browserOf()).newPage()
  await open.goto(link)
  await expect(field(open, 'New password')).toBeVisible()
  await field(page, 'New password').fill('Password2026!')
  await field(page, 'New password again').fill('Password2026!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/tried first/)).toBeVisible()
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillIn(page, agent.username, NEW_PASSWORD)
  await atHome(page)

  // The same link, open elsewhere all the while.
  await field(open, 'New password').fill('another fine lantern')
  await field(open, 'New password again').fill('another fine lantern')
  await open.getByRole('button', { name: 'Change password' }).click()
  await expect(open.getByRole('alert')).toContainText('This link is no longer good.')
  await open.getByRole('button', { name: 'New link' }).click()
  await expect(open.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()

  const late = await (await browserOf()).newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
  await expect(late.getByRole('textbox'), 'nobody types a password in vain').toHaveCount(0)
  await late.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(late.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})
