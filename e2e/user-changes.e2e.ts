import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as accounts from '../packages/api/src/accounts.ts'
import * as contactTransfers from '../packages/api/src/contact-transfers.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as corporations from '../packages/api/src/corporations.ts'
import * as phoneNumbers from '../packages/api/src/phone-numbers.ts'
import * as pools from '../packages/api/src/pools.ts'
import * as users from '../packages/api/src/users.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { addCrowd, addUser, as, enter, inPerson, mintAgent, PASSWORD } from './people.ts'
import { asksAgainFor, staysWhenRefused } from './stays-when-refused.ts'
import { test } from './test.ts'

async function openUser(page: Page, id: number) {
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByLabel('First name')).toHaveValue('Elin')
}

test('an administrator moves an agent below another manager, sees what moves, and takes it back', async ({
  page,
  context,
  origin,
  agent,
}) => {
  await agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })
  await enter(context, 'buadmin')
  await openUser(page, agent.id)
  await page.getByRole('button', { name: 'Change manager' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New manager' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
  await expect(dialog.getByText('1 user moves, and 1 contact they own.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change manager' }).click()
  await expect(page.getByText('1 user is below Marcus Hale (manager) now.')).toBeVisible()
  const admin = await as(origin, 'buadmin')
  const managerOf = async () => (await admin(users.adminShow, { params: { id: agent.id } })).manager_name
  expect(await managerOf()).toBe('Marcus Hale')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await managerOf()).toBeNull()
})

/** The agent has a number to call from, paid by card. */
async function buyNumber({ self: call }: Awaited<ReturnType<typeof mintAgent>>) {
  await call(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 4, exp_year: 2031 } })
  const { data } = await call(phoneNumbers.search, { query: { area_code: '907', contains: '01', limit: 1 } })
  const phone_number = data[0]?.phone_number ?? ''
  await call(phoneNumbers.purchase, { body: { phone_number, use_wallet: false } })
}

