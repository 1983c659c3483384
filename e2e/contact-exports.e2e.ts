import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { refusal } from './console-errors.ts'
import { deaf } from './listens.ts'
import { type Agent, enter } from './people.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })
const processes = (page: Page) => page.getByRole('region', { name: 'In progress' })

const make = async (agent: Agent, last_name: string, count: number) => {
  for (let n = 0; n < count; n++)
    await agent.call(contacts.create, {
      body: { first_name: `N${String(n).padStart(2, '0')}`, last_name, company_name: '=1+1', phone: '401-331-2244' },
    })
}

async function saved(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('all that match go to a CSV, which is told of, listed and downloaded', async ({ page, context, agent }) => {
  await make(agent, 'Takeout', 18)
  await make(agent, 'Staying', 1)
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: { q: 'N00 Takeout' } } })
  const params = { id: data[0]?.id ?? 0 }
  for (const carrier_name of ['Evergreen', 'Harbor'])
    await agent.call(contactPolicies.create, { params, body: { carrier_name } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?q=takeout')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Select all 18 matching' }).click()
  await bar(page).getByRole('button', { name: 'Export 18 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 18 contacts' })
  await dialog.getByLabel('All columns').uncheck()
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(dialog.getByRole('button', { name: 'Export 18 contacts' })).toBeDisabled()
  for (const column of ['First name', 'Last name', 'Company', 'Phone', 'Carriers of current policies'])
    await dialog.getByLabel(column, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Export 18 contacts' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  const file = await saved(page, () => processes(page).getByRole('link', { name: 'Download' }).click())
  expect(file.name).toMatch(/^contacts-.*\.csv$/)
  const lines = file.bytes.toString().trimEnd().split('\n')
  expect(lines[0]).toBe('\ufeffFirst name,Last name,Company,Phone,Carriers of current policies')
  expect(lines).toHaveLength(19)
  expect(lines[1]).toBe("N00,Takeout,'=1+1,1-401-331-2244,Harbor; Evergreen")
  expect(lines[2]).toBe("N01,Takeout,'=1+1,1-401-331-2244,")

  await processes(page).getByRole('button', { name: /^Hide/ }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Exports' }).click()
  await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: file.name })
  await expect(row).toContainText('18 contacts')
  await expect(row).toContainText('Kept until')
  const again = await saved(page, () => row.getByRole('button', { name: `Download ${file.name}` }).click())
  expect(again.bytes.equals(file.bytes)).toBe(true)

  await page.goto('/exports?page=third')
  await expect(row).toBeVisible()
  await page.goto('/exports?page=3')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(row).toBeVisible()
})

test('ticked contacts go to an Excel file', async ({ page, context, agent }) => {
  await make(agent, 'Workbook', 3)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select N01 Workbook' }).check()
  await bar(page).getByRole('button', { name: 'Export 1 contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 1 contact' })
  await dialog.getByLabel('Excel (XLSX)').check()
  await dialog.getByRole('button', { name: 'Export 1 contact' }).click()
  const file = await saved(page, () => processes(page).getByRole('link', { name: 'Download' }).click())
  expect(file.name).toMatch(/\.xlsx$/)
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('where the list has grown since, the export is refused once and then is about all of it', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  await make(agent, 'Growing', 2)
  await deaf(page)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select N00 Growing' }).check()
  await bar(page).getByRole('button', { name: 'Select all 2 matching' }).click()
  await bar(page).getByRole('button', { name: 'Export 2 contacts' }).click()
  await page.getByRole('dialog').getByLabel('Excel (XLSX)').check()
  await make(agent, 'Grown', 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Export 2 contacts' }).click()
  await expect(page.getByText(/The list has changed: 3 contacts are selected now, not 2\./)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Export 3 contacts' })
  await expect(dialog.getByLabel('Excel (XLSX)')).toBeChecked()
  await dialog.getByRole('button', { name: 'Export 3 contacts' }).click()
  await expect(processes(page).getByText('Export 3 contacts')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('an export that cannot begin is told with the status text', async ({ page, context, agent, troubles }) => {
  troubles.allow(refusal(503))
  await make(agent, 'Unlucky', 2)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Export 2 contacts' }).click()
  await page.route('**/v1/contacts/exports', route =>
    route.fulfill({ status: 503, json: { errors: { base: 'Try again in a moment.' } } }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Export 2 contacts' }).click()
  await expect(page.getByText('Export failed (Service Unavailable). Try again in a moment.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Export 2 contacts' })).toBeVisible()
})
