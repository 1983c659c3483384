import { expect, type Page } from '@playwright/test'
import { PANELS } from './failing-screens.ts'
import { settled } from './settled.ts'
import type { World } from './world.ts'

export interface Failing {
  path: (world: World) => string
  /** What the screen shows is asked for there. */
  asked: string
  /** How it is called where it did not come. */
  what: string
  /** Sees that it is there in the end, where that it failed no more is not enough. */
  ready?: (page: Page) => Promise<void>
}

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
  await ready?.(page)
  await expect(told).toHaveCount(0)
  await page.unroute(asked)
}

const NOT_LOADED = ' could not be loaded.'
const PARTS = /\/v1\/(contacts\/\d+\/|contacts\/merges|events\/contact_events)/

/** Opens a contact whose every part fails, and tries each again. */
export async function failPanels(page: Page, number: number) {
  let failing = true
  await page.route(PARTS, route => (failing ? route.fulfill(FAULT) : route.fallback()))
  await page.goto(`/contacts/${number}`)
  const told = (what: string) =>
    page.getByRole('alert').filter({ hasText: `${what} could not be loaded. Something went wrong.` })
  for (const what of PANELS) await expect(told(what).first(), what).toBeVisible()
  const all = await page.getByRole('alert').filter({ hasText: NOT_LOADED }).allInnerTexts()
  expect([...new Set(all.map(text => text.split(NOT_LOADED)[0]))].sort(), 'none but these').toEqual([...PANELS].sort())
  failing = false
  for (const what of PANELS)
    for (let left = await told(what).count(); left > 0; left--) {
      await told(what).last().getByRole('button', { name: 'Try again' }).click()
      await expect(told(what), what).toHaveCount(left - 1)
    }
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
    await expect(told.first(), name).toContainText(/went wrong|could not be loaded/)
    await settled(page)
    if (at === 0) await look()
    failing = false
    for (let left = await again.count(); left > 0; left--) {
      await again.last().click()
      await expect(again, name).toHaveCount(left - 1)
    }
    await expect(again, name).toHaveCount(0)
  }
  return names
}
