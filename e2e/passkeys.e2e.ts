import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { asksAgain } from './asks-again.ts'
import { lostOnTheWay, refusal } from './console-errors.ts'
import { addUser, atHome, enter, fillIn, PASSWORD } from './people.ts'
import { test } from './test.ts'

/** A phone that says yes by itself, as Chromium plays it. */
async function withDevice(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    holder: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Your account: ${name}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('an agent makes a passkey, signs in with it alone, uses it as the second proof, and removes it', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  const device = await withDevice(context, page)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(' ')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('Give the passkey a name.')).toBeVisible()
  expect(await device.passkeys(), 'the device was not asked in vain').toBe(0)
  await page.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()

  await signOut(page, agent.name)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await atHome(page)

  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await atHome(page)

  await page.goto('/account/profile?tab=two_factor')
  await asksAgain(page, 'DELETE', '**/v1/passkeys/*')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  const proof = page.getByRole('dialog', { name: 'Use your passkey to go on' })
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('My phone is removed.')).toBeVisible()
  await signOut(page, agent.name)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey did not work here.')
})

test('a passkey that the console asks for is shown in the agent app, without the password once more', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(401))
  const username = `key.${randomInt(1e9)}`
  const password = 'copper kettle on the pier'
  const name = { first_name: 'Kay', last_name: 'Holm' }
  await addUser(origin, 'admin', { username, password, email: `${username}@example.com`, role: 'bu_admin', ...name })
  await withDevice(context, page)
  await enter(context, username, password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/admin/')
  await fillIn(page, username, password)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await page.getByRole('link', { name: 'Use a passkey in the agent app' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})

test('a device that does not know its holder signs nobody in, and says so', async ({ page, context, agent }) => {
  const device = await withDevice(context, page)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Stick')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page, agent.name)
  await device.holder(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Your device gave no passkey.')
})

test('an administrator removes a passkey of somebody in the console, and it signs them in no more', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  await withDevice(context, page)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Left phone')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await enter(context, 'buadmin')
  await asksAgain(page, 'DELETE', '**/v1/admin/users/*/passkeys/*')
  await page.goto(`/admin/users/${agent.id}`)
  const ways = page.getByRole('region', { name: 'Passkeys and linked accounts' })
  await expect(ways.getByText('Passkey “Left phone”')).toBeVisible()
  await ways.getByRole('button', { name: 'Remove Passkey “Left phone”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(`Passkey “Left phone” signs ${agent.name} in no more.`)).toBeVisible()
  await expect(ways.getByText(`None: ${agent.name} signs in with a password.`)).toBeVisible()
})

test('a passkey that cannot be asked for says so, and the ways in stay open', async ({ page, troubles }) => {
  troubles.allow(lostOnTheWay)
  await page.goto('/login')
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await page.route('**/assets/enter-by-passkey*', route => route.abort())
  await use.click()
  await expect(page.getByRole('alert')).toContainText(
    'cannot be reached right now. Check your connection and try again.',
  )
  await expect(use).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})
