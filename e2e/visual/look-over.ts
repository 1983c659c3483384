import { expect, type Page, test } from '@playwright/test'
import { OF_COLORS, sideways, violations, wearDark } from './looks.ts'
import { settled } from './settled.ts'

const HEIGHT = 900
const WIDE = 1280
const NARROW = 360
/** What stands around it is the same on every page, and looked at with the lists. */
const PART = '#main-content'

/** Goes to a page of the console within the page that is open, which loads nothing anew. */
async function goTo(page: Page, path: string) {
  await page.evaluate(to => {
    window.history.pushState({}, '', `/admin${to}`)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await settled(page)
  await expect(page.getByRole('main').locator('form, .RaShow-card').first(), path).toBeVisible()
}

/** Sees to what the table of screens does, for pages of the console that need nothing but to be opened; in one window, one after the other. */
export async function lookOver(
  page: Page,
  paths: string[],
  picture: (path: string, width: number, theme: string) => Promise<void>,
) {
  for (const path of paths)
    await test.step(path, async () => {
      await goTo(page, path)
      await violations(page, `${path} in light at ${WIDE}`, undefined, PART)
      await picture(path, WIDE, 'light')
      await page.setViewportSize({ width: NARROW, height: HEIGHT })
      await violations(page, `${path} in light at ${NARROW}`, undefined, PART)
      expect.soft(await page.evaluate(sideways), `pixels to scroll sideways at ${NARROW} on ${path}`).toBe(0)
      await picture(path, NARROW, 'light')
      await page.setViewportSize({ width: WIDE, height: HEIGHT })
    })
  await wearDark(page)
  for (const path of paths)
    await test.step(`${path} in dark`, async () => {
      await goTo(page, path)
      await violations(page, `${path} in dark at ${WIDE}`, OF_COLORS, PART)
      await picture(path, WIDE, 'dark')
    })
}
