import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as users from '../packages/api/src/users.ts'
import { addUser, as, enter } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'copper kettle on the pier'

test('an administrator holds acts back, people see why theirs waits, and it is done once resumed', async ({
  page,
  context,
  origin,
}) => {
  // Not in the agency of the other tests: their acts would wait too.
  const system = await as(origin, 'admin')
  const [other] = await system(users.adminList, { query: { q: 'agent@other' } })
  const mark = String(randomInt(1e9, 1e10))
  const make = async (role: 'bu_admin' | 'agent') => {
    const person = { username: `${role}.${mark}`, first_name: 'Elin', last_name: 'Vance', role, password: PASSWORD }
    const agency = { business_unit_id: other?.business_unit_id ?? 0, email: `${role}.${mark}@example.com` }
    await addUser(origin, 'admin', { ...person, ...agency })
    return person.username
  }
  const [admin, username] = [await make('bu_admin'), await make('agent')]
  const agent = await as(origin, username, PASSWORD)

  await enter(context, admin, PASSWORD)
  await page.goto('/admin/quiet_jobs')
  await page.getByRole('link', { name: 'Hold jobs back' }).click()
  await page.getByRole('combobox', { name: 'What to hold back' }).click()
  await page.getByRole('option', { name: /^Tags, changes/ }).click()
  await page.getByRole('textbox', { name: 'Why' }).fill(`A wrong list ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: mark })
  await expect(row).toContainText('Held back')

  const { id, number } = await agent(contacts.create, { body: { first_name: 'Wren', last_name: mark } })
  const { bulk_job } = await agent(contactActs.updateTagsGroup, { body: { ids: [id], tags: [`Tag ${mark}`] } })
  expect(bulk_job.state).toBe('queued')
  await enter(context, username, PASSWORD)
  await page.goto(`/bulk-acts/${bulk_job.id}`)
  await expect(page.getByRole('main').getByText('Held back', { exact: true })).toBeVisible()
  await expect(page.getByText(`A wrong list ${mark}`)).toBeVisible()

  await enter(context, admin, PASSWORD)
  await page.goto('/admin/quiet_jobs')
  await row.getByRole('button', { name: 'Resume' }).click()
  await expect(row).toContainText('Resumed')
  await enter(context, username, PASSWORD)
  await page.goto(`/bulk-acts/${bulk_job.id}`)
  await expect(page.getByRole('main').getByText('Done', { exact: true })).toBeVisible()
  await page.goto(`/contacts/${number}`)
  await expect(page.getByText(`Tag ${mark}`).first()).toBeVisible()
})
