import { expect, type Page } from '@playwright/test'
import { at, heading, text } from './screen.ts'
import type { World } from './world.ts'

interface Failing {
  path: (world: World) => string
  /** What the screen shows is asked for there. */
  asked: string
  /** How it is called where it did not come. */
  what: string
  /** Sees that it is there in the end. */
  ready: (page: Page) => Promise<void>
}

const books: Failing[] = [
  { path: at('/contacts'), asked: '**/v1/contacts', what: 'The contacts', ready: text(/^[\d,]+ contacts$/) },
  {
    path: ({ rich }) => `/contacts/${rich}`,
    asked: '**/v1/contacts/by_number/*',
    what: 'This contact',
    ready: heading('Marguerite Delacroix-Oyelaran'),
  },
  {
    path: at('/duplicates'),
    asked: '**/v1/contacts/duplicates',
    what: 'The duplicates',
    ready: text(/^(No duplicates found|\d+ records)$/),
  },
  { path: at('/pools'), asked: '**/v1/pools*', what: 'The pools', ready: text('Web leads') },
]

const jobs: Failing[] = [
  {
    path: at('/imports'),
    asked: '**/v1/contacts/import_attempts*',
    what: 'The imports',
    ready: text('expo leads.csv'),
  },
  {
    path: at('/transfers'),
    asked: '**/v1/contacts/transfer_attempts*',
    what: 'The transfers',
    ready: text('Transfer to Priya Raman'),
  },
  { path: at('/exports'), asked: '**/v1/contacts/exports*', what: 'The exports', ready: text(/^Kept until/) },
  {
    path: at('/bulk-acts'),
    asked: '**/v1/bulk_jobs*',
    what: 'The bulk acts',
    ready: text('Set line of business to medicare'),
  },
]

/** Screens of the agent app whose data is late, does not come, and comes when asked for again; seen in one page each. */
export const FAILING: [name: string, screens: Failing[]][] = [
  ['contacts, a contact, duplicates and pools', books],
  ['imports, transfers, exports and bulk acts', jobs],
]

const FAULT = { status: 500, json: { errors: { base: 'Something went wrong.' }, code: 'unexpected' } }

/** What failed is asked for again by itself after a while: here it would be there before the button is pressed. */
export const keepFailed = (page: Page) =>
  page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })

/** Opens a screen whose answer is late, then a failure, and tries again. `look` is called where it has failed. */
export async function fail(page: Page, { path, asked, what, ready }: Failing, world: World, look: () => Promise<void>) {
  let way: 'late' | 'failed' | 'there' = 'late'
  const late = Promise.withResolvers<void>()
  await page.route(asked, async route => {
    if (way === 'late') await late.promise
    await (way === 'failed' ? route.fulfill(FAULT) : route.fallback())
  })
  await page.goto(path(world))
  await expect(
    page
      .getByRole('main')
      .getByRole('status', { name: /^Loading/ })
      .first(),
  ).toBeVisible()
  way = 'failed'
  late.resolve()
  const told = page.getByRole('alert').filter({ hasText: `${what} could not be loaded. Something went wrong.` })
  await expect(told).toBeVisible()
  await look()
  way = 'there'
  await told.getByRole('button', { name: 'Try again' }).click()
  await ready(page)
  await expect(told).toHaveCount(0)
  await page.unroute(asked)
}

/** Opens every list of the console from its menu while the server fails, and tries again. Gives their names. */
export async function failLists(page: Page, look: () => Promise<void>): Promise<string[]> {
  let failing = true
  await page.route('**/v1/admin/**', route =>
    failing && route.request().method() === 'GET' ? route.fulfill(FAULT) : route.fallback(),
  )
  const [, ...names] = await page.getByRole('menuitem').allInnerTexts()
  const again = page.getByRole('button', { name: 'Try again' })
  for (const [at, name] of names.entries()) {
    failing = true
    await page.getByRole('menuitem', { name, exact: true }).click()
    const told = page.getByRole('alert').filter({ has: again })
    await expect(told, name).toContainText(/went wrong|could not be loaded/)
    if (at === 0) await look()
    failing = false
    await again.click()
    await expect(again, name).toHaveCount(0)
  }
  return names
}
