import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as emailTemplates from '../packages/api/src/email-templates.ts'
import { refusal } from './console-errors.ts'
import { inReach } from './in-reach.ts'
import { as, enter } from './people.ts'
import { staysWhenRefused } from './stays-when-refused.ts'
import { test } from './test.ts'

test('an administrator writes a template, and an agent sends it filled in for a contact', async ({
  page,
  context,
  agent,
}) => {
  const mark = randomInt(1e9)
  const name = `Review ${mark}`
  await enter(context, 'buadmin')
  await page.goto('/admin/email-management/new')
  await expect(page).toHaveURL(/\/admin\/emails\/create$/)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Category' }).fill('Service')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Time to talk, {{nick_name}}?')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Dear ')
  await page.getByRole('button', { name: 'First name', exact: true }).click()
  await expect(message).toHaveValue('Dear {{first_name}}')
  await message.press('ControlOrMeta+End')
  await message.pressSequentially(', shall we talk?')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Dear Marguerite, shall we talk?')).toBeVisible()
  await preview.getByRole('combobox', { name: 'Preview for' }).click()
  await page.getByRole('option', { name: 'A contact with nothing but an e-mail address' }).click()
  await expect(preview.getByText(/First name is missing here and leaves a gap/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/There is no merge field \{\{nick_name}}/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Time to talk, {{first_name|friend}}?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.goto('about:blank')

  const email = `wren.${mark}@example.com`
  const wren = await agent.call(contacts.create, { body: { first_name: 'Wren', last_name: 'Okafor', email } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${wren.number}`)
  const emails = page.getByRole('region', { name: 'E-mails' })
  await emails.getByRole('button', { name: 'Write e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an e-mail' })
  await dialog.getByLabel('Message').fill('My own words')
  await dialog.getByRole('combobox', { name: 'Start from a template' }).fill(String(mark))
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('My own words')
  await dialog.getByRole('button', { name: 'Use the template' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Time to talk, Wren?')
  await expect(dialog.getByLabel('Message')).toHaveValue('Dear Wren, shall we talk?')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(emails.getByRole('listitem').filter({ hasText: 'Time to talk, Wren?' })).toContainText('Going out')
})

test('templates are taken out of use and sorted several at once, and it is taken back', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const text = { subject: 'Hello', body: 'How are you?' }
  for (const name of [`A ${mark}`, `B ${mark}`]) await admin(emailTemplates.adminCreate, { body: { ...text, name } })
  const states = async () =>
    (await admin(emailTemplates.adminList, { query: { q: String(mark) } })).map(({ active, category }) => [
      active,
      category,
    ])
  await enter(context, 'buadmin')
  await page.goto('/admin/emails')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(page, 'the list follows what is typed a moment later').toHaveURL(/filter=/)
  await expect(page.getByRole('row').filter({ hasText: String(mark) })).toHaveCount(2)
  const select = async () => {
    for (const name of ['A', 'B']) await page.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check()
  }
  await select()
  await page.getByRole('button', { name: 'Take out of use' }).click()
  await expect(page.getByText('2 e-mails are out of use.')).toBeVisible()
  expect(await states()).toEqual([
    [false, null],
    [false, null],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await select()
  await page.getByRole('button', { name: 'Put into a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put 2 e-mails into a category' })
  await dialog.getByRole('combobox', { name: 'Category' }).fill(`C ${mark}`)
  await dialog.getByRole('button', { name: 'Put into category' }).click()
  await expect(page.getByText(`2 e-mails are in “C ${mark}”.`)).toBeVisible()
  expect(await states()).toEqual([
    [true, `C ${mark}`],
    [true, `C ${mark}`],
  ])
})

test('on a phone a row of a list is a card: it says its columns, can be selected for what is done to many, and opens', async ({
  page,
  context,
  origin,
}) => {
  const name = `Phone ${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  await admin(emailTemplates.adminCreate, {
    body: { name, subject: 'A subject of some length, so that no table fits it', body: 'Hello', category: 'Reviews' },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(context, 'buadmin')
  await page.goto(`/admin/emails?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  const row = page.getByRole('row').filter({ hasText: name })
  const category = row.getByRole('cell', { name: 'Category: Reviews' })
  await expect(category).toBeInViewport({ ratio: 1 })
  await expect(row.getByRole('cell', { name: 'In use: Yes' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Take out of use' }).click()
  await expect(row.getByRole('cell', { name: 'In use: No' })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await inReach(undo, 'the way back')
  await inReach(page.getByRole('link', { name: 'Add' }), 'the button over the list')
  await expect(undo).toBeVisible()
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
})

test('a category that could not be given is still typed', async ({ page, context, origin, troubles }) => {
  troubles.allow(refusal(500))
  const name = `Follow-up ${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(emailTemplates.adminCreate, { body: { name, subject: 'Hello', body: 'Hello' } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/emails?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Put into a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put 1 e-mail into a category' })
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.fill('After a call')
  await staysWhenRefused(page, dialog, {
    press: 'Put into category',
    sends: ['PATCH', '/v1/admin/emails/bulk_update'],
    kept: () => expect(category).toHaveValue('After a call'),
  })
  await expect(page.getByText('1 e-mail is in “After a call”.')).toBeVisible()
  expect((await admin(emailTemplates.adminShow, { params: { id } })).category).toBe('After a call')
})
