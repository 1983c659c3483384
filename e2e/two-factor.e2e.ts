import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import * as businessUnits from '../packages/api/src/business-units.ts'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as twoFactor from '../packages/api/src/two-factor.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { addUser, as, atHome, enter, fillIn, inPerson, PASSWORD } from './people.ts'
import { test } from './test.ts'

const OWN_PASSWORD = 'copper kettle on the pier'

/** The code of an app now, or so many half minutes ahead. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

/** Ends the session here alone: a page still open would ask once more, and have its place remembered. */
async function leave(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function mint(origin: string, role: string, agency: { business_unit_id?: number } = {}) {
  return (await mintUser(origin, role, agency)).username
}

function mintUser(origin: string, role: string, agency: { business_unit_id?: number } = {}) {
  const username = `tfa.${randomInt(1e9)}`
  return addUser(origin, 'admin', {
    username,
    role,
    first_name: 'Tove',
    last_name: 'Lind',
    email: `${username}@example.com`,
    password: OWN_PASSWORD,
    ...agency,
  })
}

/** Sets an app up on the profile page; answers its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch on the app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, codes }
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Your account: ${name}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('an agent sets up an app, is asked for its code, and has a browser remembered', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  await page.getByRole('textbox', { name: 'Code from the app' }).fill('12345')
  await page.getByRole('button', { name: 'Switch on the app' }).click()
  await expect(page.getByText('Enter the 6 digits of the code.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const { secret, codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await expect(page.getByText('10 of 10 left.', { exact: false })).toBeVisible()

  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByLabel('Do not ask on this browser for 30 days').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)

  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  await atHome(page)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByText('Every browser will be asked for a code again.')).toBeVisible()

  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)
  await page.goto('/account/profile?tab=two_factor')
  await expect(page.getByText('9 of 10 left.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
})

test('a sign-in that waits for its code is there again once the page was loaded anew, and gone once it was given up', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  const asked = page.getByRole('heading', { name: 'Confirm it is you' })
  await expect(asked).toBeVisible()
  await page.reload()
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await fillIn(page, agent.username, agent.password)
  await page.getByRole('textbox', { name: 'Code' }).fill('12 34')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the 6 digits of the code.')).toBeVisible()
  await page.reload()
  const code = codeOf(secret, 1)
  await page.getByRole('textbox', { name: 'Code' }).fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)
  await signOut(page, agent.name)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' }), 'nothing is left of it').toBeVisible()
})

test('codes by e-mail arrive in the sandbox mailbox of the console', async ({
  page,
  context,
  agent,
  browserOf,
  origin,
}) => {
  const office = await browserOf()
  await enter(office, 'buadmin')
  const mailbox = await office.newPage()
  const admin = await as(origin, 'buadmin')
  const codes = async () =>
    (await admin(sandboxMails.adminList, { query: { q: agent.username } })).filter(({ subject }) =>
      /code/.test(subject),
    )
  /** A letter goes out behind the answer. */
  const newestCode = async (letters: number) => {
    await expect.poll(async () => (await codes()).length).toBe(letters)
    await mailbox.goto(`/admin/sandbox_mails?filter=${encodeURIComponent(JSON.stringify({ q: agent.username }))}`)
    const row = mailbox.getByRole('row', { name: /is your Openbook code/ }).first()
    await expect(row).toBeVisible()
    return /code is (\d{6})/.exec((await row.textContent()) ?? '')?.[1] ?? ''
  }
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Set up codes by e-mail' }).click()
  await expect(page.getByText(/^A code is on its way to e•••@example.com/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill(await newestCode(1))
  await page.getByRole('button', { name: 'Switch on codes by e-mail' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await signOut(page, agent.name)
  await fillIn(page, agent.username, agent.password)
  await expect(page.getByText('We send a code to e•••@example.com. Enter it here.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a code by e-mail' }).click()
  await expect(page.getByText('A code is on its way', { exact: false })).toBeVisible()
  const code = await newestCode(2)
  await page.reload() // as a phone does whose owner was in the mailbox meanwhile
  await expect(page.getByText('A code is on its way to e•••@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)
})

test('a role that must have it is led to its set-up and can go nowhere else', async ({
  page,
  context,
  browserOf,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403), /WebSocket/)
  const office = await browserOf()
  await enter(office, 'buadmin')
  const rules = await office.newPage()
  await rules.goto('/admin/two_factor_rules')
  await rules.getByRole('checkbox', { name: /^Telemarketer/ }).check()
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByText('The rules are saved.')).toBeVisible()

  const username = await mint(origin, 'telemarketer')
  await enter(context, username, OWN_PASSWORD)
  await page.goto('/contacts')
  await expect(page).toHaveURL(/\/account\/profile\?tab=two_factor$/)
  await expect(page.getByText('Your agency asks for two-factor authentication.', { exact: false })).toBeVisible()
  await expect(page.getByRole('tab'), 'no part that would be refused').toHaveText(['Password', 'Two-factor'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('tab', { name: 'Two-factor', selected: true })).toBeVisible()
  await setUpApp(page)
  await page.goto('/dashboard')
  await atHome(page)
})

test('the console asks an administrator for the second proof too', async ({ page, context, origin, troubles }) => {
  troubles.allow(refusal(401))
  const username = await mint(origin, 'bu_admin')
  await enter(context, username, OWN_PASSWORD)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await leave(page)
  await page.goto('/admin/')
  const code = page.getByRole('textbox', { name: 'Code' })
  await fillIn(page, username, OWN_PASSWORD)
  await expect(code).toBeVisible()
  await page.reload()
  await expect(code).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await fillIn(page, username, OWN_PASSWORD)
  await code.fill(codeOf(secret, 1))
  await page.getByRole('checkbox', { name: 'Do not ask on this browser for 30 days' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const overview = page.getByRole('heading', { name: 'Overview', level: 1 })
  await expect(overview).toBeVisible()

  await page.goto('about:blank')
  for (const name of ['auth_token', 'csrf_token']) await context.clearCookies({ name })
  await page.goto('/admin/')
  await fillIn(page, username, OWN_PASSWORD)
  await expect(overview, 'nor asked again in this browser').toBeVisible()
})

test('an act on the account asks for the password once the sign-in is old', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  await enter(context, agent.username, agent.password)
  await asksAgain(page, 'GET', '**/v1/two_factor/generate_qr')
  await page.goto('/account/profile?tab=two_factor')
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('img', { name: /Picture for your authenticator app/ })).toBeVisible()
})

test('whoever has a second step shows it instead of the password, in the agent app', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await asksAgain(page, 'POST', '**/v1/two_factor/recovery_codes')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a code to go on' })
  await expect(dialog.getByText('Enter the code your authenticator app shows.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('This code is not right, or was used already.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible()
})

test('whoever has a second step shows it before the password changes, once the sign-in is old', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await page.goto('/account/profile?tab=password')
  await asksAgain(page, 'PATCH', '**/v1/users/*/update_password')
  const fresh = 'walrus lantern orbit'
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Current password').fill(agent.password)
  await field('New password').fill(fresh)
  await field('New password again').fill(fresh)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a code to go on' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible()
})

test('whoever has a second step shows it instead of the password, in the console', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403))
  // Of an agency of its own: saving the rules as they were read would undo those another test sets meanwhile.
  const admin = await inPerson(origin, 'admin')
  const { id } = await admin(businessUnits.adminCreate, { body: { name: `Holm ${randomInt(1e9)}` } })
  const username = await mint(origin, 'bu_admin', { business_unit_id: id })
  await enter(context, username, OWN_PASSWORD)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await asksAgain(page, 'PUT', '**/v1/admin/two_factor_rules')
  await page.goto('/admin/two_factor_rules')
  await page.getByRole('button', { name: 'Save rules' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a code to go on' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The rules are saved.')).toBeVisible()
})

test('the rules name every role that the agency has', async ({ page, context }) => {
  await enter(context, 'buadmin')
  const [opened, closed]: string[][] = [[], ['regional_manager', 'basic']]
  await page.route('**/v1/permissions/roles', async route => {
    const response = await route.fetch()
    const roles = (await response.json()) as { id: string }[]
    const others = roles.filter(({ id }) => !closed?.includes(id))
    await route.fulfill({ response, json: [...others, ...(opened ?? []).map(id => ({ ...roles[0], id }))] })
  })
  await page.goto('/admin/two_factor_rules')
  await expect(page.getByRole('checkbox', { name: /^Telemarketer/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Regional Manager/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /^Admin.* – set by somebody of higher rank$/ })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'BU Admin', exact: true })).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: /^Manager/ })).toBeEnabled()
  opened?.push('regional_manager', 'basic')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Regional Manager/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Basic/ })).toBeVisible()
})

