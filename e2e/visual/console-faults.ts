import { expect, type Page } from '@playwright/test'
import { asked, wish } from './between.ts'
import { type Kept, NO_TEXT, NOBODY } from './console-forms.ts'
import { settled } from './settled.ts'

const FOLDERS: Record<string, string> = { api_vendors: 'api_tracking/api_vendors', wallet_invoices: 'wallets/invoices' }
const servedAt = (resource: string) => `/v1/admin/${FOLDERS[resource] ?? resource}`

/** The address of a record's page, with whatever it needs to be there. The first that was made is the demo's, and stays. */
export async function recordOf(page: Page, resource: string, kept: Kept = 'first'): Promise<string> {
  if (kept !== 'first') {
    await page.route(`**${servedAt(resource)}/${kept.id}`, route => route.fulfill({ json: kept }))
    return `/${resource}/${kept.id}`
  }
  const answer = await page.request.get(`${servedAt(resource)}?range=[0,0]&sort=["id","ASC"]`)
  const [first] = (await answer.json()) as { id: number | string }[]
  expect(first, `one of ${resource}`).toBeDefined()
  return `/${resource}/${encodeURIComponent(String(first?.id))}`
}

const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
const wordsOf = (page: Page) => page.getByRole('main').textContent()

/** What a page asks for besides who is there. */
async function partsOf(page: Page, path: string): Promise<string[]> {
  await wish(page, {})
  await page.goto(`/admin${path}`)
  await settled(page)
  return (await asked(page)).filter(each => /^\/v1\/(?!users\/me$)/.test(each))
}

/** Opens a page as often as it asks for something, which fails each time and comes when asked for again. `form` has the same words then as if nothing had failed. Gives what it asked for. */
export async function failParts(page: Page, path: string, form = false): Promise<string[]> {
  const parts = await partsOf(page, path)
  const whole = await wordsOf(page)
  for (const failing of parts) {
    const where = `${path} without ${failing}`
    await wish(page, { failing })
    await page.goto(`/admin${path}`)
    const told = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    await expect(told.first(), where).toContainText('Something went wrong.')
    await settled(page)
    if (failing.endsWith(path)) await expect(save(page), where).toHaveCount(0)
    await wish(page, {})
    for (let left = await again(page).count(); left > 0; left = await again(page).count()) {
      await again(page).last().click()
      await expect(again(page), where).toHaveCount(left - 1)
    }
    await settled(page)
    expect(await asked(page), where).toContain(failing)
    if (form) await expect.poll(() => wordsOf(page), { message: where }).toBe(whole)
  }
  return parts
}

/** The same of a page of one record, which it asks for. */
export async function failRecord(page: Page, path: string, form = false) {
  const [record] = path.split('/show')
  const isRecord = (each: string) => each.endsWith(record ?? path)
  expect((await failParts(page, path, form)).filter(isRecord), path).toHaveLength(1)
}

/** A record that is gone says so, with the way back to its list. */
export async function goneAt(page: Page, resource: string, kind: '' | '/show') {
  await page.goto(`/admin/${resource}/${resource === 'feature_flags' ? 'NONE_SUCH' : NOBODY - 1}${kind}`)
  await expect(page.getByText('There is nothing here: it was deleted, or never was.'), resource).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
    'href',
    new RegExp(`/${resource}$`),
  )
  await expect(save(page)).toHaveCount(0)
}

/** A change that was not saved is still there to be saved; on the form that stands open. */
export async function failSaving(page: Page, path: string) {
  if (NO_TEXT.includes(path.split('/')[1] ?? '')) return
  const field = page
    .locator('form input[type="text"]:enabled:not([readonly]):not([role="combobox"]), form textarea:enabled')
    .first()
  const typed = `${await field.inputValue()}7`
  await field.fill(typed)
  await wish(page, { unsaved: true })
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' }), path).toBeVisible()
  await expect(field, path).toHaveValue(typed)
  await expect(save(page), path).toBeEnabled()
  await wish(page, {})
}
