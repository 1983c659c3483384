import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
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
})
