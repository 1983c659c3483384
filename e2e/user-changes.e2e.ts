import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as users from '../packages/api/src/users.ts'
import { as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

async function openUser(page: Page, id: number) {
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByLabel('First name')).toHaveValue('Elin')
}

test('an administrator moves an agent below another manager, sees what moves, and takes it back', async ({
  page,
  context,
  origin,
  agent,
}) => {
  await agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })
  await enter(context, 'buadmin')
  await openUser(page, agent.id)
  await page.getByRole('button', { name: 'Change manager' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New manager' }).fill('Marcus')
  await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
  await expect(dialog.getByText('1 user moves, and 1 contact they own.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change manager' }).click()
  await expect(page.getByText('1 user is below Marcus Hale (manager) now.')).toBeVisible()
  const admin = await as(origin, 'buadmin')
  const managerOf = async () => (await admin(users.adminShow, { params: { id: agent.id } })).manager_name
  expect(await managerOf()).toBe('Marcus Hale')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await managerOf()).toBeNull()
})

test('a leaving agent’s contacts go to a colleague, and come back with an undo', async ({ page, context, origin }) => {
  const [leaver, heir] = [await mintAgent(origin), await mintAgent(origin)]
  const { id } = await leaver.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
  await enter(context, 'buadmin')
  await openUser(page, leaver.id)
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 contact of theirs')).toBeVisible()
  await dialog.getByLabel('Go to a colleague').check()
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill(heir.username)
  await page.getByRole('option', { name: new RegExp(heir.username) }).click()
  await dialog.getByRole('button', { name: 'Deactivate Elin' }).click()
  await expect(page.getByText(/signed out everywhere and without access\. 1 contact handed to/)).toBeVisible()
  expect((await heir.call(contacts.show, { params: { id } })).first_name).toBe('Tilda')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(heir.call(contacts.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('several users are deactivated from the list, and the hierarchy shows who is below whom', async ({
  page,
  context,
  origin,
}) => {
  const [one, two] = [await mintAgent(origin), await mintAgent(origin)]
  await enter(context, 'buadmin')
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: one.username }))}`)
  await page
    .getByRole('row', { name: new RegExp(one.username) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 1 user' }).click()
  await expect(page.getByText(/signed out everywhere and without access/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await page
    .getByRole('link', { name: 'Hierarchy' })
    .or(page.getByRole('tab', { name: 'Hierarchy' }))
    .click()
  await page.getByRole('button', { name: 'Open Marcus Hale' }).click()
  await expect(
    page.getByRole('list', { name: 'Below Marcus Hale' }).getByRole('link', { name: 'Jane Morrow' }),
  ).toBeVisible()
  await page.getByLabel('Find somebody').fill(two.username)
  await expect(page.getByRole('link', { name: two.name })).toHaveCount(1)
})
