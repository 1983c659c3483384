import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test'

export interface Troubles {
  /** Lets pass what a test brings about on purpose, such as the browser's own line on a refused request. */
  allow(...expected: RegExp[]): void
  /** Listens to every page of a browser, until the function it gives is called. */
  watch(context: BrowserContext): () => void
  /** Listens to one page, which may outlive the test, until the function it gives is called. */
  watchPage(page: Page): () => void
  unexpected(): string[]
}

/** The browser's line on a request the server refused with this status. */
export const refusal = (status: number) => new RegExp(`status of ${status} `)

/** The browser's line on a request whose answer never came. */
export const lostOnTheWay = /net::ERR_/

/** Gathers errors on consoles: crashes, violated content policies, requests that failed. */
export function listen(): Troubles {
  const found: string[] = []
  const expected: RegExp[] = []
  const hear = (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
  }
  const crashed = (error: Error) => void found.push(String(error.stack ?? error))
  return {
    allow: (...more) => void expected.push(...more),
    watch: context => {
      const crashedSomewhere = (web: WebError) => crashed(web.error())
      context.on('console', hear)
      context.on('weberror', crashedSomewhere)
      return () => void context.off('console', hear).off('weberror', crashedSomewhere)
    },
    watchPage: page => {
      page.on('console', hear)
      page.on('pageerror', crashed)
      return () => void page.off('console', hear).off('pageerror', crashed)
    },
    unexpected: () => found.filter(text => !expected.some(pattern => pattern.test(text))),
  }
}
