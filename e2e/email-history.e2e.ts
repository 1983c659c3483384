import { expect } from '@playwright/test'
import * as contactFiles from '../packages/api/src/contact-files.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as emailHistory from '../packages/api/src/email-history.ts'
import * as licences from '../packages/api/src/licences.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'
import { sideways } from './visual/looks.ts'

test('an agent writes to a contact, takes one back, and sees what became of the others', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const email = `wren.${Date.now()}@example.com`
  const email_2 = `a.${email}`
  const body = { first_name: 'Wren', last_name: 'Okafor', email, email_2 }
  const { number } = await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const emails = page.getByRole('region', { name: 'E-mails' })
  await expect(emails.getByText('No e-mails yet.')).toBeVisible()
  const write = async (subject: string) => {
    await emails.getByRole('button', { name: 'Write e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write an e-mail' })
    await expect(dialog.getByLabel('To')).toHaveValue(email)
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Message').fill('Your plan renews in January.\n\nShall we talk?')
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(dialog).toBeHidden()
  }
  const row = (subject: string) => emails.getByRole('listitem').filter({ hasText: subject })

  await emails.getByRole('button', { name: 'Write e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an e-mail' })
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(dialog.getByText('Write a subject.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await write('Not this one')
  await row('Not this one').getByRole('button', { name: 'Take back' }).click()
  await expect(row('Not this one')).toContainText('Taken back')
  await emails.getByRole('button', { name: 'Write e-mail' }).click()
  await dialog.getByLabel('To').selectOption(email_2)
  await dialog.getByLabel('Subject').fill('To the other')
  await dialog.getByLabel('Message').fill('At work.')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await row('To the other').getByRole('button', { name: 'Take back' }).click()
  await row('To the other').getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByLabel('To')).toHaveValue(email_2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await write('Your renewal')
  await expect(row('Your renewal')).toContainText('Going out')
  await expect(row('Your renewal').getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
  await row('Your renewal').getByRole('button', { name: 'Your renewal' }).click()
  await expect(row('Your renewal')).toContainText('Shall we talk?')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('sent the e-mail “Your renewal”')
})

test('who moved to where one holds no license is written to once that is confirmed', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  await admin(licences.adminCreate, { body: { user_id: agent.id, state: 'RI' } })
  const { id, number } = await agent.call(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Mover', email: `ada.${agent.id}@example.com`, state: 'RI' },
  })
  const body = { kind: 'moved_state' as const, state: 'TX', happened_on: '10/01/2026' }
  await agent.call(lifeEvents.create, { params: { id }, body })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const emails = page.getByRole('region', { name: 'E-mails' })
  await emails.getByRole('button', { name: 'Write e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an e-mail' })
  await expect(dialog.getByText('Ada Mover moved to Texas on 10/01/2026; you hold no license there.')).toBeVisible()
  await dialog.getByLabel('Subject').fill('Your claim')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It was paid today.')
  const send = dialog.getByRole('button', { name: 'Send e-mail' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'This is a service message, not about a new plan' }).check()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(emails.getByRole('listitem').filter({ hasText: 'Your claim' })).toContainText('Going out')
})

test('who follows the link in an e-mail is asked, and written to no more', async ({ page, context, agent, origin }) => {
  const email = `noor.${Date.now()}@example.com`
  const { number, id } = await agent.call(contacts.create, { body: { first_name: 'Noor', last_name: 'Haddad', email } })
  await agent.call(emailHistory.send, { params: { id }, body: { subject: 'Hello', email_body: 'How are you?' } })
  const admin = await as(origin, 'buadmin')
  const letter = async () => (await admin(sandboxMails.adminList, { query: { q: email } }))[0]?.body ?? ''
  await expect.poll(letter, { timeout: 60_000 }).toContain('/unsubscribe/')
  await page.goto(/http\S+$/.exec(await letter())?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'No more e-mail?' })).toBeVisible()
  const stop = page.getByRole('button', { name: 'Stop e-mail to this address' })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(sideways), 'pixels to scroll sideways at 360').toBe(0)
  expect((await stop.boundingBox())?.height, 'pixels to press').toBeGreaterThanOrEqual(44)
  await stop.click()
  await expect(page.getByRole('heading', { name: 'You will get no more e-mail.' })).toBeVisible()
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const emails = page.getByRole('region', { name: 'E-mails' })
  await expect(emails.getByText('Said no to more')).toBeVisible()
  await emails.getByRole('button', { name: 'Write e-mail' }).click()
  await expect(page.getByRole('dialog').getByText('None of their addresses may be written to.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send e-mail' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('e-mails and files of a contact are searched, sorted and paged to the last one', async ({
  page,
  context,
  agent,
}) => {
  const { call } = agent
  const email = `many.${agent.id}@example.com`
  const { id, number } = await call(contacts.create, { body: { first_name: 'Many', last_name: 'Letters', email } })
  const count = 17
  const numbers = Array.from({ length: count }, (_, index) => String(index + 10))
  for (const n of numbers) {
    await call(emailHistory.send, { params: { id }, body: { subject: `Letter ${n}`, email_body: `About plan ${n}.` } })
    const file = new File([`%PDF-1.4\n${'x'.repeat(Number(n))}\n%%EOF\n`], `Scan ${n}.pdf`, { type: 'application/pdf' })
    await call(contactFiles.create, { params: { id }, form: {}, files: { file } })
  }
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const emails = page.getByRole('region', { name: 'E-mails' })
  const items = emails.getByRole('listitem').filter({ hasText: 'Letter' })
  await expect(items).toHaveCount(5)
  await emails.getByRole('button', { name: 'Show earlier e-mails' }).click()
  await expect(items).toHaveCount(15)
  await expect(items.first()).toContainText('Letter 26')
  await emails.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(items).toHaveCount(2)
  await expect(items.last()).toContainText('Letter 10')
  await emails.getByLabel('Sort').selectOption('Subject, A to Z')
  await expect(items.first()).toContainText('Letter 10')
  await emails.getByLabel('Search e-mails').fill('plan 21')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Letter 21')
  await emails.getByLabel('What became of them').selectOption('Came back')
  await expect(emails.getByText('No e-mail matches.')).toBeVisible()

  const files = page.getByRole('region', { name: 'Files' })
  const scans = files.getByRole('listitem').filter({ hasText: 'Scan' })
  await expect(scans).toHaveCount(15)
  await expect(scans.first()).toContainText('Scan 26.pdf')
  await files.getByLabel('Sort').selectOption('Name, A to Z')
  await expect(scans.first()).toContainText('Scan 10.pdf')
  await files.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(scans).toHaveCount(2)
  await expect(scans.last()).toContainText('Scan 26.pdf')
  await files.getByLabel('Search files').fill('scan 13')
  await expect(scans).toHaveCount(1)
  await files.getByLabel('Search files').fill('nothing called so')
  await expect(files.getByText('No file has this in its name.')).toBeVisible()
})