test('who has which second factor, and who owes one, is found from the rules and in the list, kept in the address and taken out', async ({
  page,
  context,
  origin,
}) => {
  const admin = await inPerson(origin, 'admin')
  const agency = await admin(businessUnits.adminCreate, { body: { name: `Holme ${randomInt(1e9)}` } })
  const among = { business_unit_id: agency.id }
  const [boss, one, two] = [
    await mint(origin, 'bu_admin', among),
    await mint(origin, 'agent', among),
    await mint(origin, 'agent', among),
  ]
  const own = await inPerson(origin, one, OWN_PASSWORD)
  const { otp_secret } = await own(twoFactor.generateQr)
  await own(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })
  const bossCall = await inPerson(origin, boss, OWN_PASSWORD)
  await bossCall(twoFactor.adminUpdateRules, { body: { roles: ['agent'], grace_days: 7 } })

  await enter(context, boss, OWN_PASSWORD)
  await page.goto('/admin/two_factor_rules')
  await page
    .getByRole('group', { name: /^Agent/ })
    .getByRole('link', { name: '1 person has none yet' })
    .click()
  const row = (username: string) => page.getByRole('row', { name: new RegExp(username) })
  await expect(row(two)).toContainText(/None, owes one from \w+ \d+, \d{4}/)
  await expect(row(one)).toHaveCount(0)
  const filter = page.getByRole('combobox', { name: 'Second factor' })
  await expect(filter).toHaveText('None')
  await filter.click()
  await page.getByRole('option', { name: 'App', exact: true }).click()
  await expect(row(one).getByRole('cell', { name: 'App', exact: true })).toBeVisible()
  await expect(row(two)).toHaveCount(0)
  await expect(page).toHaveURL(/second_factor/)
  await page.reload()
  await expect(row(one)).toBeVisible()
  await expect(row(two)).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await readFile((await (await downloading).path()) ?? '', 'utf8')
  expect(file.split('\n').filter(line => /tfa\./.test(line))).toEqual([
    expect.stringMatching(new RegExp(`${one}.*,App,`)),
  ])
})

