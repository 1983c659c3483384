import type { Page } from '@playwright/test'

/** What is sent there next is done by the server, but its answer is lost on the way: the page is told 502. */
export async function losesNextAnswer(page: Page, path: string) {
  let lost = false
  await page.route(`**${path}`, async route => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
}
