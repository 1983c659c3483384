import type { Page } from '@playwright/test'

const FAULT = { status: 500, json: { errors: { base: 'Something went wrong.' }, code: 'unexpected' } }

/** Pages opened after this are refused what is asked for there until somebody presses `name`, however often they ask by themselves. */
export async function failsUntilPressed(page: Page, asked: string, name: string) {
  await page.addInitScript(wanted => {
    const hear = ({ target }: Event) => {
      if ((target as Element).closest('button')?.textContent === wanted) document.documentElement.dataset.pressed = ''
    }
    document.addEventListener('click', hear, true)
  }, name)
  const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset).catch(() => false)
  await page.route(asked, async route => ((await isPressed()) ? route.fallback() : route.fulfill(FAULT)))
}
