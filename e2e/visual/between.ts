import type { Page } from '@playwright/test'

// Answers changed inside the page: a route would take from the browser what it has loaded and compiled before.

/** What the page is told of its next answers; kept for as long as its tab is open. */
interface Wish {
  /** Reads of this path fail. */
  failing?: string
  /** Writes fail. */
  unsaved?: boolean
}

/** Lets `wish` say which answers fail on the pages opened from here on. */
export const standBetween = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.fetch.bind(window)
    const fault = JSON.stringify({ errors: { base: 'Something went wrong.' }, code: 'unexpected' })
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
      const isRead = (init?.method ?? 'GET') === 'GET'
      const { failing, unsaved } = JSON.parse(sessionStorage.getItem('wish') ?? '{}') as Wish
      if ((isRead && pathname === failing) || (!isRead && unsaved))
        return new Response(fault, { status: 500, headers: { 'content-type': 'application/json' } })
      if (isRead) sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''} ${pathname} `)
      return ask(input, init)
    }
  })

/** Has what is asked for from now on answered like this, and forgets what was asked for before. */
export const wish = (page: Page, what: Wish) =>
  page.evaluate(said => {
    sessionStorage.setItem('wish', said)
    sessionStorage.removeItem('asked')
  }, JSON.stringify(what))

/** What the page asked the server for since. */
export const asked = async (page: Page): Promise<string[]> => [
  ...new Set((await page.evaluate(() => sessionStorage.getItem('asked') ?? '')).split(/\s+/).filter(Boolean)),
]
