import { expect } from '@playwright/test'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

test('a bulk act is looked up, undone, and what was changed since is listed and kept', async ({
  page,
  context,
  agent,
}) => {
  const made = []
  for (const first_name of ['Ada', 'Bea', 'Cyd'])
    made.push(await agent.call(contacts.create, { body: { first_name, last_name: 'Logbook' } }))
  const ids = made.map(({ id }) => id)
  await agent.call(contactActs.updateGroup, { body: { ids, line_of_business: 'medicare' } })
  await agent.call(contacts.update, { params: { id: ids[1] ?? 0 }, body: { line_of_business: 'advisory' } })

  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Bulk acts' }).first().click()
  await expect(page.getByRole('heading', { name: 'Bulk acts', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Set line of business to medicare/ })).toContainText('3 changed')
  await page.getByRole('link', { name: 'Set line of business to medicare' }).click()
  const log = page.getByRole('table', { name: 'Contacts of this bulk act' })
  await expect(log.getByRole('link', { name: 'Bea Logbook' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 3 contacts' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.getByRole('button', { name: 'Kept as changed since: 1' }).click()
  await expect(page).toHaveURL(/undo_outcome=kept/)
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(log).toContainText('Changed since and left as it is: line of business.')
  await page.reload()
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(1)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Do it again' }).click()
  await expect(page.getByRole('button', { name: 'Changed: 3' })).toBeVisible()
})

test('nobody sees the bulk act of somebody beside them', async ({ page, context, agent, origin, troubles }) => {
  const { refusal } = await import('./console-errors.ts')
  troubles.allow(refusal(404))
  const { id } = await agent.call(contacts.create, { body: { first_name: 'Lone', last_name: 'Logbook' } })
  const { bulk_job } = await agent.call(contactActs.updateTagsGroup, { body: { ids: [id], tags: ['Own'] } })
  await enter(context, 'agent2')
  await page.goto(`${origin}/bulk-acts/${bulk_job.id}`)
  await expect(page.getByText(/This bulk act/).first()).toBeVisible()
  await expect(page.getByText('Lone Logbook')).toHaveCount(0)
})
