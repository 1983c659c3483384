import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { listen, type Troubles } from './console-errors.ts'
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

export const test = base.extend<Fixtures>({
  troubles: [
    async ({ context }, use) => {
      const troubles = listen()
      troubles.watch(context)
      await use(troubles)
      await letGo(context)
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
