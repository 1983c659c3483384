import { expect, type Page } from '@playwright/test'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as imports from '../packages/api/src/contact-imports.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import { listens } from './listens.ts'
import { type Agent, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Contacts' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })
const toast = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words)

const make = async (agent: Agent, last_name: string, count: number) => {
  for (let n = 0; n < count; n++)
    await agent.call(contacts.create, { body: { first_name: `N${String(n).padStart(2, '0')}`, last_name } })
}

/** A book of that many, by way of a file. */
async function importLeads({ call, id }: Agent, count: number) {
  const lines = Array.from({ length: count }, (_, n) => `N${n},Thousand,n${n}.${id}@example.com`)
  const file = new File([`First Name,Last Name,Email\n${lines.join('\n')}\n`], 'leads.csv', { type: 'text/csv' })
  const state = async (attempt: number) => (await call(imports.show, { params: { id: attempt } })).state
  const attempt = await call(imports.validate, { form: {}, files: { file } })
  await call(imports.dryRun, { params: { id: attempt.id }, body: { mapping: ['first_name', 'last_name', 'email'] } })
  await expect.poll(() => state(attempt.id)).toBe('ready')
  await call(imports.run, { form: { id: attempt.id }, files: {} })
  await expect.poll(() => state(attempt.id)).toBe('completed')
}

test('some are tagged by hand, and the tag comes off again', async ({ page, context, agent }) => {
  await make(agent, 'Handpicked', 3)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select N00 Handpicked' }).check()
  await page.getByRole('checkbox', { name: 'Select N02 Handpicked' }).check()
  await bar(page).getByRole('button', { name: 'Tag 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag contacts' })
  await dialog.getByLabel('Tags to add').fill(`Expo ${agent.id}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 contacts will change.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'N02 Handpicked' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Tag 2 contacts' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  const tagged = table(page).getByText(`Expo ${agent.id}`)
  await expect(tagged).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, /taken back for 2 contacts/)).toBeVisible()
  await expect(tagged).toHaveCount(0)
})

test('all that match are changed, the ones ticked on other pages too', async ({ page, context, agent }) => {
  await make(agent, 'Allmatch', 20)
  await make(agent, 'Bystander', 1)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?q=allmatch')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await expect(bar(page)).toContainText('15 contacts selected')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(bar(page)).toContainText('15 contacts selected')
  await bar(page).getByRole('button', { name: 'Select all 20 matching' }).click()
  await expect(bar(page)).toContainText('20 contacts selected')
  await bar(page).getByRole('button', { name: 'Change 20 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change contacts' })
  await dialog.getByLabel('Line of business').selectOption({ label: 'Medicare' })
  await expect(dialog.getByText('20 contacts will change.')).toBeVisible()
  await expect(dialog.getByText(/and 15 more/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 20 contacts' }).click()
  await expect(toast(page, 'Set line of business to medicare: 20 contacts.')).toBeVisible()
  await page.goto('/contacts?line_of_business=medicare')
  await expect(page.getByText('20 contacts', { exact: true })).toBeVisible()
})

test('the first so many go to the deleted group, and all of them come back', async ({ page, context, agent }) => {
  await make(agent, 'Firstfew', 6)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select N05 Firstfew' }).check()
  await bar(page).getByRole('button', { name: 'First or last…' }).click()
  const first = page.getByRole('dialog', { name: 'Select the first or last contacts of the list' })
  await first.getByLabel('How many').fill('9')
  await expect(first.getByText('Enter a number from 1 to 6.')).toBeVisible()
  await first.getByLabel('How many').fill('4')
  await first.getByRole('button', { name: 'Select the first 4' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select N03 Firstfew' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select N05 Firstfew' })).not.toBeChecked()
  await bar(page).getByRole('button', { name: 'Delete 4 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete contacts?' })
  await dialog.getByRole('button', { name: 'Delete 4 contacts' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.goto('/contacts?contact_group=deleted')
  await page.getByRole('checkbox', { name: 'Select N01 Firstfew' }).check()
  await bar(page).getByRole('button', { name: 'Select all 4 matching' }).click()
  await bar(page).getByRole('button', { name: 'Restore 4 contacts' }).click()
  await page
    .getByRole('dialog', { name: 'Restore contacts?' })
    .getByRole('button', { name: 'Restore 4 contacts' })
    .click()
  await expect(page.getByText('Nothing is deleted')).toBeVisible()
})

test('up to fifty ticked by hand are deleted at once and counted; more are shown first', async ({
  page,
  context,
  agent,
}) => {
  await make(agent, 'Byhand', 51)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?limit=50')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await expect(bar(page)).toContainText('50 contacts selected')
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('checkbox', { name: 'Select N50 Byhand' }).check()
  await bar(page).getByRole('button', { name: 'Delete 51 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete contacts?' })
  await expect(dialog.getByText('51 contacts will change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('checkbox', { name: 'Select N50 Byhand' }).uncheck()
  const sent = page.waitForRequest('**/v1/contacts/destroy_all')
  await bar(page).getByRole('button', { name: 'Delete 50 contacts' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ expected_count: 50, request_id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(body.ids).toHaveLength(50)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('the last so many are selected, and all that match but those unticked one by one', async ({
  page,
  context,
  agent,
}) => {
  await make(agent, 'Allbut', 18)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Allbut` })
  await tick('N05').check()
  await bar(page).getByRole('button', { name: 'First or last…' }).click()
  const ends = page.getByRole('dialog', { name: 'Select the first or last contacts of the list' })
  await ends.getByLabel('How many').fill('4')
  await ends.getByRole('button', { name: 'Select the last 4' }).click()
  await expect(bar(page)).toContainText('4 contacts selected')
  await expect(tick('N14')).toBeChecked()
  await expect(tick('N13')).not.toBeChecked()
  await tick('N13').check()
  await expect(bar(page)).toContainText('5 contacts selected')

  await bar(page).getByRole('button', { name: 'Select all 18 matching' }).click()
  await tick('N03').uncheck()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(3)
  await tick('N16').uncheck()
  await tick('N17').uncheck()
  await tick('N17').check()
  await expect(bar(page)).toContainText('16 contacts selected, 2 left out')
  await bar(page).getByRole('button', { name: 'Delete 16 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete contacts?' })
  await expect(dialog.getByText('16 contacts will change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete 16 contacts' }).click()
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
  await page.goto('/contacts')
  await expect(rows(page)).toHaveCount(2)
  await expect(tick('N03')).toBeVisible()
  await expect(tick('N16')).toBeVisible()
})

