import { randomInt } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import * as authIps from '../packages/api/src/auth-ips.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as featureFlags from '../packages/api/src/feature-flags.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import { refusal } from './console-errors.ts'
import {
  type Agent,
  addUser,
  as,
  atHome,
  enter,
  fillIn,
  inPerson,
  jumpFromConsole,
  jumpTo,
  mintAgent,
  PASSWORD,
  signIn,
} from './people.ts'
import { test } from './test.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

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

test('an administrator goes from the agent app to the console; an agent is not led there', async ({
  page,
  context,
}) => {
  const account = async (username: string) => {
    await enter(context, username)
    await page.goto('/')
    await page.getByRole('button', { name: /^Your account: / }).click()
    const panel = page.getByRole('dialog', { name: 'Your account' })
    await expect(panel.getByRole('button', { name: 'Sign out' })).toBeVisible()
    return panel.getByRole('link', { name: 'Open the console' })
  }
  await expect(await account('agent')).toHaveCount(0)
  await (await account('buadmin')).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible()
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
  await atHome(page)
})

test('signs in by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await atHome(page)
  await page.reload()
  await atHome(page)
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
  // What the page asks by itself (counts, jobs) must not be told before the press is.
  await page.route(/\/v1\/(?!contacts$)/, () => {})
  await context.clearCookies({ name: 'auth_token' })
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unrouteAll()
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page).toHaveURL(/\/contacts\?limit=30&order=DESC&page=2$/)
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
})

test('a session that ended is no fault on the console, however slow the way to the sign-in', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(401))
  await enter(context, 'agent2')
  await context.clearCookies({ name: 'auth_token' })
  await page.route('**/login', async held => {
    await new Promise(passed => setTimeout(passed, 1000)) // time for the page being left to draw what it was refused
    await held.continue()
  })
  await page.goto('/contacts').catch(() => {})
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page).toHaveURL(/\/contacts$/)
})

test('asks for the sign-in first and then opens the page that was asked for', async ({ page }) => {
  await page.goto('/imports')
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page, 'nobody signs in twice').toHaveURL(/\/dashboard$/)
})

test('never leads off the site after signing in', async ({ page, context, origin }) => {
  await context.addCookies([{ name: 'redirect_path', value: encodeURIComponent('//elsewhere.example/'), url: origin }])
  await page.goto('/login')
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page).toHaveURL(`${origin}/dashboard`)
})

/** The demo agency’s sub-admin may give the role, which is closed as built, and whoever has it may use it; it stays closed for everybody else. */
async function openRegionalManagers(origin: string) {
  const [admin, subadmin] = [await as(origin, 'admin'), await as(origin, 'subadmin')]
  const { id } = await subadmin(sessions.me)
  const params = { id: 'regional_manager' }
  const { version } = await admin(featureFlags.adminShow, { params })
  const rules = [
    { on: true, user_ids: [id] },
    { on: true, roles: ['regional_manager'] },
  ]
  await admin(featureFlags.adminUpdate, {
    params,
    body: { state: 'rules', rules, otherwise: false, version, note: 'Regional managers are tried out.' },
  })
}

test('a regional manager helps an agent of theirs in the agent’s account, and the agent is told', async ({
  page,
  context,
  origin,
}) => {
  await openRegionalManagers(origin)
  const mark = String(randomInt(1e9, 1e10))
  const regional = { username: `rm.${mark}`, password: 'copper kettle on the pier' }
  const { id: manager_id } = await addUser(origin, 'subadmin', {
    ...regional,
    first_name: 'Rhea',
    last_name: 'Gomez',
    role: 'regional_manager',
    email: `${mark}@example.com`,
  })
  const agent = await mintAgent(origin, { manager_id })
  await enter(context, regional.username, regional.password)
  await page.goto('/team')
  const row = page.getByRole('listitem').filter({ hasText: agent.username })
  await expect(row).toContainText('0 contacts')
  await row.getByRole('button', { name: 'Log in as Elin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in as Elin Vance' })
  await dialog.getByLabel('Reason').fill('Sets up the quick filters.')
  await dialog.getByRole('button', { name: 'Log in as Elin' }).click()
  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  await expect(banner).toContainText('You are Rhea Gomez, acting as Elin Vance.')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Log out and go back' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your account: Rhea Gomez' })).toBeVisible()
  const { data } = await agent.call(notifications.list)
  expect(data[0]).toMatchObject({ title: 'Your regional manager viewed your account', read_at: null })
  expect(data[0]?.body).toContain('Sets up the quick filters.')
})

