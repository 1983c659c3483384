import { expect, type Page, type Request } from '@playwright/test'
import { type Kept, NO_TEXT, NOBODY } from './console-forms.ts'
import { settled } from './settled.ts'

const FAULT = { status: 500, json: { errors: { base: 'Something went wrong.' }, code: 'unexpected' } }

const FOLDERS: Record<string, string> = { api_vendors: 'api_tracking/api_vendors', wallet_invoices: 'wallets/invoices' }
const servedAt = (resource: string) => `/v1/admin/${FOLDERS[resource] ?? resource}`

/** The address of a record's page, with whatever it needs to be there. */
export async function recordOf(page: Page, resource: string, kept: Kept = 'first'): Promise<string> {
  if (kept !== 'first') {
    await page.route(`**${servedAt(resource)}/${kept.id}`, route => route.fulfill({ json: kept }))
    return `/${resource}/${kept.id}`
  }
  const answer = await page.request.get(`${servedAt(resource)}?range=[0,0]`)
  const [first] = (await answer.json()) as { id: number | string }[]
  expect(first, `one of ${resource}`).toBeDefined()
  return `/${resource}/${encodeURIComponent(String(first?.id))}`
}

const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
const wordsOf = (page: Page) => page.getByRole('main').textContent()

/** What a page asks for besides who is there. */
async function askedBy(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>()
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v1\/(?!users\/me$)/.test(pathname) && request.method() === 'GET') asked.add(pathname)
  }
  page.on('request', hear)
  await page.goto(`/admin${path}`)
  await settled(page)
  page.off('request', hear)
  return [...asked]
}

/** Opens a page as often as it asks for something, which fails each time and comes when asked for again. `form` has the same words then as if nothing had failed. */
export async function failParts(page: Page, path: string, form = false) {
  const asked = await askedBy(page, path)
  const whole = await wordsOf(page)
  for (const each of asked) {
    const where = `${path} without ${each}`
    let state: 'failing' | 'asked' | 'there' = 'failing'
    const isIt = (url: URL) => url.pathname === each
    await page.route(isIt, route => {
      if (state === 'failing') return route.fulfill(FAULT)
      state = 'there'
      return route.fallback()
    })
    await page.goto(`/admin${path}`)
    const told = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    await expect(told.first(), where).toContainText('Something went wrong.')
    await settled(page)
    if (each.endsWith(path)) await expect(save(page), where).toHaveCount(0)
    state = 'asked'
    for (let left = await again(page).count(); left > 0; left = await again(page).count()) {
      await again(page).last().click()
      await expect(again(page), where).toHaveCount(left - 1)
    }
    await settled(page)
    expect(state, where).toBe('there')
    if (form) await expect.poll(() => wordsOf(page), { message: where }).toBe(whole)
    await page.unroute(isIt)
  }
}

/** A record that is gone says so, with the way back to its list. */
export async function goneAt(page: Page, resource: string, kind: '' | '/show') {
  await page.goto(`/admin/${resource}/${resource === 'feature_flags' ? 'NONE_SUCH' : NOBODY - 1}${kind}`)
  await expect(page.getByText('This is not here any more.'), resource).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
    'href',
    new RegExp(`/${resource}$`),
  )
  await expect(save(page)).toHaveCount(0)
}

/** A change that was not saved is still there to be saved; on the form that stands open. */
export async function failSaving(page: Page, path: string) {
  const isWrite = (method: string) => !['GET', 'HEAD'].includes(method)
  if (NO_TEXT.includes(path.split('/')[1] ?? '')) return
  const text = page.locator(
    'form input[type="text"]:enabled:not([readonly]):not([role="combobox"]), form textarea:enabled',
  )
  const field = text.first()
  const typed = `${await field.inputValue()}7`
  await field.fill(typed)
  await page.route('**/v1/**', route => (isWrite(route.request().method()) ? route.fulfill(FAULT) : route.fallback()))
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' }), path).toBeVisible()
  await expect(field, path).toHaveValue(typed)
  await expect(save(page), path).toBeEnabled()
  await page.unroute('**/v1/**')
}
