import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { listen, type Troubles } from './console-errors.ts'
import { type Kept, openKept } from './kept-page.ts'
import { type Agent, mintAgent } from './people.ts'

interface Fixtures {
  /** Any error on a console fails a test, unless it is allowed here. */
  troubles: Troubles
  /** One more browser with nobody signed in, watched like the first. */
  browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Where the server of the suite is reached, without a slash at the end. */
  origin: string
  /** Someone no other test knows, with an empty book. */
  agent: Agent
}

/** What is still asked for when a test is over is answered by nobody: a route that would be in flight then fails. */
async function letGo(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The browser of this process that the last test left as it found it. */
let kept: Kept | undefined

export const test = base.extend<Fixtures>({
  context: async ({ browser, origin }, use, info) => {
    const lent = kept ?? (await openKept(browser, origin))
    kept = undefined
    await use(lent.context)
    if (info.status !== info.expectedStatus || lent.isSpent()) return lent.context.close()
    // On its way elsewhere it cannot be cleared: then the next test has another.
    const isClear = await lent.clear().then(
      () => true,
      () => false,
    )
    if (isClear) kept = lent
    else await lent.context.close()
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (page) await use(page)
  },
  troubles: [
    async ({ context }, use) => {
      const troubles = listen()
      const unwatch = troubles.watch(context)
      await use(troubles)
      await letGo(context)
      unwatch()
      expect(troubles.unexpected(), 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  browserOf: async ({ browser, troubles, origin, locale, timezoneId, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async options => {
      const usual = { ...contextOptions, ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
      const context = await browser.newContext({ baseURL: origin, ...usual, ...options })
      opened.push(context)
      troubles.watch(context)
      return context
    })
    for (const context of opened) {
      await letGo(context)
      await context.close()
    }
  },
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  agent: async ({ origin }, use) => use(await mintAgent(origin)),
})