test('an address that leads nowhere keeps the frame: who acts as somebody sees it there too, and comes back', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, 'buadmin')
  await jumpFromConsole(page, { id: agent.id, first_name: 'Elin' })
  await page.goto('/nowhere/at-all')
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out and go back' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${agent.id}$`))
})

test('one sees where one is signed in, logs one of them out, and then all', async ({
  page,
  context,
  agent,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(401), /request failed with 401/)
  const elsewhere = await browserOf()
  await enter(elsewhere, agent.username, agent.password)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=sessions')
  const list = page.getByRole('region', { name: /Where you are signed in/ })
  await expect(list.getByText('This one')).toBeVisible()
  const others = list.getByRole('button', { name: /^Log out Chrome/ })
  const before = await others.count()
  expect(before).toBeGreaterThan(0)
  await others.first().click()
  await expect(page.getByText(/ is logged out\.$/)).toBeVisible()
  await expect(others).toHaveCount(before - 1)
  await enter(await browserOf(), agent.username, agent.password)
  await page.reload()
  await page.getByRole('button', { name: 'Log out of the others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out of the others' }).click()
  await expect(page.getByText(/other sessions? (is|are) logged out\.$/)).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(list.getByText('This one')).toBeVisible()
  const drafts = () => page.evaluate(() => sessionStorage.getItem('openbook-drafts'))
  const draft = JSON.stringify({ user_id: agent.id, by_place: { notes: 'Prefers mornings' } })
  await page.evaluate(kept => sessionStorage.setItem('openbook-drafts', kept), draft)
  expect(await drafts()).toContain('Prefers mornings')
  await page.getByRole('button', { name: 'Log out of all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out of all' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await drafts(), 'what was written about clients goes too').not.toContain('Prefers mornings')
  const other = await elsewhere.newPage()
  await other.goto('/contacts')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('allowed addresses: warns before one shuts oneself out, and from elsewhere one signs out', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(409), refusal(422), /request failed with 403/)
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=auth_ips')
  await expect(page.getByText('You can sign in from everywhere.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  const range = dialog.getByRole('textbox', { name: 'Address or range' })
  await range.fill('the office')
  await dialog.getByRole('button', { name: 'Add address' }).click()
  await expect(dialog.getByText('Enter an address as 203.0.113.7, or a range as 203.0.113.0/24.')).toBeVisible()
  await range.fill('203.0.113.0/24')
  await dialog.getByRole('button', { name: 'Add address' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You could not sign in from here again.')
  await expect(dialog.getByRole('button', { name: 'Add address all the same' })).toBeVisible()
  await range.fill('127.0.0.0/8')
  await dialog.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page.getByText('127.0.0.0/8 is added.')).toBeVisible()
  await expect(page.getByText('You are here')).toBeVisible()
  await page.getByRole('button', { name: 'Options for 127.0.0.0/8' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('127.0.0.0/8 is removed.')).toBeVisible()

  const own = await inPerson(origin, agent.username, agent.password)
  await own(authIps.create, { body: { range: '127.0.0.0/8' } })
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
  await page.goto('/contacts')
  await expect(page.getByText('This account may not be used from your address, 198.51.100.7.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await context.setExtraHTTPHeaders({})
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'Sign in' }), 'it was ended and not left open').toBeVisible()
})

test('an administrator sees the failed sign-ins of a user with them', async ({ page, context, origin, agent }) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: agent.username, password: 'not this one' })
  expect((await fetch(`${origin}/v1/sessions`, { method: 'POST', headers, body })).status).toBe(401)
  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${agent.id}`)
  const panel = page.getByRole('region', { name: 'Failed sign-ins' })
  await expect(panel).toContainText('1 wrong proof in the last day.')
  await expect(panel.getByRole('list', { name: 'Wrong proofs' })).toContainText('in a browser not known to them')
  await panel.getByRole('link', { name: 'Lockouts in the audit log' }).click()
  await expect(page).toHaveURL(/audit_log\?.*sessions\.locked/)
})

test('an administrator sees where a user is signed in, ends one of them, then all of it', async ({
  page,
  context,
  origin,
  agent,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(401), /request failed with 401/)
  const own = await inPerson(origin, agent.username, agent.password)
  await own(authIps.create, { body: { range: '127.0.0.0/8', label: 'Newport office' } })
  await own(sessions.logOutOfAll)
  const [lost, kept] = [await browserOf({ userAgent: PHONE }), await browserOf()]
  await enter(lost, agent.username, agent.password)
  await enter(kept, agent.username, agent.password)
  const phone = await lost.newPage()
  await phone.goto('/contacts')
  await expect(phone.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${agent.id}`)
  const panel = page.getByRole('region', { name: 'Open sessions' })
  await expect(panel).toContainText('Signed in 2 times.')
  const onPhone = panel.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await expect(onPhone).toContainText(/from 127\.0\.0\.1 \(Newport office\), since .*, last seen /)
  await onPhone.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Safari on iPhone is logged out.')).toBeVisible()
  await expect(panel).toContainText('Signed in 1 time.')
  await expect(phone.getByRole('heading', { name: 'Sign in' }), 'nobody touched it').toBeVisible()
  const desk = await kept.newPage()
  await desk.goto('/contacts')
  await expect(desk.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await panel.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: `Log ${agent.name} out everywhere?` })
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText(`${agent.name} is logged out everywhere: 1 session.`)).toBeVisible()
  await expect(panel).toContainText('Signed in nowhere.')
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/admin/audit_log')
  await expect(page.getByRole('row').filter({ hasText: 'Logged somebody out everywhere' }).first()).toBeVisible()
})

