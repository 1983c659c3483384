import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as corporations from '../packages/api/src/corporations.ts'
import * as sources from '../packages/api/src/sources.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete, deletes } from './deletes.ts'
import { inReach } from './in-reach.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('a source is added, renamed, given to a company, kept while contacts came from it, and deleted', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const [draft, title, taken] = [`Fair ${mark}`, `County fair ${mark}`, `Seminar ${mark}`]
  const admin = await as(origin, 'buadmin')
  await admin(sources.adminCreate, { body: { title: taken } })
  const company = await admin(corporations.adminCreate, { form: { name: `Dune ${mark}` }, files: {} })
  await enter(context, 'buadmin')
  await page.goto('/admin/sources')
  await page.getByRole('link', { name: 'Add' }).click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill(taken)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This title is taken. Choose another.').first()).toBeVisible()
  await expect(field, 'what was typed stays').toHaveValue(taken)
  await field.fill(draft)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search' }).fill(draft)
  await page.getByRole('row').getByRole('link', { name: draft }).click()
  await field.fill(taken)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This title is taken. Choose another.').first()).toBeVisible()
  await field.fill(title)
  await page.getByRole('combobox', { name: 'Companies' }).fill(company.name)
  await page.getByRole('option', { name: company.name }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const [kept] = await admin(sources.adminList, { query: { q: title } })
  expect(kept).toMatchObject({ title, corporation_ids: [company.id] })

  const contact = await agent.call(contacts.create, { body: { last_name: 'Fairgoer', source_id: kept?.id ?? 0 } })
  const open = async () => {
    await page.goto(`/admin/sources/${kept?.id}`)
    await expect(field).toHaveValue(title)
  }
  await open()
  const question = await asksToDelete(page)
  await expect(
    question.getByText(`1 contact came from the source “${title}”. Give them another one first.`),
  ).toBeVisible()
  await agent.call(contacts.update, { params: { id: contact.id }, body: { source_id: null, version: contact.version } })
  await open()
  await deletes(page)
  expect(await admin(sources.adminList, { query: { q: title } })).toEqual([])
})

test('on a phone a refusal covers neither the button nor the field it marks', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422), refusal(409))
  const title = `Booth ${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  await admin(sources.adminCreate, { body: { title } })
  await enter(context, 'buadmin')
  await page.setViewportSize({ width: 360, height: 740 })
  const notice = page.getByText('Not saved yet. Look at the marked fields.')
  const save = page.getByRole('button', { name: 'Save' })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/admin/sources/create')
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await save.click()
    // It stays while the mouse is over it.
    await notice.hover()
    await inReach(save, `Save in ${scheme}`)
    await expect(notice).toBeVisible()
  }

  await page.goto('/admin/users/create')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Booth')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill(agent.username)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${randomInt(1e9)}@example.com`)
  await username.evaluate(field => window.scrollBy(0, field.getBoundingClientRect().bottom - 660))
  await save.click()
  await notice.hover()
  await inReach(username, 'the marked field')
  await inReach(save, 'Save')
  await expect(notice).toBeVisible()
  page.once('dialog', asked => asked.accept())
})