test('more than a thousand have to be typed, and the work is followed to its end', async ({ page, context, agent }) => {
  await importLeads(agent, 1200)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Select all 1,200 matching' }).click()
  await bar(page).getByRole('button', { name: 'Delete 1,200 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete contacts?' })
  const go = dialog.getByRole('button', { name: 'Delete 1,200 contacts' })
  await expect(dialog.getByText('1,200 contacts will change.')).toBeVisible()
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Type 1,200 to confirm').fill('120')
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Type 1,200 to confirm').fill('1200')
  await go.click()
  await expect(toast(page, 'Delete contacts: 1,200 contacts.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In progress' })).toHaveCount(0)
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, /taken back for 1,200 contacts/)).toBeVisible()
  await expect(page.getByText('1,200 contacts', { exact: true })).toBeVisible()

  await page.goto('/contacts?order_field=first_name')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'First or last…' }).click()
  const ends = page.getByRole('dialog', { name: 'Select the first or last contacts of the list' })
  await ends.getByLabel('How many').fill('1192')
  await ends.getByRole('button', { name: 'Select the last 1,192' }).click()
  await expect(bar(page)).toContainText('1,192 contacts selected')
  await expect(rows(page).filter({ has: page.getByRole('checkbox', { checked: true }) })).toHaveCount(7)

  await bar(page).getByRole('button', { name: 'First or last…' }).click()
  await ends.getByLabel('How many').fill('1000')
  await ends.getByRole('button', { name: 'Select the last 1,000' }).click()
  await expect(bar(page)).toContainText('1,000 contacts selected')
  await rows(page).first().getByRole('checkbox').click()
  await expect(toast(page, /^At most 1,000 contacts can be ticked one by one, and 1,000 are\./)).toBeVisible()
  await expect(bar(page)).toContainText('1,000 contacts selected')
  await page.getByRole('status').getByRole('button', { name: 'Select all 1,200 matching' }).click()
  await expect(bar(page)).toContainText('1,200 contacts selected')
})

