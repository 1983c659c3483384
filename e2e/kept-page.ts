import type { Browser, BrowserContext, Page } from '@playwright/test'

// A browser that was never here loads and compiles a front end anew, which takes it longer than most tests do.

export interface Kept {
  context: BrowserContext
  page: Page
  /** Whether something was done that nothing takes back. */
  isSpent: () => boolean
  /** Ends what was opened here and all it left behind, but what was loaded. */
  clear: () => Promise<void>
}

/** Next to nothing, of the same site and with no route, so that the next page finds what this browser loaded and compiled. */
export const BETWEEN = '/v1/health'

const VIEWPORT = { width: 1280, height: 720 }
const HEARD_ON_PAGES = [
  ...['dialog', 'download', 'filechooser', 'framenavigated', 'popup', 'websocket'],
  ...['request', 'response', 'requestfailed', 'requestfinished', 'console', 'pageerror'],
]

/** A browser with one page, where nobody is signed in. */
export async function openKept(browser: Browser, origin: string): Promise<Kept> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  let isSpent = false
  const spend = () => {
    isSpent = true
  }
  const spendElsewhere = (page: Page) =>
    page.on('framenavigated', frame => {
      if (frame.url().startsWith('http') && new URL(frame.url()).origin !== origin) spend()
    })
  context.on('page', spendElsewhere)
  const page = await context.newPage()
  page.on('crash', spend)
  tellOf(page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'close'], spend)
  tellOf(context, ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'newCDPSession'], spend)
  tellOf(context.clock, ['install', 'setFixedTime', 'setSystemTime'], spend)
  const clear = async () => {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of HEARD_ON_PAGES) page.removeAllListeners(event)
    spendElsewhere(page)
    await context.setOffline(false)
    await page.goto(BETWEEN)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await context.clearPermissions()
    await page.setViewportSize(VIEWPORT)
    await page.emulateMedia({ colorScheme: null, media: null, forcedColors: null, contrast: null })
  }
  return { context, page, isSpent: () => isSpent, clear }
}

/** Calls `tell` whenever one of these is called. */
function tellOf<T extends object>(target: T, names: (keyof T)[], tell: () => void) {
  for (const name of names) {
    const act = target[name] as (...args: unknown[]) => unknown
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        tell()
        return act.apply(target, args)
      },
    })
  }
}
