import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { lostOnTheWay } from './console-errors.ts'
import { addUser, enter, jumpTo } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'copper kettle on the pier'

/** An administrator no other test knows. */
async function mintAdmin(origin: string, role: 'bu_admin' | 'admin' = 'bu_admin') {
  const username = `filters.${randomInt(1e9)}`
  const named = { first_name: 'Ida', last_name: 'Quist', username, email: `${username}@example.com` }
  return addUser(origin, 'admin', { ...named, role, password: PASSWORD })
}

const narrowed = `/admin/statuses?filter=${encodeURIComponent(JSON.stringify({ q: 'new' }))}`
const menu = (page: Page) => page.getByRole('button', { name: 'Add filter' }).click()
const saved = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function save(page: Page, name: string) {
  await page.goto(narrowed)
  await menu(page)
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Saved and in the account, which is told of it behind the dialog. */
async function keep(page: Page, name: string) {
  const kept = inAccount(page)
  await save(page, name)
  await kept
}

const inAccount = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/v1/saved_queries') && answer.status() === 201)

test('filters saved in one browser are in another, and removed there they stay so', async ({
  page,
  context,
  origin,
  browserOf,
}) => {
  const { username } = await mintAdmin(origin)
  await enter(context, username, PASSWORD)
  await keep(page, 'What is new')

  const elsewhere = await browserOf()
  await enter(elsewhere, username, PASSWORD)
  const other = await elsewhere.newPage()
  await other.goto('/admin/statuses')
  await menu(other)
  await saved(other, 'What is new').click()
  await expect(other).toHaveURL(/filter=.*new/)
  await menu(other)
  const gone = other.waitForResponse(answer => answer.request().method() === 'DELETE' && answer.ok())
  await other.getByRole('menuitem', { name: 'Remove “What is new”' }).click()
  const asked = other.getByRole('dialog', { name: 'Remove the saved filters “What is new”?' })
  await asked.getByRole('button', { name: 'Remove these filters' }).click()
  await gone

  await page.reload()
  await menu(page)
  await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeVisible()
  await expect(saved(page, 'What is new')).toHaveCount(0)
})

test('filters that cannot be saved stay in this browser, and are in the account once it is reached', async ({
  page,
  context,
  origin,
  browserOf,
  troubles,
}) => {
  troubles.allow(lostOnTheWay)
  const { username } = await mintAdmin(origin)
  await enter(context, username, PASSWORD)
  await page.route('**/v1/saved_queries', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await save(page, 'For later')
  await expect(page.getByText('“For later” is in this browser alone and not in your account.')).toBeVisible()
  await menu(page)
  await expect(page.getByRole('menuitem', { name: 'Remove “For later”' })).toBeVisible()
  await page.unroute('**/v1/saved_queries')
  const kept = inAccount(page)
  await page.goto('/admin/statuses')
  await kept

  const elsewhere = await browserOf()
  await enter(elsewhere, username, PASSWORD)
  const other = await elsewhere.newPage()
  await other.goto('/admin/statuses')
  await menu(other)
  await expect(saved(other, 'For later')).toBeVisible()
})

test('whoever acts as an administrator finds their filters and none of their own', async ({
  page,
  context,
  origin,
  browserOf,
}) => {
  const [one, other] = [await mintAdmin(origin, 'admin'), await mintAdmin(origin)]
  const theirs = await browserOf()
  await enter(theirs, other.username, PASSWORD)
  await keep(await theirs.newPage(), 'Of the other')
  await enter(context, one.username, PASSWORD)
  await keep(page, 'Of the admin')
  await page.goto('about:blank')
  await jumpTo(context, other.id)
  await page.goto('/admin/statuses')
  await menu(page)
  await expect(saved(page, 'Of the other')).toBeVisible()
  await expect(saved(page, 'Of the admin')).toHaveCount(0)
})