test('once the only session of the last page is ended, the page before it is shown', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const own = await inPerson(origin, agent.username, agent.password)
  await own(sessions.logOutOfAll)
  for (let count = 0; count < 11; count++) await inPerson(origin, agent.username, agent.password)
  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${agent.id}`)
  const panel = page.getByRole('region', { name: 'Open sessions' })
  await expect(panel).toContainText('Signed in 11 times.')
  const open = panel.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem')
  await panel.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(open).toHaveCount(1)
  await open.getByRole('button', { name: /^Log out / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(panel).toContainText('Signed in 10 times.')
  await expect(open).toHaveCount(10)
})

test('the console is left by itself once somebody ended the session', async ({ page, context, origin, troubles }) => {
  troubles.allow(refusal(401), /request failed with 401/)
  const mark = String(randomInt(1e9, 1e10))
  const password = 'copper kettle on the pier'
  const { id, username } = await addUser(origin, 'admin', {
    ...{ username: `ba.${mark}`, email: `${mark}@example.com`, password },
    ...{ first_name: 'Odile', last_name: 'Brandt', role: 'bu_admin' },
  })
  await enter(context, username, password)
  await page.goto('/admin/statuses')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const admin = await inPerson(origin, 'admin')
  await admin(sessions.adminLogOut, { params: { id } })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('when the time as somebody is over, one comes back to where one was, and is told', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, 'buadmin')
  await page.clock.install()
  await jumpFromConsole(page, agent)
  await page.clock.fastForward('31:00')
  await expect(page).toHaveURL(`/admin/users/${agent.id}`)
  await expect(page.getByText(`Your time as ${agent.name} has ended.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in as' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in as' })).toBeVisible()
  await expect(page.getByText(`Your time as ${agent.name} has ended.`), 'told once').toHaveCount(0)
})

