import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import * as businessUnits from '../packages/api/src/business-units.ts'
import * as customDomains from '../packages/api/src/custom-domains.ts'
import { refusal } from './console-errors.ts'
import { as, atHome, enter, fillIn, PASSWORD } from './people.ts'
import { test } from './test.ts'

async function setAtProvider(card: Locator, what: string) {
  await card.getByRole('combobox', { name: 'What its nameservers say' }).selectOption({ label: what })
  await card.getByRole('button', { name: 'Set records' }).click()
}

/** Asks until the second nameserver has caught up as well. */
async function verifyUntil(page: Page, card: Locator, seen: Locator) {
  await expect(async () => {
    await card.getByRole('button', { name: /^(Verify|Check) now$/ }).click()
    await expect(seen).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Escape')
}

test('an administrator adds a domain, is told which record is wrong, mends it, and people sign in there', async ({
  page,
  context,
  browserOf,
  origin,
  troubles,
}) => {
  // The domain has no certificate here; a real one has, at the proxy in front.
  troubles.allow(refusal(422), refusal(401), /Cross-Origin-Opener-Policy header has been ignored/)
  const name = `crm-${randomInt(1e9)}.e2e.example`
  await enter(context, 'buadmin')
  await page.goto('/account/profile?tab=domains')
  await expect(page.getByText('This is the sandbox: no real nameserver is asked.')).toBeVisible()
  await page.getByRole('button', { name: 'Add domain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a domain' })
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('192.168.0.7')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(dialog.getByText('This is an address of a machine.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(`https://${name}/`)
  await dialog.getByRole('button', { name: 'Add domain' }).click()

  const card = page.getByRole('listitem', { name, exact: true })
  await expect(card.getByText('Not verified yet')).toBeVisible()
  const steps = card.getByRole('list', { name: `Steps of ${name}` })
  const ownership = steps.getByRole('listitem', { name: 'Prove it is yours' })
  await expect(ownership.getByText(/^openbook-domain=/)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ownership.getByRole('button', { name: /^Copy the value/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^openbook-domain=/)

  await setAtProvider(card, 'TXT record with the domain twice in its name')
  await verifyUntil(page, card, ownership.getByText('your provider adds the domain by itself'))
  await expect(ownership.getByText(/^Enter only _openbook/)).toBeVisible()
  await setAtProvider(card, 'All records as asked')
  await verifyUntil(page, card, card.getByText('Verified', { exact: true }))

  const there = origin.replace('localhost', name)
  const visitor = await (await browserOf()).newPage()
  await visitor.goto(`${there}/login`)
  await expect(visitor).toHaveTitle('Sign in · Openbook')
  await offersPasswordsAlone(visitor, there)
  await visitor.goto(`${there}/login`)
  await fillIn(visitor, 'agent2', PASSWORD)
  await atHome(visitor)
  await visitor.goto(`${there}/account/profile?tab=two_factor`)
  await expect(visitor.getByText('Passkeys are added and used at', { exact: false })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await visitor.goto(there.replace('//', '//agent.'))
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Medicare')

  const office = await browserOf()
  await enter(office, 'admin', PASSWORD, origin)
  const consolePage = await office.newPage()
  await consolePage.goto(`${origin}/admin/custom_domains`)
  await consolePage.getByRole('textbox', { name: 'Domain or agency' }).fill(name)
  await expect(consolePage.getByText('1-1 of 1')).toBeVisible()
  await consolePage.getByRole('link', { name }).click()
  await expect(consolePage.getByText('Ownership: Done')).toBeVisible()
  await consolePage.getByRole('link', { name: 'Manage it in the app' }).click()
  await expect(consolePage.getByRole('combobox', { name: 'Agency' })).toHaveValue(/Harbor Light Agency/)

  await card.getByRole('button', { name: `Options for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nobody reaches you at this address any more')
  await page.getByRole('button', { name: 'Remove domain' }).click()
  await expect(page.getByText(`${name} is removed.`)).toBeVisible()
  await expect(card).toHaveCount(0)
})

/** Passkeys and single sign-on belong to the main site: elsewhere the pages lead there. */
async function offersPasswordsAlone(page: Page, there: string) {
  await expect(page.getByText('To use a passkey or single sign-on, sign in at', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /^localhost:/ })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:\d+\/login$/,
  )
  await expect(page.getByRole('link', { name: 'Single sign-on' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await page.goto(`${there}/login-app`)
  await expect(page.getByText('Single sign-on works at', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goto(`${there}/admin/login`)
  await expect(page.getByRole('link', { name: /^Use a passkey at localhost:/ })).toHaveAttribute('href', /\/admin\/$/)
  await expect(page.getByRole('link', { name: /^Single sign-on at localhost:/ })).toBeVisible()
}

test('of an agency with many domains the one just added is shown with its records', async ({
  page,
  context,
  origin,
}) => {
  const admin = await as(origin, 'admin')
  const mark = randomInt(1e9)
  const { id: business_unit_id } = await admin(businessUnits.adminCreate, { body: { name: `Many names ${mark}` } })
  for (let n = 1; n <= 15; n++)
    await admin(customDomains.create, { body: { business_unit_id, custom_domain: `n${n}-${mark}.e2e.example` } })
  await enter(context, 'admin')
  await page.goto(`/account/profile?tab=domains&business_unit_id=${business_unit_id}`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a domain' })
  const name = `last-${mark}.e2e.example`
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(name)
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByRole('list', { name: `Steps of ${name}` })).toBeVisible()
})

test('an agent has no domains to manage', async ({ page, context, agent }) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=domains')
  await expect(page.getByRole('tab', { name: 'Profile', selected: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Domains' })).toHaveCount(0)
})
