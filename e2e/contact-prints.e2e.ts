import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as licences from '../packages/api/src/licences.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import { refusal } from './console-errors.ts'
import { inReach } from './in-reach.ts'
import { deaf } from './listens.ts'
import { type Agent, as, enter } from './people.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })
const processes = (page: Page) => page.getByRole('region', { name: 'In progress' })
const HOME = { address: '118 Thames Street', city: 'Newport', state: 'RI', zip: '02840' }

async function make(agent: Agent) {
  await agent.call(contacts.create, { body: { first_name: 'Zoë', last_name: 'Ñandú', ...HOME } })
  await agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Housed', ...HOME } })
  await agent.call(contacts.create, { body: { first_name: 'Una', last_name: 'Homeless' } })
}

async function open(page: Page) {
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Print 3 contacts' }).click()
  return page.getByRole('dialog', { name: 'Print for 3 contacts' })
}

/** What opens in a tab is saved too: a browser without a screen shows no PDF. */
async function savedPdf(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return download.suggestedFilename()
}

test('letters: written, printed in the background, downloaded; who has no address is named', async ({
  page,
  context,
  agent,
}) => {
  await make(agent)
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  await dialog.getByLabel('Letter', { exact: true }).fill('Hello ')
  await dialog.getByRole('button', { name: 'First name', exact: true }).click()
  await expect(dialog.getByLabel('Letter', { exact: true })).toHaveValue('Hello {{first_name}}')
  await dialog.getByRole('button', { name: 'Print letters' }).click()
  await expect(dialog).toHaveCount(0)
  await processes(page).getByRole('link', { name: 'Open the result' }).click()
  await expect(page.getByText('2 letters ready to print')).toBeVisible()
  expect(await savedPdf(page, () => page.getByRole('link', { name: 'Download the PDF' }).click())).toMatch(
    /^letters-\d+\.pdf$/,
  )
  await expect(page.getByText('No street address.')).toBeVisible()
  await page.getByRole('link', { name: 'Una Homeless' }).click()
  await expect(page.getByRole('heading', { name: 'Una Homeless' })).toBeVisible()
  await page.goto('/contacts?q=housed')
  await page
    .getByRole('link', { name: 'Ann Housed' })
    .or(page.getByRole('link', { name: 'Housed' }))
    .first()
    .click()
  await expect(page.getByText('printed a letter to this contact')).toBeVisible()
})

test('where the list has grown since, the print is refused once and then is for all of it', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  await make(agent)
  await deaf(page)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select Ann Housed' }).check()
  await bar(page).getByRole('button', { name: 'Select all 3 matching' }).click()
  await bar(page).getByRole('button', { name: 'Print 3 contacts' }).click()
  await page.getByRole('dialog').getByLabel('Letter', { exact: true }).fill('Hello')
  await agent.call(contacts.create, { body: { first_name: 'Ida', last_name: 'Arrived', ...HOME } })
  await page.getByRole('dialog').getByRole('button', { name: 'Print letters' }).click()
  await expect(page.getByText(/The list has changed: 4 contacts are selected now, not 3\./)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Print for 4 contacts' })
  await expect(dialog.getByLabel('Letter', { exact: true })).toHaveValue('Hello')
  await dialog.getByRole('button', { name: 'Print letters' }).click()
  await expect(processes(page).getByText('Print letters for 4 contacts')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('on a phone a toast covers nothing of the work in progress', async ({ page, context, agent }) => {
  await make(agent)
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  await dialog.getByLabel('Address labels (Avery 5160)').check()
  await dialog.getByRole('button', { name: 'Print labels' }).click()
  const result = processes(page).getByRole('link', { name: 'Open the result' })
  await expect(result).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('checkbox', { name: 'Select Ann Housed' }).check()
  await bar(page).getByRole('button', { name: 'Tag 1 contact' }).click()
  const tagging = page.getByRole('dialog', { name: 'Tag contacts' })
  await tagging.getByLabel('Tags to add').fill('Expo')
  await page.keyboard.press('Enter')
  await tagging.getByRole('button', { name: 'Tag 1 contact' }).click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await inReach(undo, 'the way back')
  await inReach(result, 'the result of the print')
  await inReach(processes(page).getByRole('button', { name: /^Hide/ }), 'what hides it')
  await expect(undo).toBeVisible()
})

test('labels begin where the sheet is not used up yet', async ({ page, context, agent }) => {
  await make(agent)
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  await dialog.getByLabel('Address labels (Avery 5160)').check()
  await dialog.getByLabel('Begin at').selectOption('Row 2, label 1')
  await dialog.getByRole('button', { name: 'Print labels' }).click()
  await processes(page).getByRole('link', { name: 'Open the result' }).click()
  await expect(page.getByText('2 labels ready to print')).toBeVisible()
})

test('a merge field nobody knows is said before anything is printed', async ({ page, context, agent, troubles }) => {
  troubles.allow(refusal(422))
  await make(agent)
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  await dialog.getByLabel('Letter', { exact: true }).fill('Dear {{nick_name}}')
  await dialog.getByRole('button', { name: 'Print letters' }).click()
  await expect(dialog.getByText('There is no merge field {{nick_name}}.')).toBeVisible()
  await expect(processes(page)).toHaveCount(0)
})

test('a print that is not there', async ({ page, context, agent, troubles }) => {
  troubles.allow(refusal(404))
  await enter(context, agent.username, agent.password)
  await page.goto('/prints/999999999')
  await expect(page.getByText('There is no print 999999999')).toBeVisible()
})

test('a letter to who moved to where one holds no license is printed once that is confirmed', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const admin = await as(origin, 'buadmin')
  await admin(licences.adminCreate, { body: { user_id: agent.id, state: 'RI' } })
  await make(agent)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: { q: 'Housed' } } })
  await agent.call(lifeEvents.create, {
    params: { id: data[0]?.id ?? 0 },
    body: { kind: 'moved_state', state: 'TX', happened_on: '10/01/2026' },
  })
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  const print = dialog.getByRole('button', { name: 'Print letters' })
  await print.click()
  await expect(dialog.getByText('Ann Housed moved to Texas on 10/01/2026; you hold no license there.')).toBeVisible()
  await expect(print).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'This is a service message, not about a new plan' }).check()
  await print.click()
  await expect(dialog).toHaveCount(0)
  await expect(processes(page).getByRole('link', { name: 'Open the result' })).toBeVisible()
})

test('a letter that is typed is asked about before the list is left, and a preview that the browser blocks opens by a link', async ({
  page,
  context,
  agent,
}) => {
  await make(agent)
  await enter(context, agent.username, agent.password)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Print 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print for 3 contacts' })
  const letter = dialog.getByLabel('Letter', { exact: true })
  const asked: string[] = []
  page.on('dialog', question => {
    asked.push(question.message())
    return question.dismiss()
  })
  await letter.fill('Hello {{first_name}}')
  await page.goBack()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(letter).toHaveValue('Hello {{first_name}}')

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your browser kept the preview from opening.')
  await savedPdf(page, () => dialog.getByRole('link', { name: 'Open the preview' }).click())
  await expect(letter).toHaveValue('Hello {{first_name}}')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a preview opens in a tab of its own', async ({ page, context, agent }) => {
  await make(agent)
  await enter(context, agent.username, agent.password)
  const dialog = await open(page)
  const opening = context.waitForEvent('page')
  await savedPdf(page, () => dialog.getByRole('button', { name: 'Preview' }).click())
  const tab = await opening
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