test('a leaving agent’s contacts go to a colleague, and come back with an undo', async ({ page, context, origin }) => {
  const [leaver, heir] = [await mintAgent(origin), await mintAgent(origin)]
  const { id } = await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await buyNumber(leaver)
  await enter(context, 'buadmin')
  await openUser(page, leaver.id)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 contact of theirs')).toBeVisible()
  await expect(dialog.getByText('1 phone number is not renewed.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('nobody is reminded of them', { exact: false })).toBeVisible()
  await dialog.getByLabel('Go to a colleague').check()
  await expect(dialog.getByText('goes into the calendar of the colleague', { exact: false })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await dialog.getByRole('button', { name: 'Deactivate Elin' }).click()
  await expect(page.getByText(/signed out everywhere and without access\. 1 contact handed to/)).toBeVisible()
  expect((await heir.call(contacts.show, { params: { id } })).first_name).toBe('Tilda')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(heir.call(contacts.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('whoever leaves is asked for their pools, whose leads wait on in the name of colleagues, and an undo gives them back', async ({
  page,
  context,
  origin,
}) => {
  const [leaver, heir, other] = [await mintAgent(origin), await mintAgent(origin), await mintAgent(origin)]
  const admin = await as(origin, 'buadmin')
  const make = (name: string) => admin(pools.adminCreate, { body: { name, holder_id: leaver.id, take_rule: 'agency' } })
  const [fair, web] = [await make(`Fair ${leaver.username}`), await make(`Web ${leaver.username}`)]
  const lead = await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await admin(contactTransfers.transferGroup, { body: { ids: [lead.id], pool_id: web.id } })
  const holders = async () =>
    Promise.all([fair, web].map(async ({ id }) => (await admin(pools.adminShow, { params: { id } })).holder_name))
  await enter(context, 'buadmin')
  await openUser(page, leaver.id)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 pools they hold')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Pools they hold' })).toContainText(`${web.name}: 1 lead waits`)
  await expect(dialog.getByText(/contacts? of theirs/), 'what waits in a pool is no book').toHaveCount(0)
  const act = dialog.getByRole('button', { name: 'Deactivate Elin' })
  await expect(act, 'until it is said who holds them').toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Who holds them' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await dialog.getByRole('button', { name: `Somebody else for ${fair.name}` }).click()
  await dialog.getByRole('combobox', { name: `Who holds ${fair.name}` }).fill(other.username)
  await page.getByRole('option', { name: new RegExp(other.username) }).click()
  await act.click()
  await expect(page.getByText(/without access\. 2 pools have another holder\./)).toBeVisible()
  expect(await holders()).toEqual([other.name, heir.name])
  const { data } = await heir.call(contacts.list, { body: { contacts_scope: { pool_id: web.id } } })
  expect(
    data.map(({ id }) => id),
    'it stays in the pool',
  ).toEqual([lead.id])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await holders()).toEqual([leaver.name, leaver.name])
})

test('a pool whose holder has left is found in the console and given to another, with its leads', async ({
  page,
  context,
  origin,
}) => {
  const [leaver, heir] = [await mintAgent(origin), await mintAgent(origin)]
  const admin = await as(origin, 'buadmin')
  const pool = await admin(pools.adminCreate, { body: { name: `Left ${leaver.username}`, holder_id: leaver.id } })
  const lead = await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await admin(contactTransfers.transferGroup, { body: { ids: [lead.id], pool_id: pool.id } })
  await enter(context, 'buadmin')
  await openUser(page, leaver.id)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Stay with them for now').check()
  await expect(dialog.getByText('in the name of somebody who has left', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate Elin' }).click()
  await expect(page.getByText(/signed out everywhere and without access/)).toBeVisible()
  const filter = { holder_left: true, q: pool.name }
  await page.goto(`/admin/pools?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const row = page.getByRole('row', { name: new RegExp(pool.name) })
  await expect(row).toContainText(`${leaver.name}, who has left`)
  await row.getByRole('link', { name: pool.name }).click()
  const holder = page.getByRole('combobox', { name: 'Holder' })
  await expect(holder, 'who it is now is there').toHaveValue(new RegExp(leaver.username))
  await holder.fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await admin(pools.adminShow, { params: { id: pool.id } })).toMatchObject({
    holder_id: heir.id,
    holder_left: false,
    contacts_count: 1,
  })
  const { data } = await heir.call(contacts.list, { body: { contacts_scope: { pool_id: pool.id } } })
  expect(data.map(({ id }) => id)).toEqual([lead.id])
})

test('several users are deactivated from the list, and the hierarchy shows who is below whom', async ({
  page,
  context,
  origin,
}) => {
  const [one, two] = [await mintAgent(origin), await mintAgent(origin)]
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: one.username }))}`)
  await page
    .getByRole('row', { name: new RegExp(one.username) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 1 user' }).click()
  await expect(page.getByText(/signed out everywhere and without access/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await page
    .getByRole('link', { name: 'Hierarchy' })
    .or(page.getByRole('tab', { name: 'Hierarchy' }))
    .click()
  await page.getByRole('button', { name: 'Open Marcus Hale' }).click()
  await expect(
    page.getByRole('list', { name: 'Below Marcus Hale' }).getByRole('link', { name: 'Jane Morrow' }),
  ).toBeVisible()
  await page.getByLabel('Find somebody').fill(two.username)
  await expect(page.getByRole('link', { name: two.name })).toHaveCount(1)
})

test('whom an administrator may not change is left out of the change of several, by name and reason; the others change', async ({
  page,
  context,
  origin,
}) => {
  const mark = `Apart${randomInt(1e9)}`
  const one = await mintAgent(origin, { last_name: mark })
  const username = mark.toLowerCase()
  const peer = await addUser(origin, 'admin', {
    ...{ username, email: `${username}@example.com`, password: PASSWORD, role: 'bu_admin' },
    ...{ first_name: 'Petra', last_name: mark },
  })
  const admin = await as(origin, 'admin')
  const shown = () => Promise.all([one, peer].map(({ id }) => admin(users.adminShow, { params: { id } })))
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`)
  const dialog = page.getByRole('dialog')
  const open = async (act: string) => {
    for (const { username } of [one, peer])
      await page
        .getByRole('row', { name: new RegExp(username) })
        .getByRole('checkbox')
        .check()
    await page.getByRole('button', { name: act, exact: true }).click()
  }
  const leftOut = dialog.getByText(`1 user is left out. Petra ${mark}: Only somebody of higher rank may change them.`)
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Taken back.')).toBeVisible()
  }

  await open('Deactivate')
  await expect(leftOut).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate 2 users' }).click()
  await expect(page.getByText('1 user signed out everywhere and without access.')).toBeVisible()
  expect((await shown()).map(({ active }) => active)).toEqual([false, true])
  await undo()

  await open('Change manager')
  await dialog.getByRole('combobox', { name: 'New manager' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
  await expect(leftOut).toBeVisible()
  await expect(dialog.getByText('1 user moves, and 0 contacts they own.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change manager' }).click()
  await expect(page.getByText('1 user is below Marcus Hale (manager) now.')).toBeVisible()
  expect((await shown()).map(({ manager_name }) => manager_name)).toEqual(['Marcus Hale', null])
  await undo()
})

test('a book that stayed with a leaver is found in the list and handed into a pool later', async ({
  page,
  context,
  origin,
}) => {
  const [leaver, holder] = [await mintAgent(origin), await mintAgent(origin)]
  await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  const admin = await as(origin, 'buadmin')
  const pool = await admin(pools.adminCreate, { body: { name: `Left ${leaver.username}`, holder_id: holder.id } })
  await admin(users.adminDestroy, { params: { id: leaver.id } })
  await enter(context, 'buadmin')
  const filter = { contacts_left: true, q: leaver.username }
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const row = page.getByRole('row', { name: new RegExp(leaver.username) })
  await expect(row).toContainText('Deactivated, still owns 1 contact')
  await row.getByRole('link', { name: leaver.name }).click()
  await page.getByRole('button', { name: 'Hand over the book: 1 contact' }).click()
  const dialog = page.getByRole('dialog', { name: `Hand over the book of ${leaver.name}?` })
  await dialog.getByLabel('Go to a pool').check()
  await dialog.getByRole('combobox', { name: 'Pool' }).click()
  await page.getByRole('option', { name: `${pool.name} (held by ${holder.name})` }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(`1 contact handed to ${pool.name}.`)).toBeVisible()
  expect((await admin(pools.adminShow, { params: { id: pool.id } })).contacts_count).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand over the book: 1 contact' })).toBeVisible()
})

test('several users get another role from the list, after seeing who changes and who does not, and it is undone', async ({
  page,
  context,
  origin,
}) => {
  const [one, two] = [await mintAgent(origin), await mintAgent(origin)]
  const admin = await inPerson(origin, 'buadmin')
  await admin(users.adminUpdate, { params: { id: two.id }, body: { role: 'telemarketer' } })
  const mark = `Group${one.id}`
  for (const { id } of [one, two]) await admin(users.adminUpdate, { params: { id }, body: { first_name: mark } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`)
  for (const { username } of [one, two])
    await page
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role of 2 users' })
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Telemarketer')
  await expect(dialog.getByText('1 user becomes Telemarketer: 1 now Agent.')).toBeVisible()
  await expect(dialog.getByText('1 user stays as they are.')).toBeVisible()
  await choose('Field Manager')
  await expect(
    dialog
      .getByText('2 users become Field Manager: 1 now Agent, 1 now Telemarketer.')
      .or(dialog.getByText('2 users become Field Manager: 1 now Telemarketer, 1 now Agent.')),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('2 users are Field Manager now.')).toBeVisible()
  const rolesOf = async () =>
    Promise.all([one, two].map(async ({ id }) => (await admin(users.adminShow, { params: { id } })).role))
  expect(await rolesOf()).toEqual(['field_manager', 'field_manager'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await rolesOf()).toEqual(['agent', 'telemarketer'])
})

test('a leader who becomes an agent: the list asks who takes the people over, and who is there; undone, they are back', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const lead = await mintAgent(origin, { role: 'manager', first_name: 'Lead' })
  const deputy = await mintAgent(origin, { role: 'manager', manager_id: lead.id, first_name: 'Deputy' })
  const below = await mintAgent(origin, { manager_id: lead.id })
  const admin = await as(origin, 'buadmin')
  const managerOf = async ({ id }: { id: number }) => (await admin(users.adminShow, { params: { id } })).manager_id
  await enter(context, 'buadmin')
  await asksAgain(page, 'POST', '**/v1/admin/user_changes')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: lead.username }))}`)
  await page
    .getByRole('row', { name: new RegExp(lead.username) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role of 1 user' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  await expect(dialog.getByText(`2 people are below ${lead.name}.`)).toBeVisible()
  const question = dialog.getByRole('radiogroup', { name: '2 people directly below them' })
  await expect(question.getByLabel('Go to the manager above')).toBeChecked()
  await question.getByLabel('Go to a colleague').check()
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Who takes them over' }).fill(deputy.username)
  await page.getByRole('option', { name: new RegExp(deputy.username) }).click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByLabel('Password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('1 user is Agent now. 2 people were taken over.')).toBeVisible()
  expect([await managerOf(below), await managerOf(deputy)]).toEqual([deputy.id, null])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect([await managerOf(below), await managerOf(deputy)]).toEqual([lead.id, lead.id])
})

test('several users get another company from the list, after seeing who changes and who does not, and it is undone', async ({
  page,
  context,
  origin,
}) => {
  const [one, two] = [await mintAgent(origin), await mintAgent(origin)]
  const admin = await as(origin, 'buadmin')
  const mark = `Firm${one.id}`
  const company = await admin(corporations.adminCreate, { form: { name: `Bay Life ${one.id}` }, files: {} })
  await admin(users.adminUpdate, { params: { id: two.id }, body: { corporation_id: company.id } })
  for (const { id } of [one, two]) await admin(users.adminUpdate, { params: { id }, body: { first_name: mark } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`)
  for (const { username } of [one, two])
    await page
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Change company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the company of 2 users' })
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company.name)
  await page.getByRole('option', { name: company.name, exact: true }).click()
  await expect(dialog.getByText(`1 user joins ${company.name}: 1 has no company today.`)).toBeVisible()
  await expect(dialog.getByText('1 user stays as they are.')).toBeVisible()
  await expect(dialog.getByText('A user belongs to one company at a time.')).toBeVisible()
  await dialog.getByLabel('No company').check()
  await expect(dialog.getByText(`1 user has no company from now on: 1 leaves ${company.name}.`)).toBeVisible()
  await dialog.getByLabel('No company').uncheck()
  await dialog.getByRole('button', { name: 'Change company' }).click()
  await expect(page.getByText(`1 user belongs to ${company.name} now.`)).toBeVisible()
  const companiesOf = () =>
    Promise.all([one, two].map(async ({ id }) => (await admin(users.adminShow, { params: { id } })).corporation_name))
  expect(await companiesOf()).toEqual([company.name, company.name])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await companiesOf()).toEqual([null, company.name])
})

test('everyone the filter finds, on whatever page, gets another company in one act that has a log and is undone', async ({
  page,
  context,
  origin,
}) => {
  const mark = `crowd${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  const company = await admin(corporations.adminCreate, { form: { name: `Bay Life ${mark}` }, files: {} })
  const ids = await addCrowd(origin, mark, 101)
  await enter(context, 'buadmin')
  const found = `/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await page.goto(`${found}&perPage=25`)
  await expect(size, 'as an address from before').toHaveText('25')
  await page.goto(`${found}&perPage=30`)
  await size.click()
  await expect(page.getByRole('option')).toHaveText(['15', '30', '50'])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('30 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 101 that match' }).click()
  await expect(page.getByText('101 items selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the company of 101 users' })
  await dialog.getByRole('combobox', { name: 'Company' }).fill(company.name)
  await page.getByRole('option', { name: company.name, exact: true }).click()
  await expect(dialog.getByText(`101 users join ${company.name}: 101 have no company today.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change company' }).click()
  await expect(
    page.getByRole('heading', { name: `Change the company of users to ${company.name}`, level: 2 }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changed: 101' })).toBeVisible()
  await expect(page.getByRole('status').getByText('Done')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What became of each user' }).getByRole('listitem')).toHaveCount(50)
  const companyOf = async () => (await admin(users.adminShow, { params: { id: ids[100] ?? 0 } })).corporation_name
  expect(await companyOf()).toBe(company.name)
  await page.getByRole('button', { name: 'Undo for 101 users' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this for 101 users?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Put back: 101' })).toBeVisible()
  expect(await companyOf()).toBeNull()
  await page
    .getByRole('link', { name: 'Bulk changes' })
    .or(page.getByRole('tab', { name: 'Bulk changes' }))
    .click()
  const item = page.getByRole('list', { name: 'Bulk changes of users' }).getByRole('listitem').filter({ hasText: mark })
  await expect(item).toContainText('Undone')
})

test('of more than a hundred who leave it is asked where their books, pools and teams go; the log says so, and they come back', async ({
  page,
  context,
  origin,
}) => {
  const mark = `leaving${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  const heir = await mintAgent(origin)
  const ids = await addCrowd(origin, mark, 100)
  const leader = await mintAgent(origin, { role: 'manager', first_name: 'Anna', last_name: mark })
  const led = await mintAgent(origin, { manager_id: leader.id })
  const managerOf = async () => (await admin(users.adminShow, { params: { id: led.id } })).manager_id
  const { id } = await admin(contacts.create, { body: { first_name: 'Tilda', last_name: mark, owner_id: ids[0] ?? 0 } })
  const ownerOf = async () => (await admin(contacts.show, { params: { id } })).owner?.id
  const pool = await admin(pools.adminCreate, { body: { name: `Pool ${mark}`, holder_id: ids[1] ?? 0 } })
  const holderOf = async () => (await admin(pools.adminShow, { params: { id: pool.id } })).holder_id
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Select all 101 that match' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate 101 users?' })
  await expect(dialog.getByText('1 contact of theirs')).toBeVisible()
  const book = dialog.getByRole('radiogroup', { name: '1 contact of theirs' })
  await expect(book.getByLabel('Stay with them for now')).toBeChecked()
  await book.getByLabel('Go to a colleague').check()
  await expect(dialog.getByRole('list', { name: 'Pools they hold' })).toContainText(
    `0 leads wait, held by Crowd ${mark}`,
  )
  await expect(dialog.getByText('Whose contacts, pools or team cannot go there', { exact: false })).toBeVisible()
  const team = dialog.getByRole('radiogroup', { name: '1 person directly below them' })
  await expect(team.getByLabel('Go to the manager above', { exact: false })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Deactivate 101 users' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await expect(dialog.getByRole('button', { name: 'Deactivate 101 users' }), 'who holds the pool').toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Who holds them' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await dialog.getByRole('button', { name: 'Deactivate 101 users' }).click()
  await expect(page.getByRole('button', { name: 'Changed: 101' })).toBeVisible()
  await expect(page.getByText('Changed. 1 contact handed over.')).toBeVisible()
  await expect(page.getByText('Changed. 1 person taken over.')).toBeVisible()
  await expect(page.getByText('Changed. 1 pool held by somebody else.')).toBeVisible()
  expect([await ownerOf(), await holderOf()]).toEqual([heir.id, heir.id])
  expect(await managerOf()).toBeNull()
  await page.getByRole('button', { name: 'Undo for 101 users' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this for 101 users?' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await expect(proof.or(page.getByRole('button', { name: 'Put back: 101' }))).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Password').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Go on' }).click()
  }
  await expect(page.getByRole('button', { name: 'Put back: 101' })).toBeVisible()
  expect([await ownerOf(), await holderOf()]).toEqual([ids[0], ids[1]])
  expect(await managerOf()).toBe(leader.id)
})

const PREVIEW = '/v1/admin/user_changes/preview'
const CHANGES: [string, string] = ['POST', '/v1/admin/user_changes']

test('a dialog about people whose act or preview fails stays with what it was told', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(500))
  const heir = await mintAgent(origin)
  await agent.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await enter(context, 'buadmin')
  await openUser(page, agent.id)
  const dialog = page.getByRole('dialog')
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const reason = dialog.getByLabel('Reason')
  const keptReason = () => expect(reason).toHaveValue('They asked for it.')

  await asksAgainFor(page, dialog, PREVIEW, () => open('Change manager'))
  await dialog.getByRole('combobox', { name: 'New manager' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
  await staysWhenRefused(page, dialog, {
    press: 'Change manager',
    sends: CHANGES,
    kept: () => expect(dialog.getByRole('combobox')).toHaveValue('Marcus Hale (manager)'),
  })

  await open('Reset sign-in')
  await staysWhenRefused(page, dialog, { press: 'Reset sign-in', sends: ['POST', '/reset_sign_in'] })

  await page.unrouteAll()
  await asksAgainFor(page, dialog, PREVIEW, () => open('Deactivate'))
  await dialog.getByLabel('Go to a colleague').check()
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  const keptHeir = () => expect(dialog.getByRole('combobox')).toHaveValue(new RegExp(heir.username))
  await staysWhenRefused(page, dialog, { press: 'Deactivate Elin', sends: CHANGES, kept: keptHeir })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await (await as(origin, 'buadmin'))(users.adminDestroy, { params: { id: agent.id } })
  await openUser(page, agent.id)
  await open('Hand over the book: 1 contact')
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  const handOver: [string, string] = ['POST', '/v1/admin/user_changes/hand_over']
  await staysWhenRefused(page, dialog, { press: 'Hand over', sends: handOver, kept: keptHeir })

  const found = `filter=${encodeURIComponent(JSON.stringify({ q: heir.username }))}`
  await page.goto(`/admin/users/paid_membership?${found}`)
  await page.getByRole('button', { name: 'End membership' }).click()
  await reason.fill('They asked for it.')
  const membership: [string, string] = ['PATCH', `/v1/admin/users/${heir.id}/paid_membership`]
  await staysWhenRefused(page, dialog, { press: 'End membership', sends: membership, kept: keptReason })

  await page.goto(`/admin/users?${found}`)
  await page
    .getByRole('row', { name: new RegExp(heir.username) })
    .getByRole('checkbox')
    .check()
  await page.unrouteAll()
  await open('Change role')
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await asksAgainFor(page, dialog, PREVIEW, async () => {
    await role.click()
    await page.getByRole('option', { name: 'Telemarketer', exact: true }).click()
  })
  const keptRole = () => expect(role).toContainText('Telemarketer')
  await staysWhenRefused(page, dialog, { press: 'Change role', sends: CHANGES, kept: keptRole })

  await openUser(page, heir.id)
  await open('Log in as')
  await reason.fill('They asked for it.')
  const jump: [string, string] = ['POST', '/v1/admin/users/login']
  await staysWhenRefused(page, dialog, { press: 'Log in as Elin', sends: jump, kept: keptReason })
  await expect(page.getByRole('region', { name: 'Acting as someone else' })).toBeVisible()
})
