import { expect, type Page } from '@playwright/test'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as users from '../packages/api/src/users.ts'
import { type Agent, addUser, as, enter } from './people.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })

/** Somebody who manages the agent, signed in. */
async function managerOf(origin: string, agent: Agent, page: Page) {
  const admin = await as(origin, 'buadmin')
  const username = `e2e.manager.${agent.id}`
  const password = 'copper kettle on the pier'
  const person = { username, first_name: 'Mo', last_name: 'Vance', email: `${username}@example.com` }
  const { id } = await addUser(origin, 'buadmin', { ...person, role: 'manager', password })
  await admin(users.adminUpdate, { params: { id: agent.id }, body: { manager_id: id } })
  await enter(page.context(), username, password)
}

async function deleted(agent: Agent, last_name: string, count: number) {
  const ids = []
  for (let n = 0; n < count; n++)
    ids.push((await agent.call(contacts.create, { body: { first_name: `N${n}`, last_name } })).id)
  await agent.call(contactPolicies.create, { params: { id: ids[0] ?? 0 }, body: { carrier_name: 'Evergreen Mutual' } })
  await agent.call(contactActs.destroyAll, { body: { ids } })
  return ids
}

test('a manager deletes contacts for good by typing how many; who has policies is kept', async ({
  page,
  origin,
  agent,
}) => {
  await deleted(agent, 'Forgood', 3)
  await managerOf(origin, agent, page)
  await page.goto('/contacts?contact_group=deleted')
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table.getByRole('columnheader', { name: 'Purged' })).toBeVisible()
  await expect(table.getByRole('row', { name: /N0 Forgood/ })).toContainText(/Kept until .*: has policies/)
  await expect(
    table
      .getByRole('row', { name: /N1 Forgood/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Delete 3 contacts for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete contacts for good?' })
  await expect(dialog.getByText('2 contacts will be gone for good.')).toBeVisible()
  await expect(
    dialog.getByText('1 contact left out: Has policies: records of them are kept for 10 years.'),
  ).toBeVisible()
  await expect(dialog.getByText(/^This cannot be undone/)).toBeVisible()
  const go = dialog.getByRole('button', { name: 'Delete 2 contacts' })
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Type 2 to confirm').fill('3')
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  await go.click()
  await expect(page.getByRole('status').getByText(/^Delete contacts for good: 2 contacts/)).toBeVisible()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
  await page.goto('/bulk-acts')
  await page.getByRole('link', { name: 'Delete contacts for good' }).click()
  await expect(page.getByRole('button', { name: 'Purged: 2' })).toBeVisible()
  await expect(page.getByText('Not yours to see, or gone')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('an agent sees when a deleted contact goes, and cannot hurry it', async ({ page, context, agent }) => {
  const [, id] = await deleted(agent, 'Waiting', 2)
  const { number } = await agent.call(contacts.show, { params: { id: id ?? 0 } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(page.getByText(/Purged on [A-Z][a-z]{2} \d+, \d{4}\./)).toBeVisible()
  await page.goto('/contacts?contact_group=deleted')
  await page.getByRole('checkbox', { name: 'Select N1 Waiting' }).check()
  await expect(bar(page).getByRole('button', { name: 'Restore 1 contact' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /for good/ })).toHaveCount(0)
})
