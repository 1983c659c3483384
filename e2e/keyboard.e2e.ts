import { expect, type Locator, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import { refusal } from './console-errors.ts'
import { atHome, PASSWORD } from './people.ts'
import { test } from './test.ts'

/** Whether whoever looks can tell where they are: an outline, a shadow, a thicker border, or a field or button marked as in focus. */
const focusShows = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nothing is in focus'
    if (!at.matches(':focus-visible')) return `${at.outerHTML.slice(0, 120)} does not take the focus visibly`
    const marked = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const field = at.closest('.Mui-focused, .Mui-focusVisible')
    return marked(at) || marked(at.parentElement) || field ? '' : `${at.outerHTML.slice(0, 120)} shows no focus`
  })

/** Tab, until one is there; every stop on the way can be seen. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key)
    expect.soft(await focusShows(page)).toBe('')
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${wanted} is not reached by ${key}.`)
}

async function press(page: Page, wanted: Locator) {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

test('an agent signs in, finds a contact in the list and changes it without a mouse', async ({ page, agent }) => {
  const { id } = await agent.call(contacts.create, {
    body: { first_name: 'Nell', last_name: 'Quayle', city: 'Newport' },
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type(agent.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(agent.password)
  await page.keyboard.press('Enter')
  await atHome(page)
  await press(page, page.getByRole('link', { name: 'Contacts', exact: true }).first())
  const link = page
    .getByRole('table', { name: 'Contacts' })
    .getByRole('link', { name: /Quayle/ })
    .first()
  await expect(link).toBeVisible()
  await press(page, link)
  await expect(page.getByRole('heading', { name: 'Nell Quayle' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Edit', exact: true }))
  const city = page.getByRole('textbox', { name: 'City' })
  await expect(city).toBeVisible()
  await tabTo(page, city)
  await page.keyboard.type('Warwick')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect.poll(async () => (await agent.call(contacts.show, { params: { id } })).city).toBe('Warwick')
})

test('an administrator signs in to the console, opens a user and changes them without a mouse', async ({
  page,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401))
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: agent.username }))}`)
  const name = page.getByRole('textbox', { name: 'Username' })
  await expect(name).toBeFocused()
  await page.keyboard.type('buadmin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: agent.name })
  await expect(link).toBeVisible()
  await press(page, link)
  const family = page.getByRole('textbox', { name: 'Last name' })
  await expect(family).toBeVisible()
  await tabTo(page, family)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Quayle')
  await press(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Saved.')).toBeVisible()
  expect((await agent.call(sessions.me)).profile.last_name).toBe('Quayle')
})
