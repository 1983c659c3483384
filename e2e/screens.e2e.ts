import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, expect, type Page, type TestInfo } from '@playwright/test'
import * as userChanges from '../packages/api/src/user-changes.ts'
import { refusal } from './console-errors.ts'
import { enter, inPerson, PASSWORD } from './people.ts'
import { test as base } from './test.ts'
import { webpageAt } from './visitors.ts'
import { standBetween } from './visual/between.ts'
import { failParts, failRecord, failSaving, goneAt, recordOf } from './visual/console-faults.ts'
import { ADDED, BESIDE, CHANGED, LOOKED_AT } from './visual/console-forms.ts'
import { type Desks, openDesks } from './visual/desks.ts'
import { fail, failLists, failPanels, keepFailed } from './visual/failing-pages.ts'
import { FAILING } from './visual/failing-screens.ts'
import { lookOver } from './visual/look-over.ts'
import { OF_COLORS, sideways, violations, wearDark } from './visual/looks.ts'
import { SCREENS } from './visual/pages.ts'
import type { Screen } from './visual/screen.ts'
import { attend, settled } from './visual/settled.ts'
import { makeWorld, type World } from './visual/world.ts'

const WIDTHS = [1280, 768, 360]
const HEIGHT = 900

interface Fixtures {
  /** The page of whoever the screen is for, cleared with the test. */
  open: (screen: Pick<Screen, 'who'>) => Promise<Page>
}

const test = base.extend<Fixtures, { world: World; desks: Desks }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use, { project }) => use(await makeWorld(project.use.baseURL ?? '')),
    { scope: 'worker', timeout: 180_000 },
  ],
  desks: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', locale = 'en-US', timezoneId = '' } = project.use
      const viewport = { width: WIDTHS[0] ?? 0, height: HEIGHT }
      const look = { colorScheme: 'light', viewport } as const
      const desks = openDesks(browser, { baseURL, locale, timezoneId, ...look })
      await use(desks)
      await desks.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ desks, world, troubles }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ who }) => {
      const page = await desks.take(personOf(who, world))
      const unwatch = troubles.watchPage(page)
      ends.push(async () => {
        unwatch()
        await desks.clear(page)
      })
      return page
    })
    for (const end of ends) await end()
  },
})

const personOf = (who: Screen['who'], world: World) =>
  typeof who === 'string' ? { username: who, password: PASSWORD } : who?.(world)

/** `PICTURES=1` is for people: it writes every screen to test-results/screens. */
const WITH_PICTURES = Boolean(process.env.PICTURES)

for (const screen of SCREENS)
  test(`${screen.name}: no accessibility violation, fits 360 px, in light and dark`, async ({
    open,
    origin,
    world,
    troubles,
  }, info) => {
    for (const status of screen.refused ?? []) troubles.allow(refusal(status))
    const page = await open(screen)
    await page.goto(`${screen.webpage ? webpageAt(origin, screen.webpage).slice(0, -1) : origin}${screen.path(world)}`)
    await screen.ready(page)
    await page.mouse.move(0, 0)
    await violations(page, 'light at 1280')
    await atEach(page, WIDTHS, info, `${screen.name}-light`)
    await violations(page, 'light at 360')
    expect(await page.evaluate(sideways), 'pixels to scroll sideways at 360').toBe(0)
    await wearDark(page)
    await atEach(page, WIDTHS.toReversed(), info, `${screen.name}-dark`)
    await violations(page, 'dark at 1280', OF_COLORS)
  })

for (const { name, screens, who = ({ busy }: World) => busy, looked } of FAILING)
  test(`${name}: they say that they load, that they failed, and load when asked again`, async ({
    browserOf,
    world,
    troubles,
  }) => {
    troubles.allow(refusal(500))
    const context = await browserOf()
    const person = personOf(who, world)
    await enter(context, person?.username ?? '', person?.password)
    const page = await attend(await context.newPage())
    await keepFailed(page)
    for (const screen of screens)
      await test.step(screen.what, () =>
        fail(page, screen, world, async () => {
          if (looked) await violations(page, screen.what)
        }),
      )
  })

test('every part of a contact says that it failed, and loads when asked again', async ({
  browserOf,
  world,
  troubles,
}) => {
  troubles.allow(refusal(500))
  const context = await browserOf()
  await enter(context, world.busy.username, world.busy.password)
  const page = await attend(await context.newPage())
  await keepFailed(page)
  await failPanels(page, world.rich)
})

const consoleOf = async (browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>, who = 'admin') => {
  const context = await browserOf()
  await enter(context, who)
  const page = await attend(await context.newPage())
  // What is typed on a form is given up with it.
  page.on('dialog', asked => asked.accept())
  await keepFailed(page)
  await standBetween(page)
  await page.goto('/admin/')
  await settled(page)
  return page
}

