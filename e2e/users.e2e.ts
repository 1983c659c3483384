import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import * as businessUnits from '../packages/api/src/business-units.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as corporations from '../packages/api/src/corporations.ts'
import * as signups from '../packages/api/src/signups.ts'
import * as users from '../packages/api/src/users.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import {
  addCrowd,
  addUser,
  antiForgery,
  as,
  atHome,
  enter,
  fillIn,
  inPerson,
  jumpTo,
  mintAgent,
  PASSWORD,
} from './people.ts'
import { test } from './test.ts'

const NEW_PASSWORD = 'lantern under the wharf'
const OWN_PASSWORD = 'heron over the marsh'
const MUST_CHOOSE = 'Must choose a new one at the next sign-in'

/** Just signed in with a password from an administrator: nothing goes before one of their own. */
async function chooseOwn(page: Page, given: string, own: string) {
  await expect(page.getByText('Choose a new password to go on.')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/)
  await page.goto('/contacts')
  await expect(page, 'there is no way around it').toHaveURL(/\/account\/profile\?tab=password$/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Profile'])
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toHaveCount(0)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Current password').fill(given)
  await field('New password').fill(own)
  await field('New password again').fill(own)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible()
  await expect(page.getByText('Choose a new password to go on.')).toHaveCount(0)
  await atHome(page)
}

async function findUser(page: Page, username: string) {
  await page.goto('/admin/users')
  await page.getByPlaceholder('Name, e-mail or phone').fill(username)
  await expect(page, 'the list follows what is typed a moment later').toHaveURL(/filter=/)
  const row = page.getByRole('row', { name: new RegExp(username) })
  await expect(row).toBeVisible()
  return row
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator adds a user, changes them, gives them another role and takes their access away', async ({
  page,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(401), refusal(403))
  const username = `rosa.${randomInt(1e9)}`
  await page.goto('/admin/')
  await fillIn(page, 'admin', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await page.getByRole('link', { name: 'Add a user' }).click()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
  await page.getByLabel('Last name').fill('Lindgren')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${username}@example.com`)
  await page.getByRole('radio', { name: 'Set a password for them' }).check()
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
  await choose(page, 'Role', 'Agent')
  await expect(page.getByRole('switch', { name: MUST_CHOOSE })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()

  const first = await (await browserOf()).newPage()
  await first.goto('/login')
  await fillIn(first, username, NEW_PASSWORD)
  await chooseOwn(first, NEW_PASSWORD, OWN_PASSWORD)
  await first.goto('/')
  await atHome(first)

  await (await findUser(page, username)).getByRole('link', { name: 'Rosa Lindgren' }).click()
  await choose(page, 'Job title', 'Field Manager')
  await choose(page, 'Role', 'Manager')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(await findUser(page, username)).toContainText('Manager')

  await page.getByRole('link', { name: 'Rosa Lindgren' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Rosa' }).click()
  await expect(page.getByText('Rosa Lindgren signed out everywhere and without access.')).toBeVisible()
  await first.goto('/imports')
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillIn(first, username, OWN_PASSWORD)
  await expect(first.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('Rosa Lindgren can sign in again.')).toBeVisible()
})

test('an administrator sets a password once they showed who they are, and it is good for one sign-in', async ({
  page,
  context,
  agent,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  await enter(context, 'buadmin')
  let old = true
  await page.route(`**/v1/admin/users/${agent.id}`, async route => {
    if (!old || route.request().method() === 'GET') return route.fallback()
    await route.fulfill({ status: 403, json: { errors: { base: 'Again.' }, code: 'sessions.prove_again' } })
  })
  page.on('response', response => {
    if (response.url().endsWith('/v1/sessions/prove') && response.ok()) old = false
  })
  await page.goto(`/admin/users/${agent.id}`)
  const must = page.getByRole('switch', { name: MUST_CHOOSE })
  await expect(page.getByLabel('First name')).toHaveValue(agent.first_name)
  await expect(must, 'without a password there is nothing to choose anew').toHaveCount(0)
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await expect(must).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const theirs = await (await browserOf()).newPage()
  await theirs.goto('/login')
  await fillIn(theirs, agent.username, NEW_PASSWORD)
  await chooseOwn(theirs, NEW_PASSWORD, OWN_PASSWORD)
  await theirs.goto('/')
  await atHome(theirs)
})

test('in the console nobody changes their own password: the way to where they can is shown', async ({
  page,
  context,
}) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await (await findUser(page, 'buadmin')).getByRole('link', { name: /Aldana/ }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change your password' }).click()
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/)
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
})

for (const [menu, field, thing] of [
  ['Statuses', 'Title', 'Thinking it over'],
  ['Sources', 'Title', 'Boat show'],
  ['Categories', 'Name', 'Posters'],
  ['Carriers', 'Name', 'Gannet Life'],
] as const)
  test(`${menu.toLowerCase()} are added and renamed in the console`, async ({ page, context }) => {
    const name = `${thing} ${randomInt(1e9)}`
    await enter(context, 'buadmin')
    await page.goto('/admin/')
    await page.getByRole('menuitem', { name: menu, exact: true }).click()
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await page.getByRole('textbox', { name: field }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Added.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill(name)
    await expect(page).toHaveURL(/filter=/)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('textbox', { name: field }).fill(`${name} II`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('link', { name: `${name} II`, exact: true })).toBeVisible()
  })

test('an administrator works as an agent under both names, and comes back to the console', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, {
    body: { first_name: 'Tilda', last_name: 'Moss', city: 'Newport' },
  })
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await (await findUser(page, agent.username)).getByRole('link', { name: agent.name }).click()
  await page.getByRole('button', { name: 'Log in as' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Looks into a missing note.')
  await dialog.getByRole('button', { name: `Log in as ${agent.first_name}` }).click()

  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  await expect(banner).toContainText(`You are Beatriz Aldana, acting as ${agent.name}.`)
  await expect(banner).toContainText('Looks into a missing note')
  await page.goto(`/contacts/${number}`)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('City').fill('Jamestown')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText(`${agent.name} changed the details (by Beatriz Aldana)`)).toBeVisible()
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  const selected = page.getByRole('region', { name: 'Selected contacts' })
  await selected.getByRole('button', { name: 'Print 1 contact' }).click()
  const print = page.getByRole('dialog', { name: 'Print for 1 contact' })
  await expect(print.getByText('Sign in as yourself to print contacts.', { exact: false })).toBeVisible()
  await expect(print.getByRole('button', { name: 'Print letters' })).toBeDisabled()
  await expect(print.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await print.getByRole('button', { name: 'Cancel' }).click()

  await banner.getByRole('button', { name: 'Log out and go back' }).click()
  await expect(page, 'back where one was').toHaveURL(`/admin/users/${agent.id}`)
  await expect(page.getByRole('button', { name: 'Log in as' })).toBeVisible()
  await page.goto(
    `/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ subject_type: 'contacts', subject_id: id }))}`,
  )
  const entry = page.getByRole('row', { name: /contacts\.update/ })
  await expect(entry).toContainText('Changed a contact')
  await expect(entry).toContainText(agent.name)
  await expect(entry).toContainText('really Beatriz Aldana')
})

test('an administrator of the system changes another one, and acts as nobody of their own rank', async ({
  page,
  context,
  origin,
}) => {
  const username = `chief.${randomInt(1e9)}`
  const { id } = await addUser(origin, 'admin', {
    ...{ username, email: `${username}@example.com`, password: NEW_PASSWORD, role: 'admin' },
    ...{ first_name: 'Odile', last_name: 'Marsh' },
  })
  await enter(context, 'admin')
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in as' })).toHaveCount(0)
  await page.getByLabel('Last name').fill('Marsh-Ruiz')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Odile' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
})

test('who pays and who does not is found, and the address keeps it', async ({ page, context, agent }) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/users')
  await page.getByRole('tab', { name: 'Paid membership' }).click()
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill(agent.username)
  const person = page.getByRole('row').filter({ hasText: agent.username })
  await expect(person).toContainText('Paid')
  await page.getByRole('combobox', { name: 'Membership' }).click()
  await page.getByRole('option', { name: 'Not paid' }).click()
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Membership' })).toContainText('Not paid')
  await expect(page.getByText('Nobody matches.')).toBeVisible()
})

test('an agent has no place in the console', async ({ page, context, troubles }) => {
  troubles.allow(refusal(401), refusal(403))
  await page.goto('/admin/')
  await fillIn(page, 'agent2', PASSWORD)
  await expect(page.getByText('The console is for administrators.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Users' })).toHaveCount(0)
  await enter(context, 'agent2')
  await page.goto('/admin/users')
  await expect(page.getByText('You are signed in as Luis Ferreira.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the agent app' }).click()
  await atHome(page)
})

/** A key of whoever this browser belongs to. */
async function keyOf(context: BrowserContext): Promise<string> {
  const data = { name: 'Reports', scopes: ['all.read'] }
  const answer = await context.request.post('/v1/api_keys', { data, headers: await antiForgery(context) })
  return ((await answer.json()) as { key: string }).key
}

test('someone changes their own password, and is signed out everywhere else', async ({
  page,
  origin,
  agent,
  context,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(401), refusal(422), /request failed with 401/)
  const elsewhere = await browserOf()
  await enter(elsewhere, agent.username, agent.password)
  await enter(context, agent.username, agent.password)
  const made = await keyOf(context)
  await page.goto('/contacts')
  await page.getByRole('button', { name: `Your account: ${agent.name}` }).click()
  await page.getByRole('link', { name: 'Profile and security' }).click()
  await page.getByRole('tab', { name: 'Password' }).click()
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/)
  await expect(page.getByRole('checkbox', { name: 'Also revoke my API keys (1)' })).toBeChecked()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Current password').fill('not this one')
  await field('New password').fill(NEW_PASSWORD)
  await field('New password again').fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not the same as the new password.')).toBeVisible()
  await field('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(field('Current password')).toBeFocused()
  await field('Current password').fill(agent.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Also revoke/ })).toHaveCount(0)
  const byKey = await fetch(`${origin}/v1/users/me`, { headers: { authorization: `Bearer ${made}` } })
  expect(byKey.status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: agent.name })).toBeVisible()
  const other = await elsewhere.newPage()
  await other.goto('/contacts')
  await fillIn(other, agent.username, NEW_PASSWORD)
  await expect(other.getByText('No contacts yet')).toBeVisible()
})

test('a manager gives somebody of their team another role, and takes it back', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(503))
  const admin = await as(origin, 'buadmin')
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  const roleOf = async () => (await admin(users.adminShow, { params: { id: agent.id } })).role
  await enter(context, manager.username, manager.password)
  await page.goto(`/team?q=${agent.username}`)
  const row = page.getByRole('listitem').filter({ hasText: agent.username })
  await expect(row).toContainText('Agent')
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 person as CSV' }).click()
  const download = await taken
  expect(download.suggestedFilename()).toBe('team.csv')
  expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`^.*\\n${agent.username},.*\\n$`))
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 person as Excel (XLSX)' }).click()
  expect((await workbook).suggestedFilename()).toBe('team.xlsx')
  expect((await readFile(await (await workbook).path())).subarray(0, 2).toString()).toBe('PK')

  const accounts = page.getByRole('region', { name: 'Accounts' })
  const whole = page.waitForEvent('download')
  await accounts.getByRole('button', { name: 'Export accounts as CSV' }).click()
  const file = await whole
  expect(file.suggestedFilename()).toBe('users.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(`${agent.username}@example.com`)
  await page.route(/\/v1\/users\/(team\/)?export\./, route =>
    route.fulfill({ status: 503, json: { errors: { base: 'Try again in a moment.' } } }),
  )
  const failed = page.getByText('Export failed (Service Unavailable). Try again in a moment.')
  for (const name of ['Export accounts as Excel (XLSX)', 'Export 1 person as CSV']) {
    await page.getByRole('button', { name }).click()
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(failed).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/team\?q=/)

  await row.getByRole('button', { name: `Change role of ${agent.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change the role of ${agent.name}` })
  const role = dialog.getByRole('combobox', { name: 'Role' })
  const assigned = ['Manager', 'District Manager', 'Field Manager', 'Telemarketer', 'Agent']
  await expect(role.getByRole('option')).toHaveText(assigned)
  await expect(dialog.getByRole('button', { name: 'Change role' }), 'nothing is chosen yet').toBeDisabled()
  await role.selectOption('Field Manager')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText(`${agent.name} is Field Manager now.`)).toBeVisible()
  await expect(row).toContainText('Field Manager')
  expect(await roleOf()).toBe('field_manager')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText('Field Manager')
  expect(await roleOf()).toBe('agent')
})

test('the search of a team takes the place of the page, and says what is shown on the way back', async ({
  page,
  context,
  origin,
}) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  await mintAgent(origin, { manager_id: manager.id, first_name: 'Ottilie', last_name: 'Brandt' })
  await mintAgent(origin, { manager_id: manager.id, first_name: 'Piet', last_name: 'Moss' })
  await enter(context, manager.username, manager.password)
  await page.goto('/team')
  const people = page.getByRole('listitem').filter({ hasText: /Ottilie Brandt|Piet Moss/ })
  const search = page.getByRole('searchbox', { name: 'Search your team' })
  await expect(people).toHaveCount(2)
  await search.fill('Ottilie')
  await expect(page).toHaveURL(/q=Ottilie/)
  await expect(people).toHaveCount(1)
  await search.fill('Piet')
  await expect(page).toHaveURL(/q=Piet/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await expect(people).toHaveCount(2)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/q=Piet/)
  await expect(search).toHaveValue('Piet')
  await expect(people).toHaveCount(1)
})

test('whoever acts as a manager gives nobody a role, and is told so', async ({ page, context, origin }) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  await enter(context, 'buadmin')
  await jumpTo(context, manager.id)
  await page.goto(`/team?q=${agent.username}`)
  await expect(page.getByRole('listitem').filter({ hasText: agent.username })).toBeVisible()
  await expect(page.getByText('to export your own team, or to change a role.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change role/ })).toHaveCount(0)
})

test('a manager makes a leader of their team an agent: asked who they are, and who takes the people over', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const top = await mintAgent(origin, { role: 'manager', first_name: 'Top' })
  const lead = await mintAgent(origin, { role: 'manager', manager_id: top.id, first_name: 'Lead' })
  const below = await mintAgent(origin, { manager_id: lead.id })
  const deputy = await mintAgent(origin, { role: 'manager', manager_id: top.id, first_name: 'Deputy' })
  const admin = await as(origin, 'buadmin')
  await enter(context, top.username, top.password)
  await asksAgain(page, 'PATCH', '**/v1/users/*/role')
  await page.goto(`/team?q=${lead.username}`)
  await page.getByRole('button', { name: `Change role of ${lead.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change the role of ${lead.name}` })
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Agent')
  const taker = dialog.getByRole('combobox', { name: 'Who takes over their team' })
  await expect(dialog.getByText('1 person is directly below Lead.', { exact: false })).toBeVisible()
  await expect(taker).toHaveValue(`${top.name}, the manager above`)
  await taker.fill(deputy.username)
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found).toHaveText([`${deputy.name} (${deputy.username})`])
  await taker.fill(below.username)
  await expect(page.getByText('Nobody by that name leads people in your team')).toBeVisible()
  await taker.fill(deputy.username)
  await found.click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(top.password)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(`${lead.name} is Agent now.`)).toBeVisible()
  const managerOf = async ({ id }: { id: number }) => (await admin(users.adminShow, { params: { id } })).manager_id
  expect([await managerOf(below), await managerOf(deputy)]).toEqual([deputy.id, top.id])
})

test('a role is changed in the form of a user: who takes the people over, and who is there', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  const lead = await mintAgent(origin, { role: 'manager', first_name: 'Lead' })
  const below = await mintAgent(origin, { manager_id: lead.id })
  await enter(context, 'buadmin')
  await asksAgain(page, 'PATCH', '**/v1/admin/users/*')
  await page.goto(`/admin/users/${lead.id}`)
  const role = page.getByRole('combobox', { name: 'Role' })
  await role.click()
  await page.getByRole('option', { name: 'Telemarketer', exact: true }).click()
  await expect(page.getByText('1 person is below them, whose contacts they see.', { exact: false })).toBeVisible()
  await page.getByLabel('Go to a colleague').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByLabel('Password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Say who takes them over.', { exact: false })).toBeVisible()
  await page.getByRole('combobox', { name: 'Who takes them over' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('whose contacts they see', { exact: false })).toHaveCount(0)
  const admin = await as(origin, 'buadmin')
  expect(await admin(users.adminShow, { params: { id: below.id } })).toMatchObject({ manager_name: 'Marcus Hale' })
})

test('an agency’s time zone is chosen in the console, and whoever is added without one gets it', async ({
  page,
  context,
  origin,
}) => {
  const admin = await as(origin, 'admin')
  const name = `Westward ${randomInt(1e9)}`
  const { id } = await admin(businessUnits.adminCreate, { body: { name } })
  await enter(context, 'admin')
  await page.goto(`/admin/business_units/${id}`)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toContainText('Eastern')
  await zone.click()
  await page.getByRole('option', { name: 'Pacific' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(`/admin/business_units?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Pacific')

  await page.goto('/admin/users/create')
  await page.getByLabel('First name').fill('Wes')
  await page.getByLabel('Last name').fill('Tern')
  await expect(page.getByText('That of the agency where left empty.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  await page.getByRole('combobox', { name: 'Agency' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Username').fill(`wes.${id}`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`wes.${id}@example.com`)
  await page.getByRole('radio', { name: 'Set a password for them' }).check()
  await page.getByRole('textbox', { name: 'Password' }).fill('lantern under the wharf')
  await page.getByRole('button', { name: 'Save' }).click()
  const added = async () =>
    (await admin(users.adminList, { query: { business_unit_id: id } })).map(({ timezone }) => timezone)
  await expect.poll(added).toEqual(['pst'])
})

test('owners and pool holders are looked through, each with a search', async ({ page, context, agent }) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/users')
  await page.getByRole('tab', { name: 'Owners' }).click()
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill(agent.username)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(agent.username)
  await page.getByRole('tab', { name: 'Pool holders' }).click()
  await expect(page.getByRole('link', { name: 'Paula Nguyen' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill(agent.username)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
})

const narrowed = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

test('what a user cannot be called is said beside each field at once, before anything is sent', async ({
  page,
  context,
}) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/users/create')
  await page.getByRole('textbox', { name: 'Username' }).fill('a b')
  await page.getByRole('textbox', { name: 'Subdomain' }).fill('www bad!')
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use 3 to 60 letters, digits and . _ @ + -', { exact: false })).toBeVisible()
  await expect(page.getByText('Use letters, digits and hyphens, as in jane-morrow.')).toBeVisible()
  await expect(page.getByText('Enter a US phone number with its area code', { exact: false })).toBeVisible()
  await expect(page.getByText('Not saved yet. Look at the marked fields.')).toBeVisible()
  page.once('dialog', asked => asked.accept())
})

test('owners are sorted by a column, kept as a query, taken out in the same order, and changed together with an undo', async ({
  page,
  context,
  origin,
}) => {
  const mark = `Sorted${randomInt(1e9)}`
  await addCrowd(origin, mark, 3)
  const names = [0, 1, 2].map(number => `${mark}.${number}`.toLowerCase())
  await enter(context, 'buadmin')
  await page.goto(narrowed('/admin/users/owners', { q: mark }))
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(3)
  const byUsername = page.getByRole('columnheader', { name: 'Username' })
  await byUsername.getByRole('button').click()
  await expect(rows.nth(0)).toContainText(names[0] ?? '')
  await byUsername.getByRole('button', { name: /descending/ }).click()
  await expect(rows.nth(0)).toContainText(names[2] ?? '')
  await page.reload()
  await expect(rows.nth(0)).toContainText(names[2] ?? '')
  await expect(rows.nth(2)).toContainText(names[0] ?? '')
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const lines = (await readFile(await (await begun).path(), 'utf8')).split('\n')
  expect(lines.slice(1, 4).map(line => names.find(name => line.includes(name)))).toEqual(names.toReversed())

  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'May log in as others' })).toBeVisible()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Deactivated, still owns contacts' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Query ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill('')
  await expect(page).not.toHaveURL(new RegExp(mark))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: `Query ${mark}` }).click()
  await expect(page).toHaveURL(new RegExp(mark))
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(/\/admin\/users\/owners\?/)

  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role of 2 users' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Telemarketer', exact: true }).click()
  await expect(dialog).toContainText('2 users become Telemarketer: 2 now Agent.')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('2 users are Telemarketer now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Agent' })).toHaveCount(3)
})

