import { expect, type Page } from '@playwright/test'
import * as contactPoints from '../packages/api/src/contact-points.ts'
import * as contactRx from '../packages/api/src/contact-rx.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as households from '../packages/api/src/households.ts'
import { refusal } from './console-errors.ts'
import { as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const choose = async (page: Page, of: string, act: string) => {
  await page.getByRole('button', { name: `Options for ${of}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('investments and answers are added, changed, removed and brought back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Odile', last_name: 'Marsh' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)

  const investments = panel(page, 'Investments')
  await investments.getByRole('button', { name: 'Add investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an investment' })
  await dialog.getByRole('button', { name: 'Add investment' }).click()
  await expect(dialog.getByText('Name the investment.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Harbor Income Fund')
  await dialog.getByLabel('Kind').selectOption('Mutual fund')
  await dialog.getByLabel('Worth in USD').fill('$15,400')
  await dialog.getByLabel('On the day').fill('10312026')
  await dialog.getByRole('button', { name: 'Add investment' }).click()
  await expect(investments.getByRole('listitem')).toContainText('Mutual fund · $15,400.00 on 10/31/2026')
  await choose(page, 'Harbor Income Fund', 'Remove')
  await expect(investments.getByText('Stocks, funds and annuities they hold.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(investments.getByRole('listitem')).toContainText('$15,400.00')

  const answers = panel(page, 'Answers')
  await answers.getByRole('button', { name: 'Add answer' }).click()
  await page.getByLabel('Question').fill('Smoker')
  await page.getByLabel('Answer', { exact: true }).fill('Stopped in 2019')
  await page.getByRole('dialog').getByRole('button', { name: 'Add answer' }).click()
  await expect(answers.getByRole('listitem')).toContainText('Stopped in 2019')
  await choose(page, 'Smoker', 'Edit')
  await page.getByLabel('Answer', { exact: true }).fill('No')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(panel(page, 'Timeline').getByText('Smoker: Stopped in 2019 → No')).toBeVisible()
})

test('medicines stay closed until asked for, and a manager sees who asked', async ({
  page,
  context,
  browserOf,
  origin,
}) => {
  const managers = await as(origin, 'buadmin')
  const agent = await mintAgent(origin)
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ruth', last_name: 'Amadi' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const medicines = panel(page, 'Medicines')
  await expect(medicines.getByText('Every look and change is recorded.')).toBeVisible()
  await expect(medicines.getByRole('button', { name: 'Access log' })).toHaveCount(0)
  expect((await managers(contactRx.accessLog, { params: { id } })).meta.total_count).toBe(0)
  await medicines.getByRole('button', { name: 'Show medicines' }).click()
  await medicines.getByRole('button', { name: 'Add medicine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a medicine' })
  await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Metformin')
  await dialog.getByLabel('Strength').fill('500 mg')
  await dialog.getByLabel('How often').fill('Twice daily')
  await dialog.getByLabel('Pharmacy').fill('Harbor Pharmacy')
  await dialog.getByRole('button', { name: 'Add medicine' }).click()
  await expect(medicines.getByRole('listitem')).toContainText('Metformin 500 mg')
  await expect(panel(page, 'Timeline').getByText('added 1 medicine')).toBeVisible()
  await choose(page, 'Metformin', 'Remove')
  await expect(medicines.getByText('No medicines yet.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(medicines.getByRole('listitem')).toContainText('Harbor Pharmacy')

  const other = await browserOf()
  await enter(other, 'buadmin')
  const manager = await other.newPage()
  await manager.goto(`/contacts/${number}`)
  await panel(manager, 'Medicines').getByRole('button', { name: 'Access log' }).click()
  const log = manager.getByRole('dialog', { name: 'Who saw the medicines' })
  await expect(log.getByText(`${agent.name} looked at them`)).toHaveCount(1)
  await expect(log.getByText(`${agent.name} changed them`)).toHaveCount(3)
})

test('a policy is renewed, its earlier terms are kept, and a renewal is taken back', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Ivo', last_name: 'Renner' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const policies = panel(page, 'Policies')
  await policies.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy' })
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByLabel('Premium in USD').fill('100')
  await dialog.getByLabel('Effective from').fill('01/01/2026')
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await policies.getByRole('button', { name: 'Renew Evergreen Mutual' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew Evergreen Mutual' })
  await expect(renewal.getByLabel('New term from')).toHaveValue('01/01/2027')
  await renewal.getByLabel('Premium in USD').fill('112.40')
  await renewal.getByRole('button', { name: 'Renew policy' }).click()
  await expect(policies.getByText('$112.40 premium · from 01/01/2027')).toBeVisible()
  await policies.getByRole('button', { name: 'Term 2: show earlier ones' }).click()
  await expect(policies.getByRole('list', { name: 'Earlier terms' })).toContainText('01/01/2026 · $100.00 premium')
  await policies.getByRole('button', { name: 'Take back the last renewal' }).click()
  await expect(policies.getByText('$100.00 premium · from 01/01/2026')).toBeVisible()
  await expect(policies.getByRole('button', { name: /show earlier/ })).toHaveCount(0)
})

test('the header: a pinned note, the status, an activity, a move to Medicare; notes keep their earlier words', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Sol', last_name: 'Idris' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const timeline = panel(page, 'Timeline')
  await page.getByRole('button', { name: 'Pin a note' }).click()
  await page.getByLabel('Pinned note').fill('Speak loudly')
  await page.getByRole('button', { name: 'Pin note' }).click()
  await expect(panel(page, 'Pinned note').getByText('Speak loudly')).toBeVisible()
  await page.getByRole('button', { name: 'No status: change the status' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await expect(page.getByRole('button', { name: 'No status: change the status' })).toHaveCount(0)
  await expect(timeline.getByText(/^Status: empty →/)).toBeVisible()
  await page.getByRole('button', { name: 'Log activity' }).click()
  await page.getByLabel('What took place').selectOption('Visit')
  await page.getByLabel('In short').fill('Met the daughter')
  await page.getByRole('dialog').getByRole('button', { name: 'Log activity' }).click()
  await expect(timeline.getByText('logged a visit: “Met the daughter”')).toBeVisible()
  await page.getByRole('button', { name: 'Move to Medicare' }).click()
  await page.getByLabel('Part A begins').fill('03012027')
  await page.getByRole('button', { name: 'Move contact' }).click()
  await expect(panel(page, 'Answers').getByText('03/01/2027')).toBeVisible()
  await expect(panel(page, 'Details').getByText('Medicare', { exact: true })).toBeVisible()

  const notes = panel(page, 'Notes')
  await notes.getByLabel('Write a note').fill('Call on Monday')
  await page.keyboard.press('Control+Enter')
  await notes.getByRole('button', { name: /^Edit the note/ }).click()
  await notes.getByLabel('Change the note').fill('Call on Tuesday')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByRole('button', { name: 'Edited' }).click()
  await expect(notes.getByRole('list', { name: 'Earlier versions' })).toContainText('Call on Monday')

  await timeline.getByRole('button', { name: 'Notes' }).click()
  await expect(page).toHaveURL(/timeline=notes/)
  await expect(timeline.getByText('logged a visit')).toHaveCount(0)
  await expect(timeline.getByRole('link', { name: 'Go to the note' }).first()).toBeVisible()
  await page.reload()
  await expect(timeline.getByRole('button', { name: 'Notes' })).toHaveAttribute('aria-pressed', 'true')
  await expect(timeline.getByRole('listitem')).toHaveCount(2)
})

test('opening a new contact takes its New tag', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Fresh', last_name: 'Lead' } })
  await agent.call(contacts.updateTagsSingle, { body: { id, tags: ['New'] } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(page.getByRole('heading', { name: 'Fresh Lead' })).toBeVisible()
  await expect
    .poll(async () => (await agent.call(contacts.show, { params: { id }, query: { not_remove_new_tag: true } })).tags)
    .toEqual([])
})

test('two people change the same field: both values are shown, and one is chosen', async ({
  page,
  context,
  browserOf,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const body = { first_name: 'Tess', last_name: 'Okafor', city: 'Newport', county: 'Newport' }
  const { number } = await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  const other = await browserOf()
  await enter(other, 'buadmin')
  const second = await other.newPage()
  for (const each of [page, second]) {
    await each.goto(`/contacts/${number}`)
    await each.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(each.getByLabel('City')).toHaveValue('Newport')
  }
  await page.getByLabel('City').fill('Bristol')
  await page.getByLabel('County').fill('Kent')
  await page.getByLabel('ZIP code').fill('02840')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await second.getByLabel('City').fill('Warren')
  await second.getByLabel('County').fill('Washington')
  await second.getByRole('button', { name: 'Save changes' }).click()
  const alert = second.getByRole('alert')
  await expect(alert.getByRole('radio', { name: 'Yours: Warren' })).toBeChecked()
  await alert.getByRole('radio', { name: 'Theirs: Bristol' }).check()
  await expect(alert.getByRole('radio', { name: 'Yours: Washington' })).toBeChecked()
  await expect(alert).toContainText('They also changed Zip to 02840')
  await alert.getByRole('button', { name: 'Go on with these' }).click()
  await expect(second.getByLabel('City')).toHaveValue('Bristol')
  await expect(second.getByLabel('County')).toHaveValue('Washington')
  await expect(second.getByLabel('ZIP code')).toHaveValue('02840')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('Saved.')).toBeVisible()
  const details = panel(second, 'Details')
  await expect(details).toContainText('Bristol')
  await expect(details).toContainText('Washington')
})

test('a save that failed keeps what was typed: leaving asks, and what cannot be read is said', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409), refusal(500))
  const body = { first_name: 'Gail', last_name: 'Guarded', city: 'Newport' }
  const { id, number } = await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Gail Guarded' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('County').fill('Kent')
  await agent.call(contacts.update, { params: { id }, body: { city: 'Bristol' } })
  const read = '**/v1/contacts/by_number/*'
  await page.route(read, route => route.fulfill({ status: 500, json: { errors: { base: 'Out of order.' } } }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'could not be read' })
  await expect(trouble).toContainText(`${agent.name} changed this contact`)

  const asked: string[] = []
  page.on('dialog', each => {
    asked.push(each.message())
    return each.dismiss()
  })
  await page.getByRole('navigation', { name: 'Contact list' }).getByRole('link', { name: 'Contacts' }).click()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(page).toHaveURL(new RegExp(`/contacts/${number}$`))
  await expect(page.getByLabel('County')).toHaveValue('Kent')

  await page.unroute(read)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Go on with these' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(panel(page, 'Details').getByText('Kent')).toBeVisible()
  await page.getByRole('navigation', { name: 'Contact list' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  expect(asked).toHaveLength(1)
})

test('a household: people are linked both ways, added at the same address, unlinked and brought back', async ({
  page,
  context,
  agent,
}) => {
  const home = { address: '12 Bay St', city: 'Newport', state: 'RI', zip: '02840' }
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Harrow', ...home } })
  await agent.call(contacts.create, { body: { first_name: 'Ben', last_name: 'Harrow', ...home } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const family = panel(page, 'Household and family')
  await family.getByRole('button', { name: 'Link contact' }).click()
  const linking = page.getByRole('dialog', { name: 'Link a contact' })
  await linking.getByRole('button', { name: 'Link contact' }).click()
  await expect(linking.getByText('Choose a contact.')).toBeVisible()
  await linking.getByRole('combobox', { name: 'Contact' }).fill('ben har')
  await page.getByRole('option', { name: /Ben Harrow/ }).click()
  await linking.getByRole('button', { name: 'Link contact' }).click()
  const ben = family.getByRole('listitem').filter({ hasText: 'Ben Harrow' })
  await expect(ben).toContainText('Same address')
  await expect(ben).toContainText('Spouse or partner')

  await family.getByRole('button', { name: 'Add person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a person' })
  await adding.getByLabel('First name').fill('Cleo')
  await adding.getByLabel('Last name').fill('Harrow')
  await adding.getByRole('button', { name: 'Add person' }).click()
  await expect(family.getByRole('listitem').filter({ hasText: 'Cleo Harrow' })).toContainText('Dependant')

  await ben.getByRole('link', { name: 'Ben Harrow' }).click()
  await expect(page.getByRole('heading', { name: 'Ben Harrow', level: 1 })).toBeVisible()
  await expect(family.getByRole('listitem').filter({ hasText: 'Ann Harrow' })).toContainText('Spouse or partner')
  await expect(family.getByRole('listitem').filter({ hasText: 'Cleo Harrow' })).toContainText('Linked through others')
  await choose(page, 'Ann Harrow', 'Unlink')
  await expect(family.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(family.getByRole('listitem')).toHaveCount(2)
  await expect(panel(page, 'Timeline').getByText('linked “Ann Harrow” as spouse').first()).toBeVisible()
})

test('a death stands above everything, forbids every number, reaches the family, and is taken back', async ({
  page,
  context,
  agent,
}) => {
  const ann = await agent.call(contacts.create, {
    body: { first_name: 'Ann', last_name: 'Harrow', phone: '401-331-2281' },
  })
  const ben = await agent.call(contacts.create, {
    body: { first_name: 'Ben', last_name: 'Harrow', phone: '401-331-2282' },
  })
  await agent.call(households.updateLinkedContact, {
    params: { id: ann.id },
    body: { linked_contact_id: ben.id, relation: 'spouse' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${ann.number}`)
  const life = panel(page, 'Life events')
  await life.getByRole('button', { name: 'Add life event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a life event' })
  await dialog.getByLabel('What happened').selectOption('Moved to another state')
  await dialog.getByLabel('New state').selectOption('Florida')
  await dialog.getByLabel('What happened').selectOption('Deceased')
  await expect(dialog.getByLabel('New state')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add life event' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Deceased' })
  await expect(banner).toContainText('Do not contact.')
  await expect(life).toContainText('Not to be used: 1-401-331-2281 (deceased)')
  await page.goto(`/contacts/${ben.number}`)
  await expect(page.getByRole('alert').filter({ hasText: 'died within the last 90 days' })).toBeVisible()
  await page.goto(`/contacts/${ann.number}`)
  await banner.getByRole('button', { name: 'Take back' }).click()
  await expect(banner).toHaveCount(0)
  await expect(life).toContainText(`Taken back by ${agent.name}`)
  await expect(life.getByText('Not to be used')).toHaveCount(0)
})

test('who turns 65 next is listed, and a number they opted out of is no link in the header', async ({
  page,
  context,
  agent,
}) => {
  const eastern = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short' })
  const [month = 1, day = 1, year = 0] = eastern
    .format(Date.now() + 20 * 86_400_000)
    .split('/')
    .map(Number)
  const born = `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${2000 + year - 65}`
  const { id } = await agent.call(contacts.create, {
    body: { first_name: 'Nora', last_name: 'Vale', phone: '401-331-2288', date_of_birth: born },
  })
  await agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'phone', value: '401-331-2288', consent: 'opted_out', consent_source: 'By phone' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Turning 65' }).click()
  await expect(page.getByRole('heading', { name: 'Turning 65', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nora Vale' })).toContainText('in 20 days')
  await page.getByRole('link', { name: 'Nora Vale' }).click()
  await expect(page.getByText(/^Turns 65 in 20 days/)).toBeVisible()
  await expect(page.getByText('1-401-331-2288 (opted out)', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '1-401-331-2288' })).toHaveCount(0)
})