test('a tab left behind as somebody writes nothing under the other name, and keeps what was typed', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await enter(context, 'buadmin')
  await jumpFromConsole(page, agent)
  await page.goto(`/contacts/${number}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('City').fill('Jamestown')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Log out and go back' }).click()
  await expect(other.getByRole('button', { name: 'Log in as' }), 'back in the console').toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const strip = page.getByRole('region', { name: 'Somebody else is signed in' })
  await expect(strip).toContainText('You are now Beatriz Aldana in this browser.')
  await expect(page.getByLabel('City')).toHaveValue('Jamestown')
  await page.getByRole('button', { name: 'Log out and go back' }).click()
  await expect(strip, 'nor logs the other out').toBeVisible()
  expect(await agent.call(contacts.showByNumber, { params: { number } })).toMatchObject({ city: null })
  await strip.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Your account: Beatriz Aldana' })).toBeVisible()
})

test('the console tells for how long one is somebody else, leads back by itself, and refuses a tab left behind', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(401), refusal(403), refusal(409))
  const mark = String(randomInt(1e9, 1e10))
  const { id } = await addUser(origin, 'admin', {
    username: `ba.${mark}`,
    password: 'copper kettle on the pier',
    first_name: 'Odile',
    last_name: 'Brandt',
    role: 'bu_admin',
    email: `${mark}@example.com`,
  })
  await enter(context, 'admin')
  await page.clock.install()
  await jumpFromConsole(page, { id, first_name: 'Odile' } as Agent)
  await page.goto('/admin/statuses/create')
  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  await expect(banner).toContainText('You are acting as Odile Brandt.')
  await expect(banner).toContainText(/in (29|30) minutes\./)
  await page.clock.fastForward('10:00')
  await expect(banner).toContainText(/in (19|20) minutes\./)
  const left = await context.newPage()
  await left.goto('/admin/statuses/create')
  await left.getByRole('textbox', { name: 'Title' }).fill('Typed as Odile')
  await page.clock.fastForward('21:00')
  await expect(page).toHaveURL(`/admin/users/${id}`)
  await expect(page.getByText('Your time as Odile Brandt has ended.')).toBeVisible()
  await expect(left.getByText('Your time as Odile Brandt has ended')).toBeVisible()
  await expect(left.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed as Odile')
  await left.getByRole('button', { name: 'Save' }).click()
  await expect(left.getByText(/You are now .* in this browser/).first()).toBeVisible()
  await expect(left.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed as Odile')
  await left.getByRole('button', { name: 'Go back' }).click()
  await expect(left).toHaveURL(`/admin/users/${id}`)
})

/** The next attempts to log out fail, until the function it gives is called. */
async function failLogOut(page: Page) {
  const base = 'Something went wrong on our side. Nothing was changed. Try again.'
  const fail = (route: Route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { errors: { base }, code: 'unexpected' } })
      : route.fallback()
  await page.route(/\/v1\/sessions(\?|$)/, fail)
  return () => page.unroute(/\/v1\/sessions(\?|$)/, fail)
}

test('where logging out of the console fails one stays, signed in, and is told', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(401), refusal(500))
  const told = page.getByText(
    'You are still signed in. Something went wrong on our side. Nothing was changed. Try again.',
  )
  const signInForm = page.getByRole('textbox', { name: 'Username' })
  const { id } = await addUser(origin, 'admin', {
    ...{ username: `ba.${agent.id}`, email: `ba.${agent.id}@example.com`, password: 'copper kettle on the pier' },
    ...{ first_name: 'Odile', last_name: 'Brandt', role: 'bu_admin' },
  })
  await enter(context, 'admin')
  await page.goto('/admin/statuses')
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  await failLogOut(page)
  await page.getByRole('button', { name: 'Ada Whitfield' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(told).toBeVisible()
  await expect(first).toBeVisible()

  await jumpTo(context, id)
  await page.goto('/admin/statuses')
  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  await banner.getByRole('button', { name: 'Log out of everything' }).click()
  await expect(told).toBeVisible()
  await expect(banner).toBeVisible()
  await page.unrouteAll()
  await banner.getByRole('button', { name: 'Log out of everything' }).click()
  await expect(signInForm).toBeVisible()

  await enter(context, agent.username, agent.password)
  await page.goto('/admin/login')
  const mend = await failLogOut(page)
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(told).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(signInForm).toBeVisible()
})

test('a page the browser kept is not shown again once its session is over', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401), /request failed with 401/)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const contacts = page.getByRole('table', { name: 'Contacts' }).or(page.getByRole('heading', { name: 'Contacts' }))
  await expect(contacts.first()).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(contacts.first(), 'as long as it is open').toBeVisible()
  await context.clearCookies()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
