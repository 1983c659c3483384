import type { BrowserContext } from '@playwright/test'

export interface Troubles {
  /** Lets pass what a test brings about on purpose, such as the browser's own line on a refused request. */
  allow(...expected: RegExp[]): void
  /** Listens to every page of a browser. */
  watch(context: BrowserContext): void
  unexpected(): string[]
}

/** The browser's line on a request the server refused with this status. */
export const refusal = (status: number) => new RegExp(`status of ${status} `)

/** Gathers errors on consoles: crashes, violated content policies, requests that failed. */
export function listen(): Troubles {
  const found: string[] = []
  const expected: RegExp[] = []
  return {
    allow: (...more) => void expected.push(...more),
    watch: context => {
      context.on('console', message => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => void found.push(String(error.error().stack ?? error.error())))
    },
    unexpected: () => found.filter(text => !expected.some(pattern => pattern.test(text))),
  }
}