test('acts on several users name them, and are on what the list shows and nobody else', async ({
  page,
  context,
  origin,
}) => {
  const mark = `Chosen${randomInt(1e9)}`
  await addCrowd(origin, mark, 3)
  await enter(context, 'admin')
  await page.goto(narrowed('/admin/users', { q: mark }))
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(3)
  const chosen = page.getByText(/items? selected$/).filter({ visible: true })
  for (const at of [0, 1])
    await rows
      .filter({ hasText: `${mark}.${at}` })
      .getByRole('checkbox')
      .check()
  await expect(chosen).toHaveText('2 items selected')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 users?' })
  await expect(dialog).toContainText(new RegExp(`\\S+ ${mark}, \\S+ ${mark}\\.`))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill(`${mark}.2`)
  await expect(rows).toHaveCount(1)
  await expect(chosen, 'by another filter').toHaveCount(0)
  await rows.getByRole('checkbox').check()
  await expect(chosen).toHaveText('1 item selected')
  await page.getByRole('menuitem', { name: 'Overview' }).click()
  await page.goto(narrowed('/admin/users', { q: `${mark}.1` }))
  await expect(rows).toHaveCount(1)
  await expect(chosen, 'by another visit').toHaveCount(0)

  await rows.getByRole('checkbox').check()
  await page.goto('/contacts')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await enter(context, 'buadmin')
  await page.goto('/admin/users')
  await expect(page.getByRole('columnheader', { name: 'Username' })).toBeVisible()
  await expect(page, 'what the one before looked for').not.toHaveURL(/filter=/)
  await expect(page.getByRole('textbox', { name: 'Name, e-mail or phone' })).toHaveValue('')
  await expect(chosen).toHaveCount(0)
})

