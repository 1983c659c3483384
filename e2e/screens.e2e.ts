import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, type Cookie, expect, type Page, type TestInfo } from '@playwright/test'
import type { CurrentUser } from '../packages/api/src/core/current-user.ts'
import { refusal } from './console-errors.ts'
import { enter, PASSWORD } from './people.ts'
import { test as base } from './test.ts'
import { webpageAt } from './visitors.ts'
import { SCREENS } from './visual/pages.ts'
import type { Screen } from './visual/screen.ts'
import { makeWorld, type World } from './visual/world.ts'

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use, { project }) => use(await makeWorld(project.use.baseURL ?? '')),
    { scope: 'worker', timeout: 60_000 },
  ],
})

const WIDTHS = [1280, 768, 360]
const HEIGHT = 900
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const screen of SCREENS)
  test(`${screen.name}: no accessibility violation, fits 360 px, in light and dark`, async ({
    browserOf,
    origin,
    world,
    troubles,
  }, info) => {
    for (const status of screen.refused ?? []) troubles.allow(refusal(status))
    const context = await browserOf({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT },
    })
    await signInAs(context, screen, world)
    const page = await context.newPage()
    await page.goto(`${screen.webpage ? webpageAt(origin, screen.webpage).slice(0, -1) : origin}${screen.path(world)}`)
    await screen.ready(page)
    await violations(page, 'light at 1280')
    await pictures(page, info, `${screen.name}-light`, WIDTHS)
    await violations(page, 'light at 360')
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(scrolls, 'pixels to scroll sideways at 360').toBe(0)
    await wearDark(page)
    await pictures(page, info, `${screen.name}-dark`, WIDTHS.toReversed())
    await violations(page, 'dark at 1280')
  })

const cookies = new Map<string, Cookie[]>()

/** Signs in once per worker and person. */
async function signInAs(context: BrowserContext, { who }: Screen, world: World) {
  if (!who) return
  const { username, password } = typeof who === 'string' ? { username: who, password: PASSWORD } : who(world)
  const known = cookies.get(username)
  if (known) return context.addCookies(known)
  await enter(context, username, password)
  cookies.set(username, await context.cookies())
}

/** Dark is the user's own setting: changed as by another window, and answered here so that no other test sees it. */
async function wearDark(page: Page) {
  await page.route('**/v1/users/me', async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const user = (await response.json()) as CurrentUser
    await route.fulfill({ response, json: { ...user, profile: { ...user.profile, background: 'dark' } } })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('openbook') ?? '{}')
    localStorage.setItem('openbook', JSON.stringify({ ...known, look: { ...known.look, background: 'dark' } }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'openbook' }))
  })
}

async function violations(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`).join('\n  ')}`,
  )
  expect.soft(told.join('\n'), where).toBe('')
}

async function pictures(page: Page, info: TestInfo, name: string, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await picture(page, join(info.project.outputDir, 'screens', `${name}-${width}.png`))
  }
}

/** The whole page, or what stands over it as far as one sees it. */
async function picture(page: Page, path: string) {
  const over = page.locator('.MuiModal-root > .MuiPaper-root, .MuiDialog-paper').filter({ visible: true }).last()
  const covered = await over.count()
  if (covered) await expect(over).toBeInViewport({ ratio: 0.5 })
  await page.screenshot({ path, fullPage: covered === 0, animations: 'disabled' })
}
