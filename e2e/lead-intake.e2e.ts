import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as apiTracking from '../packages/api/src/api-tracking.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete, confirms } from './deletes.ts'
import { listens } from './listens.ts'
import { as, enter, inPerson, PASSWORD } from './people.ts'
import { sendLead } from './send-lead.ts'
import { staysWhenRefused } from './stays-when-refused.ts'
import { test } from './test.ts'

async function openVendors(page: Page) {
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Lead vendors' }).click()
  await expect(page.getByRole('heading', { name: 'Lead vendors', level: 1 })).toBeVisible()
}

/** Fills in a new vendor in the console and gives its key, which is read off the dialog. */
async function addVendor(page: Page, name: string, owner: string) {
  await openVendors(page)
  await page.getByRole('link', { name: 'Add a vendor' }).click()
  await expect(page.getByRole('heading', { name: 'Add a lead vendor', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Owner' }).fill(owner)
  const option = page.getByRole('option')
  await expect(option, 'the list follows what is typed').toHaveCount(1)
  await option.click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Most leads a day').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: `The key of ${name}` })
  const key = await dialog.getByLabel('Key').inputValue()
  await dialog.getByRole('button', { name: 'I have the key' }).click()
  await expect(page.getByRole('heading', { name: 'How to send leads' })).toBeVisible()
  return key
}

test('an administrator makes a vendor and its key, and a lead sent with it is on the agent’s screen at once', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
}) => {
  await enter(context, 'buadmin')
  const mark = randomInt(1000, 9999)
  const name = `Brightline ${agent.id}`
  const key = await addVendor(page, name, agent.username)
  expect(key).toMatch(/^obk_/)
  await expect(page.getByText(key)).toHaveCount(0)

  const theirs = await browserOf()
  await enter(theirs, agent.username, agent.password, origin)
  const screen = await theirs.newPage()
  const listening = listens(screen, notifications.CHANNEL)
  await screen.goto('/contacts')
  await expect(screen.getByText('No contacts yet')).toBeVisible()
  await listening

  const lead = (last_name: string) => ({
    first_name: 'Ottilie',
    last_name,
    email: `${last_name}.${agent.id}@example.com`.toLowerCase(),
    notes: 'Asks about Plan G.',
    shoe_size: 38,
    consent: { text: 'I agree to be called.', url: 'https://quotes.example/medicare' },
  })
  await screen.getByRole('button', { name: 'Add contact' }).first().click()
  const adding = screen.getByRole('dialog', { name: 'Add a contact' })
  await expect(adding).toBeVisible()

  const send = (last_name: string) => sendLead(origin, key, lead(last_name))
  const answer = await send(`Granger${mark}`)
  expect(answer.status, await answer.clone().text()).toBe(201)

  const told = screen.getByRole('status').getByText(`New lead from ${name}: Ottilie Granger${mark}`)
  await expect(told, 'it is said beside an open dialog too').toBeVisible()
  await screen.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await expect(told).toBeVisible()
  await screen
    .getByRole('row', { name: new RegExp(`Ottilie Granger${mark}`) })
    .getByRole('link')
    .first()
    .click()
  await expect(screen.getByRole('heading', { name: `Ottilie Granger${mark}`, level: 1 })).toBeVisible()
  await expect(screen.getByText('shoe_size: 38').first()).toBeVisible()
  const note = screen
    .getByRole('listitem')
    .filter({ hasText: 'shoe_size: 38' })
    .filter({ has: screen.getByRole('button') })
  await expect(note.getByText(new RegExp(`^${name} · `))).toBeVisible()
  await expect(screen.getByText(`A lead vendor (${name}) delivered this contact with consent`)).toBeVisible()
  const certificates = screen.getByRole('region', { name: 'Consent certificates' })
  await expect(certificates).toContainText(name)
  await expect(certificates).toContainText('“I agree to be called.”')
  await expect(certificates.getByRole('link', { name: 'https://quotes.example/medicare' })).toBeVisible()
  await expect(certificates).toContainText(/Received: \w+ \d+, \d{4}, \d+:\d\d [AP]M [A-Z]{3}/)

  expect((await send(`Granger${mark}`)).status).toBe(200)
  expect((await send(`Second${mark}`)).status).toBe(201)
  expect((await send(`Third${mark}`)).status).toBe(429)

  await page.reload()
  await expect(page.getByText('2 accepted, 1 duplicates, 1 refused', { exact: true })).toBeVisible()
  await expect(page.getByText('Full for today')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What was sent by key' })).toContainText(
    /^obk_\S+… 2 accepted, 1 duplicates, 1 refused\. Last used /,
  )
  await expect(page.getByRole('list', { name: 'Most frequent errors' })).toContainText(/^429 \S+: 1 time, last /)
  await page.getByText('Day by day').click()
  const days = page.getByRole('list', { name: 'Requests day by day' }).getByRole('listitem')
  await expect(days).toHaveCount(30)
  await expect(days.first()).toContainText('2 accepted, 1 duplicates, 1 refused')
  await page.getByRole('link', { name: `See what ${name} sent` }).click()
  await page.getByRole('tab', { name: 'Refused' }).click()
  await page.getByRole('row', { name: /, 429/ }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText(`Third${mark}`)
  await expect(page.getByRole('region', { name: 'What was answered' })).toContainText('daily cap')
})

test('the console sends a test lead, and a replaced and revoked key stops working', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401), refusal(500))
  await enter(context, 'buadmin')
  const name = `Lumen ${agent.id}`
  const key = await addVendor(page, name, agent.username)
  await expect(page.getByLabel('Key of the vendor')).toHaveValue(key)
  await page.getByRole('button', { name: 'Check this lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Answered 200' })).toContainText('"status": "test"')
  const lead = page.getByRole('textbox', { name: 'Lead', exact: true })
  await lead.fill('{ "first_name": ')
  await expect(page.getByText('This is not valid JSON yet.')).toBeVisible()
  await lead.fill(JSON.stringify({ first_name: 'Piet', email: `piet.${agent.id}@example.com` }))
  await page.getByLabel('Only check it, make no contact').uncheck()
  await page.getByRole('button', { name: 'Send this lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Answered 201' })).toContainText('"status": "accepted"')

  await page.getByRole('button', { name: 'Revoke' }).click()
  const revoke = page.getByRole('dialog', { name: /^Revoke the key/ })
  await staysWhenRefused(page, revoke, {
    press: 'Revoke the key',
    sends: ['PATCH', '/v1/admin/api_tracking/api_keys/*'],
  })
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send this lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Answered 401' })).toContainText('no longer works')

  await page.getByRole('button', { name: 'Replace' }).click()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v1/admin/api_tracking/api_keys/*', async route => {
    await held
    await route.continue()
  })
  const replace = page.getByRole('dialog', { name: /^Replace the key/ })
  await replace.getByRole('button', { name: 'Make a new key' }).click()
  await expect(replace.getByRole('button', { name: 'Cancel' }), 'the new key is seen once').toBeDisabled()
  await replace.dispatchEvent('keydown', { key: 'Escape' })
  answer()
  const fresh = await page.getByRole('dialog').getByLabel('Key').inputValue()
  const taken = await fetch(`${origin}/v1/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fresh}` },
    body: new URLSearchParams({ first_name: 'Piet', email: `piet.${agent.id}@example.com` }),
  })
  expect(taken.status).toBe(200)
})

test('on a phone the keys of a vendor are read without scrolling sideways', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await inPerson(origin, 'buadmin')
  const vendor = { vendor_name: `Narrow ${agent.id}`, owner_id: agent.id }
  const { id, key } = await admin(apiTracking.adminCreate, { body: vendor })
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(context, 'buadmin')
  await page.goto(`/admin/api_vendors/${id}/show`)
  const keys = page.getByRole('region', { name: 'Keys' })
  await expect(keys.getByText(key.slice(0, 12))).toBeVisible()
  await expect(keys.getByText('Never')).toBeVisible()
  expect(await keys.evaluate(at => at.scrollWidth - at.clientWidth)).toBe(0)
})

test('a consent of which the vendor did not say the day stands on the contact all the same', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const vendor_name = `Undated ${agent.id}`
  const { key } = await admin(apiTracking.adminCreate, { body: { vendor_name, owner_id: agent.id } })
  const consent = { text: 'I agree to be called about plans.', url: 'https://quotes.example/form' }
  const lead = { first_name: 'Una', last_name: 'Dated', email: `una.${agent.id}@example.com`, consent }
  expect((await sendLead(origin, key, lead)).status).toBe(201)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${data[0]?.number}`)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    `Consent${vendor_name}, https://quotes.example/form`,
  )
})

test('several lead vendors are deleted after a question that says what their keys did, and come back with them', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await inPerson(origin, 'buadmin')
  const make = (name: string) =>
    admin(apiTracking.adminCreate, { body: { vendor_name: `${name} ${agent.id}`, owner_id: agent.id } })
  const [{ key }] = [await make('Ebb Leads'), await make('Flood Leads')]
  await enter(context, 'buadmin')
  await page.goto(`/admin/api_vendors?filter=${encodeURIComponent(JSON.stringify({ q: `Leads ${agent.id}` }))}`)
  const rows = page.getByRole('row').filter({ hasText: `Leads ${agent.id}` })
  await expect(rows).toHaveCount(2)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  const question = await asksToDelete(page)
  await expect(question.getByRole('button', { name: 'Delete 2 lead vendors' })).toBeEnabled()
  await confirms(page, question)
  await expect(rows).toHaveCount(0)
  expect((await sendLead(origin, key, { last_name: 'Late', email: `late.${agent.id}@example.com` })).status).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  expect((await sendLead(origin, key, { last_name: 'Early', email: `early.${agent.id}@example.com` })).status).toBe(201)
})

test('the way back of several stays while it is asked who is there, once for all, and is offered again where nobody answers', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const admin = await inPerson(origin, 'buadmin')
  for (const name of ['Ebb', 'Flood', 'Slack'])
    await admin(apiTracking.adminCreate, {
      body: { vendor_name: `${name} Tides ${agent.id}`, owner_id: agent.id },
    })
  await enter(context, 'buadmin')
  await page.goto(`/admin/api_vendors?filter=${encodeURIComponent(JSON.stringify({ q: `Tides ${agent.id}` }))}`)
  const rows = page.getByRole('row').filter({ hasText: `Tides ${agent.id}` })
  await expect(rows).toHaveCount(3)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await confirms(page, await asksToDelete(page))
  await expect(rows).toHaveCount(0)
  await asksAgain(page, 'POST', '**/v1/admin/api_tracking/api_vendors/*/restore')
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.getByRole('heading', { name: 'Lead vendors', level: 1 }).click()
  await undo.click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(proof).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Again.' })).toBeVisible()
  await undo.click()
  await proof.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(proof).toHaveCount(0)
  await expect(rows).toHaveCount(3)
})
