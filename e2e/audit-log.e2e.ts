import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import * as carriers from '../packages/api/src/carriers.ts'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as statuses from '../packages/api/src/statuses.ts'
import { addUser, as, enter, mintAgent, PASSWORD } from './people.ts'
import { test } from './test.ts'

test('an act is found in the log, read with what it changed, taken out, and the seals are checked', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(carriers.adminCreate, { body: { name: `Anchor ${mark}` } })
  await admin(carriers.adminUpdate, { params: { id }, body: { name: `Harbor ${mark}` } })
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await page.getByRole('textbox', { name: 'Act, as “signed in”' }).fill('a carrier')
  await expect(page, 'the list follows what is typed a moment later').toHaveURL(/carrier/)
  await expect(rows.filter({ hasText: `Carrier ${id}` })).toHaveCount(2)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  }
  await add('Word in the changes')
  await page.getByRole('textbox', { name: 'Word in the changes' }).fill(`Harbor ${mark}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Changed a carrier')

  const taken = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const download = await taken
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('carriers.adminUpdate')

  await page.getByRole('button', { name: 'Check the seals' }).click()
  await expect(
    page.getByText(/^([\d,]+ sealed entries are as they were written|Nothing is sealed yet: .*)\.$/),
  ).toBeVisible()

  await rows.getByRole('link', { name: 'Changed a carrier' }).click()
  await expect(page.getByRole('heading', { name: 'Changed a carrier', level: 1 })).toBeVisible()
  await expect(page.getByText(`Carrier ${id}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Name / })).toContainText(`Harbor ${mark}`)
  await page.goBack()
  await expect(rows, 'the search is in the address').toHaveCount(1)
})

test('what an entry is about is called by the number people know, its fields as the forms call them', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Oda' } })
  const { id: note } = await agent.call(contactNotes.create, { params: { id }, body: { body: 'Called.' } })
  const admin = await as(origin, 'buadmin')
  const carrier = await admin(carriers.adminCreate, {
    body: { name: `Pier ${randomInt(1e9)}`, aliases: ['PIER', 'Pier Inc.'] },
  })
  await enter(context, 'buadmin')
  await page.goto(`/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ contact: number }))}`)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: `Note ${note} of contact ${number}` })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'contacts.create' })).toContainText(`Contact ${number}`)
  await page.goto(
    `/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ subject_type: 'carriers', subject_id: carrier.id }))}`,
  )
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: 'Also spelled — PIER, Pier Inc.' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'aliases' })).toHaveCount(0)
  const { owner } = await admin(contacts.update, {
    params: { id },
    body: { owner_id: (await mintAgent(origin, { last_name: 'Quill' })).id },
  })
  await page.goto(
    `/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ contact: number, action: 'contacts.update' }))}`,
  )
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: `Owner ${agent.name} ${owner.name}` })).toBeVisible()
  const status = await admin(statuses.adminCreate, { body: { title: `Met ${agent.id}` } })
  await admin(contactActs.updateGroup, { body: { ids: [id], status_id: status.id } })
  await page.goto(
    `/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ contact: number, action: 'contact_acts.updateGroup' }))}`,
  )
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: `Status — ${status.title}` })).toBeVisible()
})

const MINUTE = 60_000
/** As a field for date and time shows it in Honolulu, whose clocks nobody puts back, so many minutes from now. */
const inHonolulu = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE)
    .toLocaleString('sv-SE', { timeZone: 'Pacific/Honolulu' })
    .slice(0, 16)
    .replace(' ', 'T')

test('the log is narrowed to a time by the clock of whoever reads it, which the address keeps', async ({
  page,
  context,
  origin,
}) => {
  const username = `hilo.${randomInt(1e9)}`
  const person = { username, email: `${username}@example.com`, password: PASSWORD, timezone: 'hst' as const }
  await addUser(origin, 'admin', { ...person, first_name: 'Leilani', last_name: 'Kahale', role: 'bu_admin' })
  const call = await as(origin, username)
  const { id } = await call(carriers.adminCreate, { body: { name: `Mast ${username}` } })
  await enter(context, username)
  const filter = JSON.stringify({ subject_type: 'carriers', subject_id: id })
  await page.goto(`/admin/audit_log?filter=${encodeURIComponent(filter)}`)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  for (const [name, field, minutes] of [
    ['From', 'from', -10],
    ['Until', 'to', 10],
  ] as const) {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
    await page.getByLabel(name, { exact: true }).fill(inHonolulu(minutes))
    await expect(page, 'an instant').toHaveURL(new RegExp(`%22${field}%22%3A%22[^%]*%3A[^%]*%3A[^%]*Z%22`))
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Added a carrier')
  }
  const from = page.getByLabel('From', { exact: true })
  const shown = await from.inputValue()
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(from).toHaveValue(shown)
  await from.fill(inHonolulu(5))
  await expect(page.getByText('No act matches.')).toBeVisible()
})
