import { expect, type Page } from '@playwright/test'
import * as apiTracking from '../packages/api/src/api-tracking.ts'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import { as, enter } from './people.ts'
import { sendLead } from './send-lead.ts'
import { test } from './test.ts'

/** The row of a vendor this month, cell by cell from what was accepted on. */
const figuresOf = async (page: Page, vendor: string) => {
  const cells = await page.getByRole('row').filter({ hasText: vendor }).getByRole('cell').allInnerTexts()
  return cells.slice(2)
}

test('an administrator reads what each vendor sent, what it cost and what became of it, sorts it and takes it along', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const make = (name: string, price_per_lead: string) =>
    admin(apiTracking.adminCreate, { body: { vendor_name: `${name} ${agent.id}`, owner_id: agent.id, price_per_lead } })
  const [cheap, dear] = [await make('Aster', '10.00'), await make('Birch', '42.50')]
  const send = async (key: string, last_name: string) => {
    const answer = await sendLead(origin, key, {
      first_name: 'Odile',
      last_name,
      email: `${last_name}.${agent.id}@example.com`,
    })
    return (await answer.json()) as { id: number }
  }
  await send(cheap.key, 'Amberson')
  const sold = await send(dear.key, 'Brightwater')
  await send(dear.key, 'Cole')
  await send(dear.key, 'Cole')
  const params = { id: sold.id }
  await agent.call(contactNotes.create, { params, body: { body: 'Signed on Tuesday.' } })
  await agent.call(contactPolicies.create, {
    params,
    body: { carrier_name: 'Evergreen Mutual', plan_name: 'Plan G', status: 'active', effective_date: '01/01/2026' },
  })

  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Lead quality' }).click()
  await page.getByPlaceholder('Vendor').fill(String(agent.id))
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(await figuresOf(page, dear.vendor_name)).toEqual(['2', '1', '0', '$85.00', '1', '1', '$85.00'])
  expect(await figuresOf(page, cheap.vendor_name)).toEqual(['1', '0', '0', '$10.00', '0', '0', '—'])

  await page.getByPlaceholder('Vendor').fill(`${agent.id} by nobody`)
  await expect(page.getByText('No vendor sent a lead in the last twelve months.')).toBeVisible()
  await page.getByPlaceholder('Vendor').fill(String(agent.id))

  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(cheap.vendor_name)
  const spent = page.getByRole('columnheader', { name: 'Spent' })
  await spent.getByRole('button').click()
  await spent.getByRole('button', { name: /descending/ }).click()
  await expect(first).toContainText(dear.vendor_name)
  await page.reload()
  await expect(first, 'the order is in the address').toContainText(dear.vendor_name)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
