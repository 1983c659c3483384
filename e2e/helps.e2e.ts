import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as featureFlags from '../packages/api/src/feature-flags.ts'
import * as helps from '../packages/api/src/helps.ts'
import { COOKIES } from '../packages/config/src/cookies.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { as, enter, jumpTo } from './people.ts'
import { test } from './test.ts'

async function write(page: Page, subject: string) {
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByLabel('What is it about').fill(subject)
  await page.getByLabel('Message').fill('Since this morning my list of contacts stays empty.')
  await page.getByRole('button', { name: 'Send message' }).click()
}

test('who cannot sign in writes to support; a system administrator reads it and marks it as answered', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const subject = `Locked out ${randomInt(1e9)}`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Contact us' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await write(page, subject)
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await enter(context, 'admin')
  await page.goto('/admin/helps')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('A visitor')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Answered' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Answered')
})

test('the open pages are there signed in or not, and an agent’s message names them', async ({
  page,
  context,
  agent,
}) => {
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-of-use', 'Terms of use'],
    ['/contact-us', 'Contact us'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Contact support' }).click()
  const subject = `From ${agent.username}`
  await write(page, subject)
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await enter(context, 'buadmin')
  await page.goto('/admin/helps')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText(agent.username, { exact: true })).toBeVisible()

  await jumpTo(context, agent.id)
  await page.goto('/contact-us')
  const stoodIn = `For ${agent.username}`
  await write(page, stoodIn)
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await enter(context, 'buadmin')
  await page.goto('/admin/helps')
  await page.getByRole('link', { name: stoodIn }).click()
  await expect(page.getByText(new RegExp(`^${agent.username}, really \\w`))).toBeVisible()
})

test('the privacy policy names each cookie, what it is for and how long it is kept', async ({ page }) => {
  await page.goto('/privacy-policy')
  const cookies = page.getByRole('region', { name: 'Cookies' }).getByRole('listitem')
  await expect(cookies).toHaveCount(Object.keys(COOKIES).length)
  for (const name of Object.keys(COOKIES)) await expect(cookies.filter({ hasText: `${name}: ` })).toHaveCount(1)
  await expect(cookies.filter({ hasText: 'known_browser' })).toContainText('from one that is new, for 180 days')
  await expect(cookies.filter({ hasText: 'sso_state' })).toContainText('for 10 minutes')
})

test('help is a key away on a phone: an answer leads to its place, and a message names who and where', async ({
  page,
  context,
  agent,
  origin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(context, agent.username, agent.password)
  await page.goto('/exports')
  const button = page.getByRole('button', { name: 'Help', exact: true })
  const help = page.getByRole('dialog', { name: 'Help' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(help.getByRole('searchbox', { name: 'Search help' })).toBeFocused()
  await page.keyboard.type('undone csv')
  await expect(help.getByRole('region', { name: 'Answers' }).getByRole('link')).toHaveText(['Import a list of leads'])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await button.click()
  await help.getByRole('button', { name: 'Write to support' }).click()
  await expect(help.getByLabel('Your name')).toHaveValue(agent.name)
  const subject = `Where did it go ${agent.id}`
  await help.getByLabel('What is it about').fill(subject)
  await help.getByLabel('Message').fill('The file I asked for this morning is not in the list.')
  await page.mouse.click(4, 730)
  await help.getByRole('button', { name: 'Send message' }).click()
  await expect(help.getByText('Your message has arrived.')).toBeVisible()
  const support = await as(origin, 'buadmin')
  expect(await support(helps.adminList, { query: { filter: JSON.stringify({ q: subject }) } })).toMatchObject([
    { username: agent.username, page: '/exports', name: agent.name },
  ])

  await help.getByRole('searchbox', { name: 'Search help' }).fill('import')
  await help.getByRole('link', { name: 'Import a list of leads' }).click()
  await expect(page).toHaveURL('/imports')
  await expect(help).toHaveCount(0)
})

test('help leaves the bar of whom it is switched off for, at once', async ({ page, context, agent, origin }) => {
  await enter(context, agent.username, agent.password)
  const listening = listens(page, featureFlags.CHANNEL)
  await page.goto('/exports')
  await listening
  const button = page.getByRole('button', { name: 'Help', exact: true })
  await expect(button).toBeVisible()
  const admin = await as(origin, 'admin')
  const params = { id: 'HELP_BUTTON' }
  const set = async (state: 'rules' | 'as_built', user_ids: number[]) => {
    const { version } = await admin(featureFlags.adminShow, { params })
    const rules = user_ids.length ? [{ on: false, user_ids }] : []
    await admin(featureFlags.adminUpdate, { params, body: { state, rules, otherwise: true, version, note: 'A test.' } })
  }
  await set('rules', [agent.id])
  await expect(button).toHaveCount(0)
  await set('as_built', [])
  await expect(button).toBeVisible()
})
