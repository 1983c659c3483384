import { test as base, type BrowserContext, type BrowserContextOptions, expect } from '@playwright/test'

interface Troubles {
  /** Lets pass what a test brings about on purpose, such as the browser's own line on a refused request. */
  allow(...expected: RegExp[]): void
  watch(context: BrowserContext): void
}

interface Fixtures {
  troubles: Troubles
  /** One more browser: a context of its own with nobody signed in, watched like the first. */
  browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** The browser's line on a request the server refused with this status. */
export const refusal = (status: number) => new RegExp(`status of ${status} `)

/** Playwright's test, in which any error on a console (a crash, a violated content policy, a failed request) fails the test. */
export const test = base.extend<Fixtures>({
  troubles: [
    async ({ context }, use) => {
      const found: string[] = []
      const expected: RegExp[] = []
      const watch = (each: BrowserContext) => {
        each.on('console', message => message.type() === 'error' && found.push(`${message.text()} (${message.location().url})`))
        each.on('weberror', error => found.push(String(error.error().stack ?? error.error())))
      }
      watch(context)
      await use({ watch, allow: (...more) => void expected.push(...more) })
      expect(found.filter(text => !expected.some(pattern => pattern.test(text))), 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  browserOf: async ({ browser, troubles, baseURL, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...options,
      })
      opened.push(context)
      troubles.watch(context)
      return context
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
