import { expect, type Page } from '@playwright/test'
import * as contactPoints from '../packages/api/src/contact-points.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as households from '../packages/api/src/households.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import { refusal } from './console-errors.ts'
import { deaf } from './listens.ts'
import { enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const family = (page: Page) => panel(page, 'Household and family').getByRole('listitem')
const row = (page: Page, value: string) =>
  panel(page, 'Phones and e-mails').getByRole('listitem').filter({ hasText: value })

test('a contact has any number of phones; an opt-out outlives the number', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const { number } = await agent.call(contacts.create, {
    body: { first_name: 'Petra', last_name: 'Lindqvist', phone: '401-331-2244', email: 'bounce@example.com' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const points = panel(page, 'Phones and e-mails')
  const row = (value: string) => points.getByRole('listitem').filter({ hasText: value })
  const choose = async (value: string, act: string) => {
    await points.getByRole('button', { name: `Options for ${value}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }

  for (const [typed, shown] of [
    ['401 331 2245', '1-401-331-2245'],
    ['(401) 331-2246', '1-401-331-2246'],
    ['+1 401.331.2247', '1-401-331-2247'],
  ] as const) {
    await points.getByRole('button', { name: 'Add phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a phone' })
    await dialog.getByLabel('Phone number').fill(typed)
    await dialog.getByLabel('Type').selectOption('Mobile')
    await dialog.getByRole('button', { name: 'Add phone' }).click()
    await expect(row(shown)).toContainText('Mobile')
  }

  await points.getByRole('button', { name: 'Add phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a phone' })
  await dialog.getByLabel('Phone number').fill('12')
  await dialog.getByRole('button', { name: 'Add phone' }).click()
  await expect(dialog.getByText('Enter a phone number with 10 digits.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choose('1-401-331-2247', 'Make it the first')
  await expect(row('1-401-331-2247')).toContainText('First')
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('1-401-331-2247').first()).toBeVisible()

  await choose('1-401-331-2247', 'Write down consent')
  const consent = page.getByRole('dialog', { name: 'Consent for 1-401-331-2247' })
  await consent.getByRole('button', { name: 'Save consent' }).click()
  await expect(consent.getByText('Say how they told you.')).toBeVisible()
  await consent.getByLabel('How they told you').fill('By phone')
  await consent.getByLabel('In their words').fill('Stop calling')
  await consent.getByRole('button', { name: 'Save consent' }).click()
  await expect(row('1-401-331-2247')).toContainText('Opted out')
  await expect(row('1-401-331-2247')).toContainText('Stop calling')

  await choose('1-401-331-2247', 'Edit')
  await page.getByRole('dialog', { name: 'Edit phone' }).getByLabel('Phone number').fill('401-331-2299')
  await page.getByRole('button', { name: 'Save phone' }).click()
  await expect(row('1-401-331-2299')).not.toContainText('Opted out')
  await expect(points.getByRole('heading', { name: 'No longer used' })).toBeVisible()
  await expect(row('1-401-331-2247')).toContainText('Opted out')
  await expect(points.getByRole('link', { name: '1-401-331-2247' })).toHaveCount(0)

  await choose('bounce@example.com', 'Check the address')
  await expect(row('bounce@example.com')).toContainText('Does not work')
  await expect(row('bounce@example.com')).toContainText('There is no such mailbox. (sandbox)')
  await choose('bounce@example.com', 'Works again')
  await expect(row('bounce@example.com')).toContainText('Works')

  await choose('1-401-331-2246', 'Remove')
  await expect(page.getByText('1-401-331-2246 removed.')).toBeVisible()
  await expect(row('1-401-331-2246')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(row('1-401-331-2246')).toBeVisible()
  await expect(panel(page, 'Timeline').getByText('opted out of 1-401-331-2247')).toBeVisible()
})

test('a first phone that was removed is the first again once that is undone', async ({ page, context, agent }) => {
  const { number } = await agent.call(contacts.create, {
    body: { last_name: 'Lindqvist', phone: '401-331-2244', phone_2: '401-331-2245' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await page.getByRole('button', { name: 'Options for 1-401-331-2244' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(row(page, '1-401-331-2245')).toContainText('First')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, '1-401-331-2244')).toContainText('First')
  await expect(row(page, '1-401-331-2245')).not.toContainText('First')
  await page.reload()
  await expect(page.locator('header').getByText('1-401-331-2244')).toBeVisible()
})

test('a phone or e-mail that may not be used is no link and says why, at the top and in its row', async ({
  page,
  context,
  agent,
}) => {
  const [phone, email] = ['401-331-2260', `ines.${agent.id}@example.com`]
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ines', phone, email } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const points = panel(page, 'Phones and e-mails')
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Ines' }) })
  const row = (value: string) => points.getByRole('listitem').filter({ hasText: value })
  const links = (value: string) => page.getByRole('link', { name: value })
  await expect(links('1-401-331-2260')).toHaveCount(2)
  await expect(links(email)).toHaveCount(2)

  const other = await agent.call(contacts.create, { body: { first_name: 'Otto', phone } })
  await agent.call(contactPoints.consent, {
    params: { id: other.id },
    body: { kind: 'phone', value: phone, consent: 'opted_out', consent_source: 'By letter' },
  })
  await page.reload()
  await expect(header).toContainText('1-401-331-2260 (opted out)')
  await expect(row('1-401-331-2260'), 'somebody else’s stop for the same number').toContainText(
    'Not to be used: opted out',
  )
  await expect(links('1-401-331-2260')).toHaveCount(0)
  await expect(links(email)).toHaveCount(2)

  await agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' } })
  await page.reload()
  await expect(header).toContainText(`${email} (asked not to be contacted)`)
  await expect(row(email)).toContainText('Not to be used: asked not to be contacted')
  await expect(links(email)).toHaveCount(0)
  const { number: twin } = await agent.call(contacts.create, { body: { first_name: 'Twin', email } })
  const second = await context.newPage()
  await second.goto(`/contacts/${twin}`)
  const top = second.locator('header').filter({ has: second.getByRole('heading', { name: 'Twin' }) })
  await expect(top, 'the wish holds for the number, whoever has it').toContainText(`${email} (opted out)`)
  await second.close()
  await page.getByRole('alert').getByRole('button', { name: 'Take back' }).click()
  await expect(links(email)).toHaveCount(2)
})

test('a consent is not written over that somebody else wrote down meanwhile', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const phone = '401-331-2271'
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Mara', phone } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const row = panel(page, 'Phones and e-mails')
    .getByRole('listitem')
    .filter({ hasText: `1-${phone}` })
  const open = async () => {
    await page.getByRole('button', { name: `Options for 1-${phone}` }).click()
    await page.getByRole('menuitem', { name: 'Write down consent' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: `Consent for 1-${phone}` })
  await dialog.getByLabel('How they told you').fill('By e-mail')
  await agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'phone', value: phone, consent: 'opted_out', consent_source: 'By letter' },
  })
  await dialog.getByRole('button', { name: 'Save consent' }).click()
  await expect(dialog.getByText(`${agent.name} changed this consent at`, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('By letter')
  await open()
  await dialog.getByLabel('How they told you').fill('By e-mail')
  await dialog.getByRole('button', { name: 'Save consent' }).click()
  await expect(row).toContainText('Opted in')
})

test('two people at one contact: the type, the first and the link one changed are not written over by the other', async ({
  page,
  browserOf,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const agent = await mintAgent(origin, { role: 'manager' })
  const below = await mintAgent(origin, { manager_id: agent.id, first_name: 'Maud', last_name: 'Hale' })
  const body = { first_name: 'Tove', phone: '401-331-2281', phone_2: '401-331-2282', phone_3: '401-331-2283' }
  const { id, number } = await below.call(contacts.create, { body })
  const kin = await below.call(contacts.create, { body: { first_name: 'Kaj', last_name: 'Lund' } })
  const link = { linked_contact_id: kin.id, relation: 'spouse' as const }
  await below.call(households.updateLinkedContact, { params: { id }, body: link })
  await enter(context, below.username, below.password)
  const theirs = await browserOf()
  await enter(theirs, agent.username, agent.password)
  const second = await theirs.newPage()
  for (const each of [page, second]) {
    await deaf(each)
    await each.goto(`/contacts/${number}`)
    await expect(row(each, '1-401-331-2281')).toBeVisible()
    await expect(family(each)).toContainText('Spouse or partner')
  }
  const choose = async (on: Page, value: string, act: string) => {
    await on.getByRole('button', { name: `Options for ${value}` }).click()
    await on.getByRole('menuitem', { name: act }).click()
  }
  const form = (on: Page) => on.getByRole('dialog', { name: 'Edit phone' })
  for (const each of [page, second]) await choose(each, '1-401-331-2281', 'Edit')
  await form(second).getByLabel('Type').selectOption('Work')
  await form(second).getByRole('button', { name: 'Save phone' }).click()
  await expect(form(second)).toBeHidden()
  await form(page).getByLabel('Type', { exact: true }).selectOption('Mobile')
  await form(page).getByRole('button', { name: 'Save phone' }).click()
  await expect(form(page).getByText(/^Elin Vance changed this phone at .* Its type is Work now\.$/)).toBeVisible()
  await expect(form(page).getByLabel('Type', { exact: true })).toHaveValue('2')
  await expect(form(page).getByRole('radio', { name: 'Yours: Mobile' })).toBeChecked()
  await form(page).getByRole('radio', { name: 'Theirs: Work' }).check()
  await form(page).getByRole('button', { name: 'Go on with these' }).click()
  await expect(form(page).getByLabel('Type', { exact: true })).toHaveValue('3')
  await form(page).getByRole('button', { name: 'Cancel' }).click()

  await choose(second, '1-401-331-2282', 'Make it the first')
  await expect(row(second, '1-401-331-2282')).toContainText('First')
  await choose(page, '1-401-331-2283', 'Make it the first')
  await expect(page.getByText(/1-401-331-2282 is the first now\./)).toBeVisible()
  await expect(row(page, '1-401-331-2282')).toContainText('First')

  await choose(second, 'Kaj Lund', 'Is: other')
  await expect(family(second)).toContainText('Other')
  await choose(page, 'Kaj Lund', 'Is: dependant')
  await expect(page.getByText(/^Elin Vance changed this link at .* Kaj Lund is linked as other now\./)).toBeVisible()
  await expect(family(page)).toContainText('Other')
})

test('a phone that does not work is no link and says how one knows; it works again, and each is taken back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const [shown, phone] = ['1-401-331-2291', '401-331-2291']
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Runa', phone } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const link = panel(page, 'Phones and e-mails').getByRole('link', { name: shown })
  const choose = async (act: string) => {
    await page.getByRole('button', { name: `Options for ${shown}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  const undo = () => page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  const timeline = panel(page, 'Timeline')
  await expect(link).toBeVisible()

  await choose('Does not work')
  const dialog = page.getByRole('dialog', { name: `${shown} does not work` })
  await dialog.getByRole('button', { name: 'Mark phone' }).click()
  await expect(dialog.getByText('Say how you know.')).toBeVisible()
  await dialog.getByLabel('How you know').fill('Disconnected')
  await dialog.getByRole('button', { name: 'Mark phone' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, shown)).toContainText('Does not work')
  await expect(row(page, shown)).toContainText('Disconnected')
  await expect(link).toHaveCount(0)
  await expect(timeline.getByText(`wrote down that ${shown} does not work: “Disconnected”`)).toBeVisible()
  await undo()
  await expect(link).toBeVisible()
  await expect(row(page, shown)).not.toContainText('Disconnected')
  await expect(timeline.getByText(`took back that ${shown} does not work`)).toBeVisible()

  await choose('Does not work')
  await dialog.getByLabel('How you know').fill('Wrong number')
  await dialog.getByRole('button', { name: 'Mark phone' }).click()
  await expect(row(page, shown)).toContainText('Wrong number')
  await choose('Works again')
  await expect(row(page, shown)).toContainText('Marked as working by hand.')
  await expect(link).toBeVisible()
  await undo()
  await expect(row(page, shown)).toContainText('Wrong number')
  await expect(link).toHaveCount(0)
})