test('a list is held against customers, and who is one is tagged with the reason in the log', async ({
  page,
  context,
  agent,
}) => {
  await make(agent, 'Scrubbed', 3)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: { q: 'N01' } } })
  await agent.call(contactPolicies.create, {
    params: { id: data[0]?.id ?? 0 },
    body: { carrier_name: 'Evergreen Mutual', status: 'active' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Scrub 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scrub contacts' })
  await dialog.getByLabel('Customers with a policy in force').check()
  await dialog.getByLabel('Tags for who is on a list').fill(`Known ${agent.id}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 contact will be tagged.')).toBeVisible()
  await expect(dialog.getByText('2 contacts left out: On none of these lists.')).toBeVisible()
  await expect(dialog.getByText('1 of them: Already a customer of your agency.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tag 1 contact' }).click()
  await expect(toast(page, /^Scrub against opt-outs, customers: 1 contact\./)).toBeVisible()
  await expect(table(page).getByRole('row', { name: /N01 Scrubbed/ })).toContainText(`Known ${agent.id}`)
  await page.goto('/bulk-acts')
  await page.getByRole('link', { name: 'Scrub against opt-outs, customers' }).click()
  await expect(page.getByText('Already a customer of your agency.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 1 contact' }).click()
  await expect(page.getByRole('button', { name: 'Put back: 1' })).toBeVisible()
  await page.goto('/contacts')
  await expect(rows(page)).toHaveCount(3)
  await expect(table(page).getByText(`Known ${agent.id}`)).toHaveCount(0)
})

test('a list one was told to stop calling is opted out at once, with the reason, and taken back', async ({
  page,
  context,
  agent,
}) => {
  const make = (first_name: string, phone?: string) =>
    agent.call(contacts.create, { body: { first_name, last_name: 'Stopcall', ...(phone && { phone }) } })
  const { number } = await make('Ann', '401-331-2291')
  await make('Bo')
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?q=stopcall')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Opt out 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opt out' })
  await dialog.getByLabel('What they asked for').selectOption({ label: 'Do not call or text' })
  await dialog.getByLabel('How you know').fill('Letter of their lawyer')
  await expect(dialog.getByText('1 contact will be opted out.')).toBeVisible()
  await expect(dialog.getByText('1 contact left out: No phone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Opt out 1 contact' }).click()
  await expect(dialog).toHaveCount(0)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const reach = async () => (await agent.call(lifeEvents.show, { params: { id: await idOf() } })).reach[0]?.allowed
  const idOf = async () => (await agent.call(contacts.showByNumber, { params: { number } })).id
  expect(await reach()).toBe(false)
  await undo.click()
  await expect.poll(reach).toBe(true)
})

test('who is ticked, or left out of all, and deleted elsewhere is not counted any more, nor exported', async ({
  page,
  context,
  agent,
}) => {
  await make(agent, 'Elsewhere', 4)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  const remove = (name: string) =>
    agent.call(contactActs.destroyAll, {
      body: { ids: data.filter(row => row.first_name === name).map(({ id }) => id) },
    })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/contacts')
  await listening
  for (const name of ['N00', 'N01', 'N02'])
    await page.getByRole('checkbox', { name: `Select ${name} Elsewhere` }).check()
  await expect(bar(page)).toContainText('3 contacts selected')
  await bar(page).getByRole('button', { name: 'Export 3 contacts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Export 3 contacts' })).toBeVisible()
  await remove('N01')
  await expect(page.getByText('1 contact is no longer selected: it was deleted or given away meanwhile.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export 2 contacts' }).click()
  await expect(page.getByRole('region', { name: 'In progress' }).getByText('Export 2 contacts')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select N00 Elsewhere' }).check()
  await bar(page).getByRole('button', { name: 'Select all 3 matching' }).click()
  await page.getByRole('checkbox', { name: 'Select N03 Elsewhere' }).uncheck()
  await expect(bar(page)).toContainText('2 contacts selected, 1 left out')
  await remove('N03')
  await expect(bar(page)).not.toContainText('left out')
  await expect(bar(page)).toContainText('2 contacts selected')
  await page.goto('/exports')
  await expect(page.getByRole('listitem').filter({ hasText: '.csv' })).toContainText('2 contacts')
})

test('who is left out of all and leaves the filter is not subtracted any more', async ({ page, context, agent }) => {
  const [{ id = 0 } = {}] = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map(first_name =>
      agent.call(contacts.create, { body: { first_name, last_name: 'Texan', state: 'TX' } }),
    ),
  )
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/contacts?state=TX')
  await listening
  await page.getByRole('checkbox', { name: 'Select Ann Texan' }).check()
  await bar(page).getByRole('button', { name: 'Select all 3 matching' }).click()
  await page.getByRole('checkbox', { name: 'Select Ann Texan' }).uncheck()
  await expect(bar(page)).toContainText('2 contacts selected, 1 left out')
  await agent.call(contacts.update, { params: { id }, body: { state: 'RI' } })
  await expect(bar(page)).not.toContainText('left out')
  await expect(rows(page)).toHaveCount(2)
  await bar(page).getByRole('button', { name: 'Export 2 contacts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export 2 contacts' }).click()
  await expect(page.getByRole('region', { name: 'In progress' }).getByText('Export 2 contacts')).toBeVisible()
})

test('a dialog stays open when whom it is about is gone, and no other opens by itself', async ({
  page,
  context,
  agent,
}) => {
  await make(agent, 'Fleeting', 2)
  const [{ id = 0 } = {}] = (await agent.call(contacts.list, { body: { contacts_scope: { q: 'N00' } } })).data
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/contacts')
  await listening
  await page.getByRole('checkbox', { name: 'Select N00 Fleeting' }).check()
  await bar(page).getByRole('button', { name: 'Export 1 contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 1 contact' })
  await dialog.getByLabel('Excel (XLSX)').check()
  await agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  await expect(page.getByText('1 contact is no longer selected: it was deleted or given away meanwhile.')).toBeVisible()
  await expect(dialog.getByLabel('Excel (XLSX)')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select N01 Fleeting' }).check()
  await expect(bar(page)).toContainText('1 contact selected')
  await expect(dialog).toHaveCount(0)
})

test('whom a change concerned is not asked for once nobody is ticked any more', async ({ page, context, agent }) => {
  await make(agent, 'Unticked', 1)
  const [{ id = 0 } = {}] = (await agent.call(contacts.list, { body: { contacts_scope: {} } })).data
  const rename = (first_name: string) => agent.call(contacts.update, { params: { id }, body: { first_name } })
  await enter(context, agent.username, agent.password)
  const heard: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => String(payload).includes(contacts.CHANGED) && heard.push('')),
  )
  const asked: string[] = []
  page.on('request', request => request.url().includes('still_there') && asked.push(request.postData() ?? ''))
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/contacts')
  await listening
  await page.getByRole('checkbox', { name: 'Select N00 Unticked' }).check()
  await rename('First')
  await expect(rows(page)).toContainText('First Unticked')
  await rename('Second')
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
  await page.getByRole('checkbox', { name: / Unticked$/ }).uncheck()
  await expect(rows(page)).toContainText('Second Unticked')
  expect(new Set(asked)).toEqual(new Set([JSON.stringify({ ids: [id] })]))
})

test('what a manager does to a whole book shows on the list and the contact its agent has open', async ({
  page,
  context,
  browserOf,
  origin,
}) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  await importLeads(agent, 210)
  const [{ number = 0 } = {}] = (await agent.call(contacts.list, { body: { contacts_scope: {} } })).data
  await enter(context, agent.username, agent.password)
  const opened = await context.newPage()
  for (const [one, path] of [
    [page, '/contacts'],
    [opened, `/contacts/${number}`],
  ] as const) {
    const listening = listens(one, notifications.CHANNEL)
    await one.goto(path)
    await listening
  }
  await expect(rows(page)).toHaveCount(15)

  const above = await browserOf()
  await enter(above, manager.username, manager.password)
  const desk = await above.newPage()
  await desk.goto('/contacts?contact_group=downline')
  const selectAll = async () => {
    await desk.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
    await bar(desk).getByRole('button', { name: 'Select all 210 matching' }).click()
  }
  await selectAll()
  await bar(desk).getByRole('button', { name: 'Tag 210 contacts' }).click()
  await desk.getByRole('dialog').getByLabel('Tags to add').fill(`Expo ${agent.id}`)
  await desk.keyboard.press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Tag 210 contacts' }).click()
  await expect(table(page).getByText(`Expo ${agent.id}`)).toHaveCount(15)
  await expect(opened.getByText(`Expo ${agent.id}`).first()).toBeVisible()

  await expect(bar(desk)).toHaveCount(0)
  await selectAll()
  await bar(desk).getByRole('button', { name: 'Delete 210 contacts' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete 210 contacts' }).click()
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await expect(toast(desk, 'Delete contacts: 210 contacts.')).toBeVisible()
  await desk.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows(page)).toHaveCount(15)
})