test('an admin sees and sets the rules of another agency', async ({ page, context, origin }) => {
  const name = `Skerry ${randomInt(1e9)}`
  const admin = await inPerson(origin, 'admin')
  const { id: business_unit_id } = await admin(businessUnits.adminCreate, { body: { name } })
  await enter(context, 'admin')
  await page.goto('/admin/two_factor_rules')
  await page.getByRole('combobox', { name: 'Agency' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('checkbox', { name: 'Manager', exact: true }).check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('The rules are saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Manager \(since/ })).toBeChecked()
  const { roles } = await admin(twoFactor.adminRules, { query: { business_unit_id } })
  expect(roles.map(({ role }) => role)).toEqual(['manager'])
})

test('the sign-in of the console leads to the ways in of the agent app, and back', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(401))
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await context.clearCookies({ name: 'auth_token' })
  await page.reload()
  const ways = page.getByRole('navigation', { name: 'Other ways to sign in' })
  await ways.getByRole('link', { name: 'Single sign-on' }).click()
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await page.goBack()
  await ways.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.goBack()
  await ways.getByRole('link', { name: 'Use a passkey in the agent app' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await fillIn(page, 'buadmin', PASSWORD)
  await expect(page).toHaveURL(/\/admin\/$/)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
})

test('only the server’s own question asks before an address is removed; a failure is said as one', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409), refusal(429), /ERR_FAILED/)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=auth_ips')
  for (const range of ['127.0.0.0/8', '203.0.113.0/24']) {
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByRole('textbox', { name: 'Address or range' }).fill(range)
    await page.getByRole('button', { name: 'Add address' }).click()
    await expect(page.getByText(`${range} is added.`)).toBeVisible()
  }
  const remove = async () => {
    await page.getByRole('button', { name: 'Options for 127.0.0.0/8' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  }
  await page.route('**/v1/auth_ips/*', route =>
    route.fulfill({ status: 429, json: { errors: { base: 'Too many at once. Wait a minute.' }, code: 'slow_down' } }),
  )
  await remove()
  await expect(page.getByText('Too many at once. Wait a minute.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/v1/auth_ips/*')
  await page.route('**/v1/auth_ips/*', route => route.abort())
  await remove()
  await expect(page.getByText('Openbook cannot be reached right now.', { exact: false })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/v1/auth_ips/*')
  await remove()
  const question = page.getByRole('alertdialog', { name: 'Remove 127.0.0.0/8?' })
  await expect(question).toContainText('You could not sign in from here again.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('You are here')).toBeVisible()
})

test('an administrator resets the sign-in of an agent who lost their phone', async ({
  page,
  context,
  agent,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(401), /request failed with 401/)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  await setUpApp(page)
  const office = await browserOf()
  await enter(office, 'buadmin')
  const desk = await office.newPage()
  await desk.goto(`/admin/users/${agent.id}`)
  await desk.getByRole('button', { name: 'Reset sign-in' }).click()
  const question = desk.getByRole('dialog')
  await expect(question.getByText('Their API token and keys end for good', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Reset sign-in' }).click()
  await expect(desk.getByText('Elin signs in with the password alone now, and can set up anew.')).toBeVisible()
  await expect(agent.call(sessions.me), 'their token is no longer good').rejects.toMatchObject({ status: 401 })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/contacts')
  await fillIn(page, agent.username, agent.password)
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
})

test('a system admin who lost their phone is helped by another, never by themselves', async ({
  page,
  context,
  origin,
}) => {
  const [lost, other] = [await mintUser(origin, 'admin'), await mintUser(origin, 'admin')]
  const call = await inPerson(origin, lost.username, OWN_PASSWORD)
  const { otp_secret } = await call(twoFactor.generateQr)
  await call(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })
  await enter(context, other.username, OWN_PASSWORD)
  const reset = page.getByRole('button', { name: 'Reset sign-in' })
  await page.goto(`/admin/users/${other.id}`)
  await expect(page.getByText('This is you.', { exact: false })).toBeVisible()
  await expect(reset).toHaveCount(0)
  await page.goto(`/admin/users/${lost.id}`)
  await reset.click()
  const question = page.getByRole('dialog', { name: 'Reset how Tove Lind signs in?' })
  await question.getByRole('button', { name: 'Reset sign-in' }).click()
  await expect(page.getByText('Tove signs in with the password alone now, and can set up anew.')).toBeVisible()
  const password = { username: lost.username, password: OWN_PASSWORD }
  expect(await (await context.request.post('/v1/sessions', { data: password })).json()).not.toHaveProperty('otp_secret')
})

test('whoever comes back from a single sign-on with a second proof still to show is asked for it once', async ({
  page,
  context,
  agent,
  origin,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=two_factor')
  const { secret } = await setUpApp(page)
  await leave(page)
  const { username, password } = agent
  const step = await (await context.request.post('/v1/sessions', { data: { username, password } })).json()
  const value = encodeURIComponent(JSON.stringify(step))
  await context.addCookies([{ name: 'second_step', value, url: origin }])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('second_step')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atHome(page)
})
