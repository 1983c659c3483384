import { expect, type Page } from '@playwright/test'
import * as contactAddresses from '../packages/api/src/contact-addresses.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const HOME = { address: '118 Thames Street', city: 'Newport', state: 'RI', zip: '02840' }
const region = (page: Page, name: string) => page.getByRole('region', { name })
const further = (page: Page) => region(page, 'Further addresses')
const row = (page: Page, text: string) => further(page).getByRole('listitem').filter({ hasText: text })

async function choose(page: Page, address: string, act: string) {
  await further(page)
    .getByRole('button', { name: `Options for ${address}` })
    .press('Enter')
  await page.getByRole('menuitem', { name: act }).press('Enter')
}

test('a winter address is added, changed, removed and brought back, and made the primary one', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Sonja', last_name: 'Heron', ...HOME } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(further(page)).toContainText('None yet.')

  await further(page).getByRole('button', { name: 'Add address' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add an address' })
  await expect(adding.getByLabel('Kind')).toBeFocused()
  await adding.getByLabel('Kind').selectOption('Seasonal')
  await adding.getByLabel('From').pressSequentially('1101')
  await expect(adding.getByLabel('From')).toHaveValue('11/01')
  await adding.getByLabel('Street').fill('9 Palm Court')
  await adding.getByLabel('City').fill('Naples')
  await adding.getByLabel('State').selectOption('Florida')
  await adding.getByLabel('ZIP code').fill('34102')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByText('Say until which day, as MM/DD.')).toBeVisible()
  await adding.getByLabel('Until').pressSequentially('0430')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding).toHaveCount(0)
  const NAPLES = '9 Palm Court, Naples, FL 34102'
  await expect(row(page, '9 Palm Court')).toContainText('11/01 to 04/30')

  await choose(page, NAPLES, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit address' })
  await editing.getByLabel('Note').fill('Gate 7')
  await editing.getByRole('button', { name: 'Save address' }).click()
  await expect(editing).toHaveCount(0)
  await expect(row(page, '9 Palm Court')).toContainText('Gate 7')

  await choose(page, NAPLES, 'Remove')
  await expect(further(page)).toContainText('None yet.')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, '9 Palm Court')).toContainText('11/01 to 04/30')
  await choose(page, NAPLES, 'Remove')
  await expect(further(page)).toContainText('None yet.')
  await page.reload()
  await further(page).getByRole('button', { name: 'Show removed addresses (1)' }).press('Enter')
  await further(page)
    .getByRole('button', { name: `Bring back ${NAPLES}` })
    .press('Enter')
  await expect(further(page).getByRole('group', { name: 'Removed addresses' })).toHaveCount(0)
  await expect(row(page, '9 Palm Court')).toContainText('11/01 to 04/30')
  await expect(row(page, '9 Palm Court')).toContainText('Gate 7')

  await choose(page, NAPLES, 'Make primary')
  await expect(row(page, '118 Thames Street')).toContainText('Previous')
  await expect(row(page, '9 Palm Court')).toHaveCount(0)
  await expect(region(page, 'Details')).toContainText('9 Palm Court')
  await expect(region(page, 'Timeline')).toContainText(
    `made the seasonal address “${NAPLES}” the primary one; its note was: “Gate 7”`,
  )
})

test('an address that somebody else changed meanwhile is not written over', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ivo', last_name: 'Heron' } })
  const made = await agent.call(contactAddresses.create, {
    params: { id },
    body: { kind: 'mailing', address: 'PO Box 12', city: 'Newport' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await choose(page, 'PO Box 12, Newport', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  await dialog.getByLabel('Note').fill('Weekdays only')
  await agent.call(contactAddresses.update, { params: { id, addressId: made.id }, body: { city: 'Bristol' } })
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText(`${agent.name} changed this address at`, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: /^Go on/ }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Bristol')
  await expect(dialog.getByLabel('Note')).toHaveValue('Weekdays only')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'PO Box 12')).toContainText('Bristol')
  await expect(row(page, 'PO Box 12')).toContainText('Weekdays only')
})

test('two records with different addresses are merged, and both addresses stay', async ({ page, context, agent }) => {
  const phone = '401-331-2281'
  const kept = await agent.call(contacts.create, {
    body: { first_name: 'Robert', last_name: 'Teal', phone, ...HOME },
  })
  const other = await agent.call(contacts.create, {
    body: { first_name: 'Robert', last_name: 'Teal', phone, address: '4 Bay Road', city: 'Bristol', state: 'RI' },
  })
  await agent.call(contactAddresses.create, {
    params: { id: other.id },
    body: { kind: 'mailing', address: 'PO Box 31', city: 'Bristol' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${kept.number}`)
  await region(page, 'Possible duplicates').getByRole('link', { name: 'Merge with Robert Teal' }).click()
  await region(page, 'Records side by side')
    .getByRole('radio', { name: `Keep ${kept.number}` })
    .check()
  const stays = region(page, 'What stays')
  await expect(stays).toContainText('118 Thames Street, Newport, RI 02840')
  await expect(stays).toContainText('4 Bay Road, Bristol, RI')
  await page.getByRole('button', { name: `Merge 2 records into ${kept.number}` }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${kept.number}$`))
  await expect(row(page, 'PO Box 31')).toContainText('Mailing')
  const [details, beside] = [region(page, 'Details'), further(page)]
  for (const street of ['118 Thames Street', '4 Bay Road'])
    await expect(details.or(beside).filter({ hasText: street })).toHaveCount(1)
  await expect(further(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Merge undone: 2 records again/)).toBeVisible()
  await page.goto(`/contacts/${other.number}`)
  await expect(region(page, 'Details')).toContainText('4 Bay Road')
  await expect(row(page, 'PO Box 31')).toBeVisible()
})
