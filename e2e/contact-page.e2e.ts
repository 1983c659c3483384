import { expect, type Page } from '@playwright/test'
import * as contactRx from '../packages/api/src/contact-rx.ts'
import * as contacts from '../packages/api/src/contacts.ts'
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
  await page.getByRole('button', { name: 'Status: none. Change' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await expect(page.getByRole('button', { name: 'Status: none. Change' })).toHaveCount(0)
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
