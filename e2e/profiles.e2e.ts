import { expect } from '@playwright/test'
import * as licences from '../packages/api/src/licences.ts'
import * as webpages from '../packages/api/src/webpages.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'
import { webpageAt } from './visitors.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('someone says who they are, puts up a photo, and visitors of their page see both', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Enter a first name.')).toBeVisible()
  await page.getByLabel('First name').fill('Elina')
  await page.getByLabel('About me').fill('Fourteen years along the bay.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Elina Vance', level: 1 })).toBeVisible()

  await page.getByLabel('Photo to upload').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByText('Photo saved.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
  const odd = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await page.getByLabel('Logo to upload').setInputFiles(odd)
  await expect(page.getByRole('alert').getByText('Send a JPEG, PNG or WebP picture.')).toBeVisible()

  await page.getByLabel('Logo to upload').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.getByRole('tab', { name: 'Public page' }).click()
  await page.getByLabel('Headline').fill('Plans in plain words.')
  await page.getByLabel('Licensed in').fill('Rhode')
  await page.getByRole('option', { name: 'Rhode Island' }).click()
  await page.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Your page is saved.')).toBeVisible()
  const visitor = await (await browserOf()).newPage()
  await visitor.goto(webpageAt(origin, agent.domain_name))
  await expect(visitor.getByRole('heading', { name: 'Plans in plain words.' })).toBeVisible()
  await expect(visitor.getByText('Fourteen years along the bay.')).toBeVisible()
  await expect(visitor.locator('header img')).toHaveJSProperty('naturalWidth', 1)
  const photo = () => fetch('/photo').then(answer => answer.headers.get('content-type'))
  expect(await visitor.evaluate(photo)).toBe('image/png')
})

test('what is typed about oneself is lost to no other tab or page without a question', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile')
  const about = page.getByLabel('About me')
  await about.fill('Half a sent')
  const asked: string[] = []
  const answer = (yes: boolean) =>
    page.once('dialog', dialog => {
      asked.push(dialog.message())
      return yes ? dialog.accept() : dialog.dismiss()
    })
  answer(false)
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await expect(about).toHaveValue('Half a sent')
  await about.fill('A whole sentence.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.getByRole('tab', { name: 'Public page' }).click()
  await page.getByLabel('Headline').fill('Plans')
  answer(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('what is typed while the profile or the public page is on its way to be saved stays, and is still to be saved', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile')
  const sent: string[] = []
  let type = async () => {}
  await page.route(/\/v1\/users\/\d+(\/update_webpage)?$/, async route => {
    if (route.request().method() === 'GET') return route.continue()
    sent.push(route.request().postData() ?? '')
    await type()
    return route.continue()
  })
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return dialog.dismiss()
  })
  const company = page.getByLabel('Company')
  const about = page.getByLabel('About me')
  const preferences = page.getByRole('tab', { name: 'Preferences' })
  await about.fill('Fourteen years along the bay')
  type = async () => {
    await company.fill('Vance and Daughters')
    await about.press('End')
    await about.pressSequentially(', and counting.')
    await preferences.click()
    await expect.poll(() => asked, 'what is typed since is not on its way').toHaveLength(1)
  }
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(about).toHaveValue('Fourteen years along the bay, and counting.')
  await expect(company).toHaveValue('Vance and Daughters')
  await preferences.click()
  await expect.poll(() => asked).toHaveLength(2)
  type = async () => {}
  await save.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(body => JSON.parse(body))).toEqual([
    { about_me: 'Fourteen years along the bay' },
    { about_me: 'Fourteen years along the bay, and counting.', company_name: 'Vance and Daughters' },
  ])
  await expect(save).toBeEnabled()
  await page.getByRole('tab', { name: 'Public page' }).click()

  const headline = page.getByLabel('Headline')
  const hours = page.getByLabel('Office hours')
  await headline.fill('  Plans in plain words.')
  await hours.fill('Monday')
  type = async () => {
    await hours.press('End')
    await hours.pressSequentially(' to Friday')
  }
  const savePage = page.getByRole('button', { name: 'Save page' })
  await savePage.click()
  await expect(page.getByText('Your page is saved.')).toBeVisible()
  await expect(headline).toHaveValue('Plans in plain words.')
  await expect(hours).toHaveValue('Monday to Friday')
  await preferences.click()
  await expect.poll(() => asked).toHaveLength(3)
  type = async () => {}
  await savePage.click()
  await expect.poll(() => sent.length).toBe(4)
  await expect(savePage).toBeEnabled()
  await page.reload()
  await expect(hours).toHaveValue('Monday to Friday')
  expect(asked).toHaveLength(3)
})

