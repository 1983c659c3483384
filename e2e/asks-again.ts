import type { Page } from '@playwright/test'

/** Has the server ask once more who is there, until it was shown. */
export async function asksAgain(page: Page, method: string, path: string) {
  let old = true
  await page.route(path, async route => {
    if (!old || route.request().method() !== method) return route.fallback()
    await route.fulfill({ status: 403, json: { errors: { base: 'Again.' }, code: 'sessions.prove_again' } })
  })
  page.on('response', response => {
    if (response.url().endsWith('/v1/sessions/prove') && response.ok()) old = false
  })
}
