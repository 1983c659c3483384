import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import * as trainings from '../packages/api/src/trainings.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('an administrator adds a training, puts sections in order, and an agent finds and downloads it', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const mark = randomInt(1e9)
  const [first, second] = [`Arriving ${mark}`, `Selling ${mark}`]
  await enter(context, 'buadmin')
  for (const section of [first, second]) {
    await page.goto('/admin/trainings/create')
    await page.getByRole('textbox', { name: 'Section' }).fill(section)
    await page.getByRole('textbox', { name: 'Title' }).fill(`Guide to ${section}`)
    await page.locator('input[type=file]').setInputFiles({
      name: `${section}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\nwelcome\n%%EOF\n'),
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Added.')).toBeVisible()
  }
  const order = page.getByRole('region', { name: 'Order of the sections' })
  const of = (section: string) => order.getByRole('listitem').filter({ hasText: section })
  await expect(of(second)).toBeVisible()
  const top = order
    .getByRole('listitem')
    .filter({ hasText: String(mark) })
    .first()
  // A section that another test added between the two is one more to pass.
  await expect(async () => {
    if (!(await top.textContent())?.includes(second))
      await order.getByRole('button', { name: `Move ${second} up` }).click()
    await expect(top).toContainText(second, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })

  await enter(context, agent.username, agent.password)
  await page.goto(`/trainings?q=${mark}`)
  await expect(page.getByRole('region').first()).toHaveAccessibleName(second)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download Guide to ${first}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${first}.pdf`)
  expect(await readFile(await file.path(), 'utf8')).toContain('welcome')
  const search = page.getByRole('searchbox', { name: 'Search trainings' })
  await expect(search).toHaveValue(String(mark))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trainings' }).click()
  await expect(search, 'it says what the address does').toHaveValue('')

  await enter(context, 'buadmin')
  for (const section of [first, second]) {
    await page.goto('/admin/trainings')
    await order.getByRole('button', { name: `Delete the section ${section}` }).click()
    await page.getByRole('button', { name: 'Delete section' }).click()
    await expect(page.getByText(`The section “${section}” is deleted.`)).toBeVisible()
    await expect(of(section)).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(of(second)).toContainText('(1)')
  const admin = await as(origin, 'buadmin')
  await admin(trainings.adminDeleteSection, { query: { section: second } })
})

test('a file that is no training is refused beside its field, and another takes its place', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const mark = randomInt(1e9)
  await enter(context, 'buadmin')
  await page.goto('/admin/trainings/create')
  await page.getByRole('textbox', { name: 'Section' }).fill(`Refused ${mark}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('A page')
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>Hi') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This kind of file is not accepted.', { exact: false }).first()).toBeVisible()
  await file.setInputFiles({ name: 'plain.txt', mimeType: 'text/plain', buffer: Buffer.from('Read this.') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
})

test('the sections are those of the list below, and the question tells what is there now', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(503))
  const mark = randomInt(1e9)
  const [first, second] = [`Arriving ${mark}`, `Selling ${mark}`]
  const admin = await as(origin, 'buadmin')
  const add = (section: string, title: string) =>
    admin(trainings.adminCreate, {
      form: { section, title: `${title} ${mark}` },
      files: { file: new File(['Read this.'], 'plain.txt', { type: 'text/plain' }) },
    })
  for (const section of [first, second]) await add(section, `Guide to ${section}`)
  await enter(context, 'buadmin')
  await page.goto(`/admin/trainings?filter=${encodeURIComponent(JSON.stringify({ q: `Guide to ${first}` }))}`)
  const sections = page.getByRole('region', { name: 'Order of the sections' }).getByRole('listitem')
  await expect(sections.filter({ hasText: first })).toContainText('(1)')
  await page.getByRole('checkbox', { name: /^Select Guide/ }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/Guide to .* is deleted\./)).toBeVisible()
  await expect(sections.filter({ hasText: first }), 'its last training is gone').toHaveCount(0)

  await add(second, 'More')
  await page.getByRole('button', { name: `Delete the section ${second}` }).click()
  const question = page.getByRole('dialog', { name: `Delete the section ${second}?` })
  await expect(question).toContainText('2 trainings go with it')
  await page.route('**/v1/admin/trainings/delete_section*', route =>
    route.fulfill({ status: 503, json: { errors: { base: 'The server is busy. Try again in a minute.' } } }),
  )
  await question.getByRole('button', { name: 'Delete section' }).click()
  await expect(question.getByRole('alert')).toHaveText('The server is busy. Try again in a minute.')
  await page.unroute('**/v1/admin/trainings/delete_section*')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await admin(trainings.adminDeleteSection, { query: { section: second } })
  await page.getByRole('button', { name: `Delete the section ${second}` }).click()
  await expect(page.getByText(`The section “${second}” has no trainings any more.`)).toBeVisible()
  await expect(sections.filter({ hasText: second })).toHaveCount(0)
  await expect(question).toHaveCount(0)
})