test('the membership of several ends after a question that says whom it touches, and begins again with an undo', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const mark = `Member${randomInt(1e9)}`
  const [first = 0] = await addCrowd(origin, mark, 3)
  const admin = await inPerson(origin, 'buadmin')
  await admin(users.adminSetMembership, { params: { id: first }, body: { paid_user: false, reason: 'Ended before' } })
  await enter(context, 'buadmin')
  await page.goto(narrowed('/admin/users/paid_membership', { q: mark }))
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(3)
  const unpaid = rows.filter({ hasText: 'Not paid' })
  await expect(unpaid).toHaveCount(1)
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'End membership', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'End membership of 2 users?' })
  await expect(dialog).toContainText('1 user does not pay today.')
  await dialog.getByRole('button', { name: 'End membership of 2 users' }).click()
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The team left')
  await dialog.getByRole('button', { name: 'End membership of 2 users' }).click()
  await expect(page.getByText('2 users are not paying now.')).toBeVisible()
  await expect(unpaid).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(unpaid).toHaveCount(1)
  await page.goto(narrowed('/admin/users/paid_membership', { q: mark, paid: true }))
  await expect(rows).toHaveCount(2)
})

test('the hierarchy is opened level by level, and its search stays in the address until it is left', async ({
  page,
  context,
  origin,
}) => {
  const boss = await mintAgent(origin, { role: 'manager', first_name: 'Greta' })
  const [one, gone] = [
    await mintAgent(origin, { manager_id: boss.id }),
    await mintAgent(origin, { manager_id: boss.id, first_name: 'Odd' }),
  ]
  await one.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })
  const admin = await as(origin, 'buadmin')
  await admin(users.adminDestroy, { params: { id: gone.id } })
  await enter(context, 'buadmin')
  await page.goto('/admin/users')
  await page.getByRole('tab', { name: 'Hierarchy' }).click()
  const top = page.getByRole('list', { name: 'Users without a manager' })
  await expect(top.getByRole('button', { name: 'Open Marcus Hale' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Find somebody' })
  await search.fill(boss.username)
  const found = page.getByRole('list', { name: 'Users found' })
  await expect(found.getByRole('link', { name: boss.name })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`q=${boss.username}`))
  await page.reload()
  await expect(search).toHaveValue(boss.username)
  const open = found.getByRole('button', { name: `Open ${boss.name}` })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(found.getByRole('listitem')).toContainText('2 below')
  await open.click()
  const below = page.getByRole('list', { name: `Below ${boss.name}` })
  const rowOf = (name: string) => below.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect(rowOf(one.name)).toContainText('1 contact')
  await expect(rowOf(gone.name)).toContainText('Deactivated')
  await found.getByRole('button', { name: `Close ${boss.name}` }).click()
  await expect(below).toHaveCount(0)
  await page.getByRole('tab', { name: 'Hierarchy' }).click()
  await expect(search).toHaveValue('')
  await expect(top.getByRole('button', { name: 'Open Marcus Hale' })).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await search.fill(one.username)
  await found.getByRole('link', { name: one.name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${one.id}$`))
  await page.goBack()
  await expect(search, 'going back finds them again').toHaveValue(one.username)
  await search.fill(`nobody ${one.username}`)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
})

test('pool holders are taken out as a spreadsheet of what the search finds', async ({ page, context, agent }) => {
  await enter(context, 'buadmin')
  await page.goto(narrowed('/admin/users/pool_holders', { q: 'Nguyen' }))
  await expect(page.getByRole('row').nth(1)).toContainText('Paula Nguyen')
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const lines = (await readFile(await (await begun).path(), 'utf8')).trim().split('\n')
  expect(lines.slice(1)).toEqual([expect.stringMatching(/Paula.*Nguyen/)])
  expect(lines[1]).toContain('poolholder')
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).fill(agent.username)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export' }), 'of nobody there is nothing to take out').toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a manager is chosen among those who lead a team, a job title among those of the brand', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${agent.id}`)
  await page.getByRole('combobox', { name: 'Job title' }).click()
  await expect(page.getByRole('option', { name: 'District Manager' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Lead Recruiter' })).toHaveCount(0)
  await page.getByRole('option', { name: 'District Manager' }).click()
  const manager = page.getByRole('combobox', { name: 'Manager', exact: true })
  await manager.fill('Priya')
  await expect(page.getByText('No options')).toBeVisible()
  await manager.fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(manager).toHaveValue('Marcus Hale')
  await expect(page.getByRole('combobox', { name: 'Job title' })).toContainText('District Manager')
})

test('what is not there or not for one says so under a heading, and offers no second try', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(404), refusal(403))
  const again = page.getByRole('button', { name: 'Try again' })
  await enter(context, 'admin')
  await page.goto('/admin/users/999999999')
  await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible()
  await expect(page.getByText('There is nothing here: it was deleted, or never was.')).toBeVisible()
  await expect(again).toHaveCount(0)
  await page.goto('/admin/nosuch')
  await expect(page.getByText('There is nothing at this address')).toBeVisible()
  await expect(page).toHaveTitle(/^Not found – /)
  await enter(context, 'agent')
  await page.goto('/team')
  await expect(page.getByRole('alert').filter({ hasText: 'Your team could not be loaded.' })).toContainText(
    'Access denied!',
  )
  await expect(again).toHaveCount(0)
})

test('the hierarchy tells whoever works in several agencies which one, and narrows to it', async ({
  page,
  context,
}) => {
  await enter(context, 'admin')
  await page.goto('/admin/users/tree')
  const top = page.getByRole('list', { name: 'Users without a manager' }).getByRole('listitem')
  await expect(top.first()).toContainText(' · ')
  const name = 'Harbor Light Agency'
  await page.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page).toHaveURL(/business_unit_id=\d+/)
  await expect(top.first()).toContainText(`· ${name}`)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Agency' })).toHaveValue(name)
})

test('who leads somebody is chosen once it is known who does, and the choice takes their place', async ({
  page,
  context,
  origin,
}) => {
  const mark = `L${randomInt(1e9)}`
  const leads = await mintAgent(origin, { role: 'manager', first_name: 'Before', last_name: mark })
  const next = await mintAgent(origin, { role: 'manager', first_name: 'Afterwards', last_name: mark })
  const { id } = await mintAgent(origin, { manager_id: leads.id })
  await enter(context, 'buadmin')
  let answer = () => {}
  const held = new Promise<void>(go => {
    answer = go
  })
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === '/v1/admin/users' && Boolean(searchParams.get('filter')?.includes(String(leads.id))),
    async route => {
      await held
      await route.fallback()
    },
  )
  await page.goto(`/admin/users/${id}`)
  const manager = page.getByRole('combobox', { name: 'Manager' })
  await expect(manager).toBeDisabled()
  answer()
  await expect(manager).toHaveValue(`Before ${mark}`)
  await manager.fill(`Afterwards ${mark}`)
  await page.getByRole('option', { name: `Afterwards ${mark}` }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const admin = await as(origin, 'buadmin')
  expect(await admin(users.adminShow, { params: { id } })).toMatchObject({ manager_id: next.id })
})

test('a console that becomes as narrow as a phone stays in reach, and so does a dialog that was open', async ({
  page,
  context,
}) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/users')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role of 1 user' })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('heading', { name: 'Users', level: 1, includeHidden: true })).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Name, e-mail or phone' }).click()
})