test('a word mended on the public page undoes nothing that was changed elsewhere meanwhile', async ({
  page,
  context,
  agent,
}) => {
  const change = (form: object) => agent.call(webpages.updateWebpage, { params: { id: agent.id }, form, files: {} })
  await change({ office_hours: 'Monday', licensed_states: ['RI', 'MA'] })
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=webpage')
  const open = page.getByRole('switch', { name: 'The page is open to visitors' })
  await expect(open).toBeChecked()
  await expect(page.getByRole('button', { name: 'Rhode Island' })).toBeVisible()
  await change({ active: false, licensed_states: ['MA'], medicare_organizations: '8', medicare_plans: '40' })

  const save = page.getByRole('button', { name: 'Save page' })
  await page.getByLabel('Office hours').fill('Monday to Friday')
  await save.click()
  await expect(page.getByText('Your page is saved.')).toBeVisible()
  await expect(open).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Rhode Island' })).toHaveCount(0)
  const kept = { active: false, licensed_states: ['MA'], medicare_organizations: 8 }
  expect(await agent.call(webpages.settings)).toMatchObject({ ...kept, office_hours: 'Monday to Friday' })

  await change({ office_hours: 'By appointment' })
  await page.getByLabel('Plans they offer').fill('41')
  await page.getByLabel('Licensed in').fill('Rhode')
  await page.getByRole('option', { name: 'Rhode Island' }).click()
  await save.click()
  await expect(page.getByLabel('Office hours')).toHaveValue('By appointment')
  const states = { licensed_states: ['MA', 'RI'], medicare_plans: 41 }
  expect(await agent.call(webpages.settings)).toMatchObject({ ...kept, ...states, office_hours: 'By appointment' })
})

test('the look, the time zone, an office and a favorite are chosen once and stay', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=preferences')
  for (const name of ['Large', 'Purple']) {
    const kept = page.waitForResponse(answer => answer.url().endsWith('/v1/users/update_theme'))
    await page.getByRole('button', { name }).click()
    await kept
  }
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option', { name: 'Hawaii' }).click()
  await expect(page.getByText('Times are shown in Hawaii time.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Hawaii')
  await expect(page.getByRole('button', { name: 'Large' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Purple' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('tab', { name: 'Offices' }).click()
  await page.getByRole('button', { name: 'Add office' }).click()
  const office = page.getByRole('dialog', { name: 'Add an office' })
  await office.getByLabel('Name').fill('Wharf office')
  await office.getByLabel('Type').selectOption('Main office')
  await office.getByLabel('ZIP code').fill('028')
  await office.getByRole('button', { name: 'Save office' }).click()
  await expect(office.getByText('Use 5 digits, or 9 as in 02840-1234.')).toBeVisible()
  await office.getByLabel('ZIP code').fill('02840')
  await office.getByRole('button', { name: 'Save office' }).click()
  await expect(page.getByText('Wharf office is saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your offices' }).getByText('Main office')).toBeVisible()

  await page.getByRole('tab', { name: 'Filters' }).click()
  const filters = page.getByRole('region', { name: 'Quick filters' })
  await expect(
    filters.getByText('You have no quick filters yet.').or(filters.getByRole('listitem').first()),
  ).toBeVisible()
  await expect(filters.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const favorite = page.getByRole('combobox', { name: 'Add a favorite' })
  await favorite.fill(agent.username)
  await expect(page.getByText('Nobody by that name'), 'never oneself').toBeVisible()
  await favorite.fill('Luis')
  await page.getByRole('option', { name: 'Luis Ferreira' }).click()
  await expect(page.getByRole('list', { name: 'Favorites' }).getByText('Luis Ferreira')).toBeVisible()
})

test('where one may sell Medicare today is said with the licenses', async ({ page, context, agent, origin }) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/licences')
  await expect(page.getByText('No license of yours covers Medicare today.', { exact: false })).toBeVisible()
  const admin = await as(origin, 'buadmin')
  for (const state of ['RI', 'MA']) await admin(licences.adminCreate, { body: { user_id: agent.id, state } })
  await page.reload()
  await expect(page.getByText('You may sell Medicare in Massachusetts and Rhode Island.')).toBeVisible()
})

test('on a phone the profile shows the tab it is on', async ({ page, context, agent }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(context, agent.username, agent.password)
  for (const [tab, name] of [
    ['two_factor', 'Two-factor'],
    ['sessions', 'Sessions'],
    ['api', 'API access'],
  ] as const) {
    await page.goto(`/account/profile?tab=${tab}`)
    const chosen = page.getByRole('tab', { name, selected: true })
    await expect(chosen).toBeVisible()
    const strip = page.getByRole('tablist', { name: 'Parts of your profile' }).locator('..')
    const cut = async () => {
      const [one, whole] = [await chosen.boundingBox(), await strip.boundingBox()]
      if (!one || !whole) return 'not there'
      return one.x < whole.x - 1 || one.x + one.width > whole.x + whole.width + 1 ? 'cut' : 'whole'
    }
    await expect.poll(cut, { message: tab }).toBe('whole')
  }
})
