import { expect, type Locator, type Page } from '@playwright/test'

const FAULT = { status: 500, json: { errors: { base: 'The harbor is closed.' }, code: 'unexpected' } }

/** Refuses the next request of this method to a path that ends so, and lets pass what comes after. */
async function failsOnce(page: Page, method: string, path: string) {
  let failed = false
  await page.route(`**${path}`, async route => {
    if (failed || route.request().method() !== method) return route.fallback()
    failed = true
    await route.fulfill(FAULT)
  })
}

interface Act {
  /** What the button says that does it. */
  press: string
  sends: [method: string, path: string]
  /** Sees that what was typed and chosen is there. */
  kept?: () => Promise<void>
  /** Sees that it is done; the dialog is gone where nothing is said. */
  done?: () => Promise<void>
}

/** Does the act of a dialog, which is refused at first: the dialog stays, says why in itself, keeps what it was told, and does it when asked again. */
export async function staysWhenRefused(page: Page, dialog: Locator, { press, sends, kept, done }: Act) {
  await failsOnce(page, ...sends)
  await kept?.()
  const button = dialog.getByRole('button', { name: press })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('The harbor is closed.')
  await kept?.()
  await button.click()
  if (done) await done()
  else await expect(dialog).toHaveCount(0)
}

/** Opens a dialog whose preview does not come at first, and tries again there. */
export async function asksAgainFor(page: Page, dialog: Locator, path: string, open: () => Promise<void>) {
  await failsOnce(page, 'POST', path)
  await open()
  const told = dialog.getByRole('alert').filter({ hasText: 'The harbor is closed.' })
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toHaveCount(0)
}
