import { expect } from '@playwright/test'
import { refusal } from './console-errors.ts'
import { enter, fillIn, PASSWORD, signIn } from './people.ts'
import { test } from './test.ts'

test('signs in, shows who one is, and signs out', async ({ page }) => {
  await signIn(page, 'agent')
  await page.getByRole('button', { name: 'Your account: Jane Morrow' }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await expect(account.getByText('Signed in as agent')).toBeVisible()
  await account.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/contacts')
  await expect(page).toHaveURL(/\/login$/)
})

test('says what is wrong with a sign-in, and keeps the username', async ({ page, troubles }) => {
  troubles.allow(refusal(401), refusal(422))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your username.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await fillIn(page, 'agent', 'not the password')
  await expect(page.getByRole('alert')).toContainText('Username or password is wrong.')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('agent')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await fillIn(page, 'agent', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
})

test('signs in by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a session that ended leads to the sign-in and back to where one was', async ({ page, context, troubles }) => {
  troubles.allow(refusal(401))
  await enter(context, 'agent2')
  await page.goto('/contacts?limit=30&order=DESC')
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
  await context.clearCookies({ name: 'auth_token' })
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page).toHaveURL(/\/contacts\?limit=30&order=DESC&page=2$/)
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
})

test('asks for the sign-in first and then opens the page that was asked for', async ({ page }) => {
  await page.goto('/imports')
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page, 'nobody signs in twice').toHaveURL(/\/contacts$/)
})

test('never leads off the site after signing in', async ({ page, context, origin }) => {
  await context.addCookies([{ name: 'redirect_path', value: encodeURIComponent('//elsewhere.example/'), url: origin }])
  await page.goto('/login')
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page).toHaveURL(`${origin}/contacts`)
})
