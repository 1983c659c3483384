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

  const late = await (await browserOf()).newPage()
  await late.goto(link)
  await field(late, 'New password').fill('another fine lantern')
  await field(late, 'New password again').fill('another fine lantern')
  await late.getByRole('button', { name: 'Change password' }).click()
  await expect(late.getByRole('alert')).toContainText('This link is no longer good.')
  await late.getByRole('button', { name: 'New link' }).click()
  await expect(late.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})