test('every list of the console says that it failed, and loads when asked again', async ({ browserOf, troubles }) => {
  test.slow()
  troubles.allow(refusal(500))
  const page = await consoleOf(browserOf)
  const names = await failLists(page, () => violations(page, 'a list of the console'))
  expect(names).toEqual(expect.arrayContaining(['Users', 'Statuses', 'Pools', 'Audit log']))
})

test('whatever a page of the console asks for besides may fail: it says so, and has it when asked again', async ({
  browserOf,
  origin,
  troubles,
  world,
}) => {
  test.slow()
  troubles.allow(refusal(404))
  const page = await consoleOf(browserOf, 'buadmin')
  const buadmin = await inPerson(origin, 'buadmin')
  const { id } = await buadmin(userChanges.adminStart, { body: { ids: [world.busy.id], role: 'agent' } })
  const beside = Object.entries(BESIDE).flatMap(([resource, paths]) => paths.map(path => `/${resource}/${path}`))
  for (const path of ['/', '/signups', '/trainings', '/emails', '/wallet_invoices', ...beside])
    expect(await failParts(page, path.replace(':change', String(id))), path).not.toEqual([])
  for (const resource of LOOKED_AT) {
    await failRecord(page, `${await recordOf(page, resource)}/show`)
    await goneAt(page, resource, '/show')
  }
})

test('a form of the console that adds says which choices failed, and has them when asked again', async ({
  browserOf,
}) => {
  test.slow()
  const page = await consoleOf(browserOf)
  const parts: string[] = []
  for (const resource of ADDED) parts.push(...(await failParts(page, `/${resource}/create`, true)))
  expect(parts.length).toBeGreaterThan(15)
})

test('a form of the console whose record or choices failed says so, is there when asked again, and keeps what was not saved', async ({
  browserOf,
  troubles,
  world,
}) => {
  test.slow()
  troubles.allow(refusal(404))
  const page = await consoleOf(browserOf)
  for (const [resource, kept] of Object.entries(CHANGED)) {
    const path = resource === 'users' ? `/users/${world.busy.id}` : await recordOf(page, resource, kept)
    await failRecord(page, path, resource !== 'users')
    await failSaving(page, path)
    if (kept === 'first') await goneAt(page, resource, '')
    else await page.unrouteAll()
  }
})

/** What a system administrator alone has in the console. */
const OF_THE_SYSTEM = ['business_units', 'feature_flags', 'settings']
const isFor = (who: string) => (resource: string) => OF_THE_SYSTEM.includes(resource) === (who === 'admin')
const recordsOf = (page: Page, { busy }: World, resources: string[]) =>
  Promise.all(
    resources.map(resource =>
      resource === 'users' ? `/users/${busy.id}` : recordOf(page, resource, CHANGED[resource]),
    ),
  )

const LOOKED_OVER: Record<string, (page: Page, world: World, who: string) => Promise<string[]>> = {
  'form that adds': async (_page, _world, who) => ADDED.filter(isFor(who)).map(resource => `/${resource}/create`),
  'form that changes': (page, world, who) => recordsOf(page, world, Object.keys(CHANGED).filter(isFor(who))),
  'record that is shown': async (page, world, who) =>
    (await recordsOf(page, world, LOOKED_AT.filter(isFor(who)))).map(path => `${path}/show`),
}

for (const [what, pathsOf] of Object.entries(LOOKED_OVER))
  test(`every ${what} in the console: no accessibility violation, fits 360 px, in light and dark`, async ({
    open,
    world,
  }, info) => {
    test.slow()
    for (const who of ['buadmin', 'admin']) {
      const page = await open({ who })
      const paths = await pathsOf(page, world, who)
      if (!paths.length) continue
      await page.goto('/admin/')
      await settled(page)
      await lookOver(page, paths, async (at, width, theme) => {
        const name = `console${at.replaceAll('/', '-')}-${theme}-${width}.png`
        await look(page, WITH_PICTURES ? join(info.project.outputDir, 'screens', name) : undefined)
      })
    }
  })

async function atEach(page: Page, widths: number[], info: TestInfo, name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await look(page, WITH_PICTURES ? join(info.project.outputDir, 'screens', `${name}-${width}.png`) : undefined)
  }
}

/** The whole page, or what stands over it as far as one sees it; kept as a picture where there is a path for it. */
async function look(page: Page, path: string | undefined) {
  const over = page.locator('.MuiModal-root > .MuiPaper-root, .MuiDialog-paper').filter({ visible: true }).last()
  const covered = await over.count()
  if (covered) await expect(over).toBeInViewport({ ratio: 0.5 })
  if (path) await page.screenshot({ path, fullPage: covered === 0, animations: 'disabled' })
}
