import { expect, type Page } from '@playwright/test'

/** The public page of a subdomain on the same server. */
export const webpageAt = (origin: string, subdomain: string) => `${origin.replace('//', `//${subdomain}.`)}/`

/** Forms sent within three seconds of being handed out are taken for a robot's. */
export const AS_FAST_AS_A_PERSON = 3200

/** Opens a public page; the function it gives fills in the form and sends it no faster than a person could. */
export async function openWebpage(page: Page, address: string) {
  await page.goto(address)
  const opened = Date.now()
  return async (form: Record<string, string>) => {
    for (const [label, value] of Object.entries(form)) await page.getByLabel(label, { exact: true }).fill(value)
    await expect.poll(() => Date.now() - opened, { intervals: [50] }).toBeGreaterThan(AS_FAST_AS_A_PERSON)
    await page.getByRole('button', { name: 'Send' }).click()
  }
}