test('an act beside the form of a user leaves what is typed, and takes in what others changed but for the same', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const username = `asta.${randomInt(1e9)}`
  const person = { username, email: `${username}@example.com`, first_name: 'Asta', last_name: 'Brook', role: 'agent' }
  const admin = await inPerson(origin, 'buadmin')
  const { id } = await admin(signups.adminInvite, { body: person })
  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${id}`)
  const company = page.getByRole('textbox', { name: 'Company name' })
  await company.fill('Brook & Daughters')
  await admin(users.adminUpdate, { params: { id }, body: { last_name: 'Rivers' } })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`An invitation is on its way to ${person.email}.`, { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Rivers')
  await expect(company).toHaveValue('Brook & Daughters')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(save, 'nothing is left to save').toBeDisabled()
  expect(await admin(users.adminShow, { params: { id } })).toMatchObject({
    ...{ last_name: 'Rivers', company_name: 'Brook & Daughters' },
  })

  await company.fill('Brook & Sons')
  await admin(users.adminUpdate, { params: { id }, body: { company_name: 'Rivers' } })
  const again = page.waitForResponse(answer => answer.url().endsWith(`/v1/admin/users/${id}`))
  await page.getByRole('button', { name: 'Send again' }).click()
  await again
  await save.click()
  await expect(page.getByText('This was changed by somebody else since you opened it.', { exact: false })).toBeVisible()
  await expect(company).toHaveValue('Brook & Sons')
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect(company).toHaveValue('Rivers')
  await company.fill('Rivers & Sons')
  const saved = page.waitForResponse(
    answer => answer.request().method() === 'PATCH' && answer.url().endsWith(`/v1/admin/users/${id}`),
  )
  await save.click()
  expect((await saved).ok()).toBe(true)
  await expect(save, 'nothing is left to save').toBeDisabled()
  expect(await admin(users.adminShow, { params: { id } })).toMatchObject({ company_name: 'Rivers & Sons' })
})

test('whoever is added to another agency has no company of one’s own', async ({ page, context, origin }) => {
  const mark = String(randomInt(1e9))
  const admin = await as(origin, 'admin')
  await admin(corporations.adminCreate, { form: { name: `Wharf ${mark}` }, files: {} })
  await enter(context, 'admin')
  await page.goto('/admin/users/create')
  for (const [label, value] of [
    ['First name', 'Jonna'],
    ['Last name', 'Falk'],
    ['Username', `jonna.${mark}`],
    ['E-mail', `jonna.${mark}@example.com`],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value)
  await choose(page, 'Role', 'Agent')
  const company = page.getByRole('combobox', { name: 'Company', exact: true })
  await company.fill(`Wharf ${mark}`)
  await page.getByRole('option', { name: `Wharf ${mark}` }).click()
  await page.getByRole('combobox', { name: 'Agency' }).fill('Other Agency')
  await page.getByRole('option', { name: 'Other Agency', exact: true }).click()
  await expect(company).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.', { exact: false })).toBeVisible()
  const [made] = await admin(users.adminList, { query: { q: `jonna.${mark}` } })
  expect(made).toMatchObject({ business_unit_name: 'Other Agency', corporation_id: null })
})
