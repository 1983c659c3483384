import { expect } from '@playwright/test'
import * as apiTracking from '../packages/api/src/api-tracking.ts'
import { as, enter } from './people.ts'
import { sendLead } from './send-lead.ts'
import { test } from './test.ts'

test('what vendors sent is found by outcome and by what was in it, and read word for word', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await as(origin, 'buadmin')
  const vendor_name = `Brightline ${agent.id}`
  const { key } = await admin(apiTracking.adminCreate, { body: { vendor_name, owner_id: agent.id } })
  const email = `ottilie.${agent.id}@example.com`
  const consent = { text: 'I agree to be called.', url: 'https://quotes.example/medicare' }
  for (const lead of [{ first_name: 'Ottilie', email, consent }, { shoe_size: 38 }]) await sendLead(origin, key, lead)

  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Vendor requests' }).click()
  await page.getByRole('combobox', { name: 'Find by' }).click()
  await page.getByRole('option', { name: 'Vendor', exact: true }).click()
  await page.getByRole('textbox', { name: 'What to find' }).fill(vendor_name)
  await expect(page).toHaveURL(/Brightline/)
  const rows = page.getByRole('row').filter({ hasText: vendor_name })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('row')).toHaveCount(3)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Refused').click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('422')
  await tab('Duplicates').click()
  await expect(page.getByText('No request matches, or none has come yet.')).toBeVisible()
  await tab('Accepted').click()
  await expect(rows).toHaveCount(1)

  await tab('All').click()
  await page.getByRole('combobox', { name: 'Find by' }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await page.getByRole('textbox', { name: 'What to find' }).fill(email)
  await expect
    .poll(() => new URL(page.url()).searchParams.get('filter'), 'the list follows what is typed a moment later')
    .toContain(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('row'), 'the search is in the address').toHaveCount(2)
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Request \d+$/)
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText(`"email": "${email}"`)
  await expect(page.getByRole('region', { name: 'What was answered' })).toContainText('"status": "accepted"')
  await expect(page.getByText('“I agree to be called.”')).toBeVisible()
  await expect(page.getByText('On the page: https://quotes.example/medicare')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ottilie', exact: true })).toHaveAttribute('href', /^\/contacts\/\d+$/)
})

test('what a vendor’s figures count is what their links open, of that vendor alone', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await as(origin, 'buadmin')
  const name = `Fernway ${agent.id}`
  const made = (vendor_name: string) => admin(apiTracking.adminCreate, { body: { vendor_name, owner_id: agent.id } })
  const [vendor, other] = [await made(name), await made(`${name} West`)]
  for (const { key } of [vendor, other]) await sendLead(origin, key, { shoe_size: 38 })

  await enter(context, 'buadmin')
  const open = () => page.goto(`/admin/api_vendors/${vendor.id}/show`)
  await open()
  await page.getByRole('link', { name: `See what ${name} sent` }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).not.toContainText('West')
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue(name)
  await open()
  const errors = page.getByRole('list', { name: 'Most frequent errors' })
  await expect(errors).toContainText(/^422 \S+: 1 time, last /)
  await errors.getByRole('link').click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Refused' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').last()).not.toContainText('West')
})

test('a tab chosen while what was typed is not asked for yet stays chosen, and the words with it', async ({
  page,
  context,
}) => {
  await enter(context, 'buadmin')
  await page.clock.install()
  await page.goto('/admin/api_requests')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const text = page.getByRole('textbox', { name: 'What to find' })
  const filterOf = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as object
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
  for (const [typed, name, id, wait] of [
    ['Bright', 'Refused', 'refused', 0],
    ['Brightline', 'Accepted', 'accepted', 300],
    ['Brightlines', 'Tests', 'test', 490],
    ['Brightline ', 'Duplicates', 'duplicate', 500],
  ] as const) {
    await text.fill(typed)
    if (wait) await page.clock.runFor(wait)
    await tab(name).click()
    await page.clock.runFor(2000)
    await expect.poll(filterOf).toEqual({ tab: id, filter_value: typed })
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(text).toHaveValue(typed)
  }
})
