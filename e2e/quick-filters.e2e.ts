import { expect, type Page } from '@playwright/test'
import * as apiTracking from '../packages/api/src/api-tracking.ts'
import * as contactEdits from '../packages/api/src/contact-edits.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { MOST_CHOICES } from '../packages/api/src/core/choices.ts'
import * as dataCaptures from '../packages/api/src/data-captures.ts'
import * as quickFilters from '../packages/api/src/quick-filters.ts'
import { refusal } from './console-errors.ts'
import { type Agent, as, enter, mintAgent } from './people.ts'
import { sendLead } from './send-lead.ts'
import { test } from './test.ts'

const total = (page: Page) => page.getByText(/^[\d,]+ contacts?$/)
const chips = (page: Page) => page.getByRole('navigation', { name: 'Quick filters' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

/** Six contacts: two in Newport, one of them and another born in June, three in Texas. */
async function book(agent: Agent) {
  const make = (body: Parameters<typeof agent.call<typeof contacts.create>>[1]['body']) =>
    agent.call(contacts.create, { body })
  await make({ first_name: 'Ann', last_name: 'Pier', city: 'Newport', state: 'RI', date_of_birth: '06/14/1958' })
  await make({ first_name: 'Bo', last_name: 'Quay', city: 'NEWPORT', state: 'RI', phone: '401-331-2244' })
  await make({ first_name: 'Cy', last_name: 'Dune', city: 'Cranston', state: 'RI', date_of_birth: '06/02/1990' })
  for (const last_name of ['Adobe', 'Mesa', 'Mesa'])
    await make({ first_name: 'Di', last_name, city: 'Austin', state: 'TX', address: '12 Oak St' })
}

test('the drawer finds by names and phones, however they are written', async ({ page, context, agent }) => {
  await book(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  const rows = drawer(page).getByRole('group', { name: /^Filter by/ })
  await rows.nth(0).getByLabel('Field').selectOption('Last name')
  await rows.nth(0).getByLabel('Comparison').selectOption('contains')
  const words = rows.nth(0).getByRole('textbox', { name: 'Last name' })
  await words.pressSequentially('UAY, ')
  await words.press('Backspace')
  await words.press('Backspace')
  await expect(words, 'a comma can be taken back').toHaveValue('UAY')
  await words.fill('UAY, esa')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('3 contacts')
  await expect(page.getByRole('button', { name: 'Remove filter Last name: contains UAY, esa' })).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('button', { name: 'Add filter' }).click()
  await rows.nth(1).getByLabel('Field').selectOption('Phone')
  await rows.nth(1).getByLabel('Comparison').selectOption('is any of')
  await rows.nth(1).getByRole('textbox', { name: 'Phone' }).fill('+1 (401) 331.2244')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('1 contact')
  await expect(page.getByRole('button', { name: 'Remove filter Phone: +1 (401) 331.2244' })).toBeVisible()
})

test('a whole address finds who lives there; a saved filter keeps days of the year and consent', async ({
  page,
  context,
  agent,
}) => {
  await book(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('12 Oak Street, Austin, Texas')
  await expect(total(page)).toHaveText('3 contacts')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('June 14, 1958')
  await expect(total(page)).toHaveText('1 contact')
  await expect(page.getByRole('link', { name: 'Ann Pier' }).first()).toBeVisible()

  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  const rows = drawer(page).getByRole('group', { name: /^Filter by/ })
  await rows.nth(0).getByLabel('Field').selectOption('Birthday')
  await rows.nth(0).getByLabel('Comparison').selectOption('between')
  await rows.nth(0).getByRole('textbox', { name: 'Birthday from' }).pressSequentially('0231')
  await expect(rows.nth(0).getByRole('textbox', { name: 'Birthday from' })).toHaveValue('02/29')
  await rows.nth(0).getByRole('textbox', { name: 'Birthday to' }).pressSequentially('0630')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('2 contacts')
  await expect(page.getByRole('button', { name: 'Remove filter Birthday: 02/29 to 06/30' })).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('button', { name: 'Remove the filter by Birthday' }).click()
  await drawer(page).getByRole('button', { name: 'Add filter' }).click()
  await rows.nth(0).getByLabel('Field').selectOption('Phone consent')
  await rows.nth(0).getByRole('combobox', { name: 'Phone consent' }).click()
  await page.getByRole('option', { name: 'Nothing said' }).click()
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('1 contact')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Phone consent: Nothing said' })).toBeVisible()
  await expect(total(page)).toHaveText('1 contact')
})

test('where an agency has more tags than come at once, the rest is found by its name and shown by it', async ({
  page,
  context,
  agent,
}) => {
  const { id } = await agent.call(contacts.create, { body: { last_name: 'Striped' } })
  const name = `Zebra ${agent.username}`
  await agent.call(contacts.updateTagsSingle, { body: { id, tags: [name] } })
  const atOnce = Array.from({ length: MOST_CHOICES }, (_, at) => ({
    id: 9_000_000 + at,
    name: `At once ${at}`,
    color: 'grey',
  }))
  await page.route('**/v1/tags', (route, request) =>
    Object.keys(request.postDataJSON() ?? {}).length ? route.continue() : route.fulfill({ json: atOnce }),
  )
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('combobox', { name: 'Tags' }).fill(name.toLowerCase())
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  const chip = page.getByRole('button', { name: `Remove filter Tag: ${name}` })
  await expect(chip).toBeVisible()
  await expect(total(page)).toHaveText('1 contact')
  await page.reload()
  await expect(chip).toBeVisible()
})

test('whom nobody spoke with lately and who answered what is found in the drawer, and the list is sorted by it', async ({
  page,
  context,
  agent,
}) => {
  await book(agent)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  const idOf = (last_name: string) => data.find(each => each.last_name === last_name)?.id ?? 0
  const answer = (last_name: string, value: string) =>
    agent.call(dataCaptures.update, {
      params: { id: idOf(last_name) },
      body: { data_captures: [{ key: 'Uses tobacco', value }] },
    })
  await agent.call(contactEdits.activityInfo, { params: { id: idOf('Pier') }, body: { type: 'call' } })
  await answer('Quay', 'No')
  await answer('Dune', 'Yes, a pipe')
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  const rows = drawer(page).getByRole('group', { name: /^Filter by/ })
  await rows.nth(0).getByLabel('Field').selectOption('Last contact')
  await rows.nth(0).getByLabel('Comparison').selectOption('not in the last days')
  await rows.nth(0).getByLabel('Last contact, days').fill('90')
  await expect(rows.nth(0).getByText(/Notes, e-mails, activities/)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('5 contacts')
  await expect(page.getByRole('button', { name: 'Remove filter Last contact: not in the last 90 days' })).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('button', { name: 'Add filter' }).click()
  await rows.nth(1).getByLabel('Field').selectOption('Answer')
  await rows.nth(1).getByLabel('Comparison').selectOption('contains')
  await rows.nth(1).getByRole('combobox', { name: 'Question' }).fill('tobacco')
  await page.getByRole('option', { name: 'Uses tobacco' }).click()
  await rows.nth(1).getByRole('textbox', { name: 'Answers' }).fill('pipe')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('1 contact')
  await expect(page.getByRole('link', { name: 'Cy Dune' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Uses tobacco: contains pipe' })).toBeVisible()

  await page.goto('/contacts?columns=phone,last_contacted_at')
  await page.getByRole('columnheader', { name: 'Last contact' }).getByRole('button').click()
  await expect(page).toHaveURL(/order_field=last_contacted_at/)
  await expect(page.getByRole('row').nth(1)).toContainText('Pier')
  await page.getByRole('link', { name: 'Ann Pier' }).first().click()
  await expect(page.getByText('Last contact')).toBeVisible()
})

test('consent on record is found in the drawer, and the list is sorted by the policy that ends next', async ({
  page,
  context,
  agent,
  origin,
}) => {
  await book(agent)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  const insure = (last_name: string, end_date: string) =>
    agent.call(contactPolicies.create, {
      params: { id: data.find(each => each.last_name === last_name)?.id ?? 0 },
      body: { carrier_name: 'Aetna', end_date },
    })
  await insure('Quay', '03/31/2049')
  await insure('Dune', '12/31/2048')
  await insure('Pier', '12/31/2049')
  const admin = await as(origin, 'buadmin')
  const vendor_name = `Fairline ${agent.id}`
  const { key } = await admin(apiTracking.adminCreate, { body: { vendor_name, owner_id: agent.id } })
  const consent = { text: 'I agree to be called about plans.', given_at: new Date().toISOString() }
  const sent = await sendLead(origin, key, {
    first_name: 'Fay',
    last_name: 'Consenting',
    email: `fay.${agent.id}@example.com`,
    consent,
  })
  expect(sent.status).toBe(201)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await expect(total(page)).toHaveText('7 contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  const rows = drawer(page).getByRole('group', { name: /^Filter by/ })
  await rows.nth(0).getByLabel('Field').selectOption('Consent on record')
  await rows.nth(0).getByRole('combobox', { name: 'Consent on record' }).click()
  await page.getByRole('option', { name: 'A certificate' }).click()
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('1 contact')
  await expect(page.getByRole('link', { name: 'Fay Consenting' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Consent on record: A certificate' })).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await rows.nth(0).getByLabel('Field').selectOption('Policy end date')
  await rows.nth(0).getByLabel('Comparison').selectOption('between')
  await rows.nth(0).getByLabel('Policy end date from').fill('2048-12-01')
  await rows.nth(0).getByLabel('Policy end date to').fill('2049-03-31')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('2 contacts')

  await page.goto('/contacts?columns=phone,next_policy_end')
  await page.getByRole('columnheader', { name: 'Next policy end' }).getByRole('button').click()
  await expect(page).toHaveURL(/order_field=next_policy_end/)
  await expect(page.getByRole('row').nth(1)).toContainText('12/31/2048')
  await expect(page.getByRole('row').nth(2)).toContainText('03/31/2049')
  await expect(page.getByRole('row').nth(3)).toContainText('12/31/2049')
  await expect(page.getByRole('columnheader', { name: 'Next policy end' })).toHaveAttribute('aria-sort', 'ascending')
})

test('filters that others shared are put in an order of one’s own', async ({ page, context, origin }) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  const name = `Team ${agent.id}`
  const shared = { contacts_scope: {}, shared: 'downline' as const }
  const { id } = await manager.call(quickFilters.create, { body: { name, ...shared } })
  await agent.call(quickFilters.create, { body: { name: 'Own', contacts_scope: {} } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await chips(page).getByRole('button', { name: 'Edit quick filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick filters' })
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(/^Shared by /)).toBeVisible()
  await expect(row.getByRole('textbox')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  while (await row.getByRole('button', { name: /up$/ }).isEnabled()) {
    const saved = page.waitForResponse(
      answer => answer.request().method() !== 'GET' && answer.url().endsWith(`/v1/quick_filters/${id}`),
    )
    await row.getByRole('button', { name: /up$/ }).click()
    await saved
    await expect(row.getByRole('button', { name: /up$|down$/ }).last()).toBeEnabled()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(chips(page).getByRole('link').first()).toHaveText(new RegExp(`^${name}`))
  await manager.call(quickFilters.destroy, { params: { id } })
})

test('the drawer narrows by rows that must all match and groups of which one does, all of it in the address', async ({
  page,
  context,
  agent,
}) => {
  await book(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await expect(total(page)).toHaveText('6 contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  const first = drawer(page).getByRole('group', { name: /^Filter by/ })
  await first.getByLabel('Field').selectOption('Website')
  await first.getByRole('textbox', { name: 'Website' }).fill('https://ann.example/a')
  await expect(first.getByRole('textbox', { name: 'Website' })).toHaveValue('https://ann.example/a')
  await first.getByLabel('Field').selectOption('City')
  await first.getByRole('textbox', { name: 'City' }).fill('new<p/ort>')
  await expect(first.getByText('Signs such as # ( ) * are left out.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('2 contacts')
  await expect(page.getByRole('button', { name: 'Remove filter City: newport' })).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('button', { name: 'Remove the filter by City' }).click()
  await drawer(page).getByRole('button', { name: 'Add “any of” group' }).click()
  const group = drawer(page).getByRole('group', { name: 'Any of these' })
  const rows = group.getByRole('group', { name: /^Filter by/ })
  await rows.nth(0).getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Texas' }).click()
  await page.keyboard.press('Escape')
  await rows.nth(1).getByLabel('Field').selectOption('Birthday month')
  await rows.nth(1).getByRole('combobox', { name: 'Birthday month' }).click()
  await page.getByRole('option', { name: 'June' }).click()
  await page.keyboard.press('Escape')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('5 contacts')
  await expect(page).toHaveURL(/where=\(state:TX~birthday_month:6\)/)
  await page.reload()
  await expect(total(page)).toHaveText('5 contacts')
  const chip = page.getByRole('button', { name: 'Remove filter State: Texas or Birthday month: June' })
  await expect(chip).toBeVisible()

  await page.getByRole('button', { name: 'More filters' }).click()
  await group.getByRole('button', { name: 'Remove the filter by State' }).click()
  await group.getByRole('button', { name: 'Add “all of” group' }).click()
  const both = group.getByRole('group', { name: 'All of these' })
  await both.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Texas' }).click()
  await page.keyboard.press('Escape')
  await both.getByLabel('Field').nth(1).selectOption('Address')
  await both.getByLabel('Comparison').nth(1).selectOption('is not empty')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('5 contacts')
  await expect(page).toHaveURL(/where=\(birthday_month:6~\*\(state:TX~address\.not_empty\)\)/)
  const nested = page.getByRole('button', {
    name: 'Remove filter Birthday month: June or (State: Texas and Address: not empty)',
  })
  await nested.click()
  await expect(total(page)).toHaveText('6 contacts')

  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByRole('checkbox', { name: 'First name' }).check()
  await drawer(page).getByRole('checkbox', { name: 'Last name' }).check()
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('2 contacts')
  await page.getByRole('button', { name: 'Remove filter Duplicates by first name, last name' }).click()
  await expect(total(page)).toHaveText('6 contacts')
})

test('a manager shows the book of one person below, or of whoever has a role', async ({ page, context }) => {
  await enter(context, 'manager')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByLabel('Whose contacts').selectOption('Luis Ferreira')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(page).toHaveURL(/contact_group=downline/)
  const chip = page.getByRole('button', { name: 'Remove filter Of Luis Ferreira and everyone below' })
  await expect(chip).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(drawer(page).getByLabel('Whose contacts')).toHaveValue(/\d+/)
  const role = drawer(page).getByLabel('Role of the owner')
  await expect(role.getByRole('option', { name: 'Manager', exact: true })).toHaveCount(1)
  await expect(role.getByRole('option', { name: 'Regional Manager' }), 'a role nobody has here').toHaveCount(0)
  await role.selectOption('Pool Holder')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(total(page)).toHaveText('0 contacts')
  await page.getByRole('button', { name: 'More filters' }).click()
  await drawer(page).getByLabel('How far down').selectOption('Theirs alone')
  await drawer(page).getByRole('button', { name: 'Show contacts' }).click()
  await expect(page).toHaveURL(/direct=1/)
  await expect(chip).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Of Luis Ferreira alone' }).click()
  await expect(page).not.toHaveURL(/direct=1/)
  await page.getByRole('button', { name: 'Remove filter Role of the owner: Pool Holder' }).click()
  await expect(total(page)).not.toHaveText('0 contacts')
})

test('birth dates and addresses are found in the search box', async ({ page, context, agent }) => {
  await book(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const box = page.getByRole('searchbox', { name: 'Search contacts' })
  for (const [words, count] of [
    ['06/14/1958', '1 contact'],
    ['6-14-58', '1 contact'],
    ['pier 1958-06-14', '1 contact'],
    ['12 oak st', '3 contacts'],
    ['mesa oak', '2 contacts'],
    ['2244', '1 contact'],
  ] as const) {
    await box.fill(words)
    await expect(total(page), words).toHaveText(count)
    await box.fill('')
    await expect(total(page)).toHaveText('6 contacts')
  }
})

test('a view is saved under a name, shown with its count, arranged, deleted and brought back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  await book(agent)
  await enter(context, agent.username, agent.password)
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save as quick filter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as quick filter' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save quick filter' }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(chips(page).getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await page.goto('/contacts?state=TX')
  await save('Texans')
  await expect(page.getByRole('button', { name: 'Save as quick filter' })).toHaveCount(0)
  await page.goto('/contacts?where=city:newport&order=DESC')
  await save('Newport')
  await page.goto('/contacts')
  await expect(chips(page).getByRole('link', { name: 'Texans 3' })).toBeVisible()
  await chips(page).getByRole('link', { name: 'Newport 2' }).click()
  await expect(total(page)).toHaveText('2 contacts')
  await expect(page).toHaveURL(/order=DESC/)
  await expect(chips(page).getByRole('link', { name: 'Newport 2' })).toHaveAttribute('aria-current', 'page')

  await chips(page).getByRole('button', { name: 'Edit quick filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick filters' })
  await dialog.getByRole('button', { name: 'Move Newport up' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Newport')
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('By the sea')
  await dialog.getByRole('textbox', { name: 'Name' }).first().press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete By the sea' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Texans' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete Texans' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chips(page).getByRole('link')).toHaveText([/^By the sea/, /^Texans/])
  await page.reload()
  await expect(chips(page).getByRole('link')).toHaveText([/^By the sea/, /^Texans/])

  const { data } = await agent.call(quickFilters.list)
  const gone = data.find(({ name }) => name === 'Texans')
  await agent.call(quickFilters.destroy, { params: { id: gone?.id ?? 0 } })
  await chips(page).getByRole('button', { name: 'Edit quick filters' }).click()
  await dialog.getByRole('button', { name: 'Move Texans up' }).click()
  await expect(dialog.getByRole('button', { name: 'Move Texans up' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(chips(page).getByRole('link')).toHaveText([/^By the sea/])
})

test('the conditions of a filter are changed from the list it is on, and put back', async ({
  page,
  context,
  agent,
}) => {
  await book(agent)
  const made = await agent.call(quickFilters.create, {
    body: { name: 'Places', contacts_scope: { search: [{ field: 'state', value: 'TX' }] } },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await chips(page).getByRole('link', { name: 'Places 3' }).click()
  await expect(total(page)).toHaveText('3 contacts')
  const changes = page.getByRole('region', { name: 'Changes to the quick filter Places' })
  await expect(changes).toHaveCount(0)
  const state = (name: string) => page.getByRole('dialog', { name: 'Filter by State' }).getByRole('checkbox', { name })
  await page.getByRole('button', { name: 'State (1)' }).click()
  await state('Rhode Island').check()
  await page.keyboard.press('Escape')
  await expect(total(page)).toHaveText('6 contacts')
  await expect(changes.getByText('This list differs from “Places”')).toBeVisible()
  await changes.getByRole('link', { name: 'Back to “Places”' }).click()
  await expect(total(page)).toHaveText('3 contacts')
  await expect(changes).toHaveCount(0)

  await page.goBack()
  await changes.getByRole('button', { name: 'Update “Places”' }).click()
  await expect(chips(page).getByRole('link', { name: 'Places 6' })).toHaveAttribute('aria-current', 'page')
  await expect(changes).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(chips(page).getByRole('link', { name: 'Places 3' })).toBeVisible()
  await expect(changes).toBeVisible()

  await changes.getByRole('button', { name: 'Save as new' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Both states')
  await page.getByRole('button', { name: 'Save quick filter' }).click()
  await expect(chips(page).getByRole('link', { name: 'Both states 6' })).toHaveAttribute('aria-current', 'page')
  await expect(page).not.toHaveURL(new RegExp(`quick_filter_id=${made.id}(&|$)`))
})

test('a filter changed elsewhere meanwhile is not written over unseen', async ({ page, context, agent, troubles }) => {
  troubles.allow(/409/)
  await book(agent)
  const { id } = await agent.call(quickFilters.create, {
    body: { name: 'Twice', contacts_scope: { search: [{ field: 'state', value: 'TX' }] } },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts?state=RI&quick_filter_id=${id}`)
  const changes = page.getByRole('region', { name: 'Changes to the quick filter Twice' })
  await expect(changes.getByText('This list differs from “Twice”')).toBeVisible()
  await agent.call(quickFilters.update, {
    params: { id },
    body: { contacts_scope: { search: [{ field: 'city', value: 'Newport' }] } },
  })
  await changes.getByRole('button', { name: 'Update “Twice”' }).click()
  await expect(changes.getByRole('alert')).toContainText('changed this quick filter')
  await changes.getByRole('link', { name: 'Back to “Twice”' }).click()
  await expect(total(page)).toHaveText('2 contacts')
  await page.goBack()
  await changes.getByRole('button', { name: 'Update “Twice”' }).click()
  await expect(chips(page).getByRole('link', { name: 'Twice 3' })).toHaveAttribute('aria-current', 'page')
})

test('a name taken twice is said beside the field', async ({ page, context, agent, troubles }) => {
  troubles.allow(/422/)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?state=TX')
  for (const url of ['/contacts?state=TX', '/contacts?state=RI']) {
    await page.goto(url)
    await page.getByRole('button', { name: 'Save as quick filter' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Same')
    await page.getByRole('button', { name: 'Save quick filter' }).click()
    if (url.endsWith('TX')) await expect(chips(page).getByRole('link', { name: /^Same/ })).toBeVisible()
  }
  await expect(page.getByText('You have a quick filter of this name. Choose another.')).toBeVisible()
})

test('a shared filter finds what each may see, and favorites stand on top of the owners', async ({
  page,
  context,
  browserOf,
}) => {
  await enter(context, 'manager')
  await page.goto('/contacts?contact_group=downline')
  await page.getByRole('button', { name: 'Owner', exact: true }).click()
  const owners = page.getByRole('dialog', { name: 'Filter by Owner' })
  const star = owners.getByRole('button', { name: 'Favorite Luis Ferreira' })
  await expect(star).toBeVisible()
  const order = () => owners.getByRole('button').evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
  const before = await order()
  await star.dblclick()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const after = (await order()).filter(each => before.includes(each))
  expect(after, 'nobody moves under the mouse').toEqual(before)
  await expect(owners.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(star).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(owners).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Owner', exact: true }).click()
  await expect(owners.getByRole('checkbox').first()).toHaveAccessibleName('Luis Ferreira')
  await star.dblclick()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')

  const name = `Maine ${Date.now()}`
  await page.goto('/contacts?state=ME')
  await page.getByRole('button', { name: 'Save as quick filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Who sees it').selectOption('Everyone below me')
  await page.getByRole('button', { name: 'Save quick filter' }).click()
  await expect(chips(page).getByRole('link', { name })).toBeVisible()
  const other = await browserOf()
  await enter(other, 'agent2')
  const below = await other.newPage()
  await below.goto('/contacts')
  await chips(below).getByRole('link', { name }).click()
  await expect(below).toHaveURL(/state=ME/)
  await chips(below).getByRole('button', { name: 'Edit quick filters' }).click()
  const arranged = below.getByRole('dialog', { name: 'Quick filters' })
  await expect(arranged.getByRole('button', { name: `Move ${name} up` })).toBeVisible()
  await expect(arranged.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
  await chips(page).getByRole('button', { name: 'Edit quick filters' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('deleted.')).toBeVisible()
})

test('nothing moves when the quick filters come in after the list', async ({ page, context, agent }) => {
  await book(agent)
  for (const [index, name] of ['In Rhode Island', 'In Texas'].entries())
    await agent.call(quickFilters.create, {
      body: { name, contacts_scope: { search: [{ field: 'state', value: ['RI', 'TX'][index] ?? '' }] } },
    })
  await enter(context, agent.username, agent.password)
  let letIn = () => {}
  const late = new Promise<void>(resolve => {
    letIn = resolve
  })
  await page.route('**/QuickFiltersPanel*', async route => {
    await late
    await route.continue()
  })
  await page.goto('/contacts')
  await expect(total(page)).toHaveText('6 contacts')
  const table = page.getByRole('table')
  const before = await table.boundingBox()
  letIn()
  await expect(chips(page).getByRole('link', { name: 'In Texas 3' })).toBeVisible()
  expect(await table.boundingBox()).toEqual(before)
})
