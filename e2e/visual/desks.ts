import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { BETWEEN } from '../kept-page.ts'
import { enter } from '../people.ts'
import { attend } from './settled.ts'

interface Desk {
  page: Page
  /** How the browser was right after the sign-in. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}
type Person = { username: string; password: string } | undefined

export interface Desks {
  /** The page of this person, or of nobody signed in, where nothing is open or remembered but the sign-in. */
  take(person: Person): Promise<Page>
  /** Ends what was opened on it, and all it left behind. */
  clear(page: Page): Promise<void>
  close(): Promise<void>
}

/** One page for each person, kept: who signs in there does so once, and what was loaded once is at hand. */
export function openDesks(browser: Browser, options: BrowserContextOptions): Desks {
  const desks = new Map<string, Desk>()
  const open = async (person: Person): Promise<Desk> => {
    const context = await browser.newContext(options)
    if (person) await enter(context, person.username, person.password)
    const page = await attend(await context.newPage())
    // What is typed on a screen is given up with it.
    page.on('dialog', asked => asked.accept())
    return { page, cookies: await context.cookies() }
  }
  return {
    take: async person => {
      const name = person?.username ?? ''
      const desk = desks.get(name) ?? (await open(person))
      desks.set(name, desk)
      const { page, cookies } = desk
      await page.context().clearCookies()
      await page.context().addCookies(cookies)
      await page.setViewportSize(options.viewport ?? { width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
      return page
    },
    clear: async page => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto(BETWEEN)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    },
    close: async () => {
      for (const { page } of desks.values()) await page.context().close()
    },
  }
}
