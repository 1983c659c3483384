import { expect, type Page } from '@playwright/test'
import { dayAhead } from '../apps/server/src/core/testing/day.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as events from '../packages/api/src/events.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('each figure leads to the list that has as many', async ({ page, context, agent }) => {
  const { call } = agent
  const person = (first_name: string, born: string | null) =>
    call(contacts.create, { body: { first_name, last_name: agent.username, date_of_birth: born } })
  const soon = await person('Bertha', dayAhead(3, -40))
  await person('Medard', dayAhead(40, -65))
  await person('Nina', null)
  await call(contactPolicies.create, {
    params: { id: soon.id },
    body: { carrier_name: 'Evergreen', status: 'active', effective_date: dayAhead(-340), end_date: dayAhead(20) },
  })
  const plan = (body: object) => call(events.create, { body: { type: 'call', start_time: '08:00', ...body } as never })
  await plan({ title: 'Ring Nina', start_date: dayAhead(-2) })
  await plan({ title: 'Team breakfast', type: 'meeting', start_date: dayAhead(0) })
  await enter(context, agent.username, agent.password)

  for (const [name, figure, heading] of [
    ['New leads', '2 contacts', 'Contacts'],
    ['Policies to renew', '1 contact', 'Contacts'],
    ['Birthdays', '1 contact', 'Contacts'],
    ['Turning 65', '1 contact', 'Turning 65'],
  ] as const) {
    await page.goto('/dashboard')
    await widget(page, name).getByRole('link', { name: figure, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(figure)
  }
  await page.goto('/dashboard')
  await widget(page, 'By status').getByRole('link', { name: '3: No status' }).click()
  await expect(page.getByRole('main')).toContainText('3 contacts')

  await page.goto('/dashboard')
  await expect(widget(page, 'Today').getByRole('link', { name: '1 event' })).toBeVisible()
  const late = widget(page, 'Not done yet')
  await late.getByRole('checkbox', { name: /^Done: Ring Nina/ }).click()
  await expect(late.getByRole('link', { name: '0 events' })).toBeVisible()
  await expect(late).toContainText('Nothing was left undone.')
})

test('a widget is moved and hidden by keyboard, stays so, and is put back; the reset is undone', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/dashboard')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles.first()).toHaveText('Today')
  await page.getByRole('button', { name: 'Arrange' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' })
  const up = dialog.getByRole('button', { name: 'Move New leads up' })
  await up.press('Enter')
  await up.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('New leads: 1 of 9')
  await dialog.getByRole('checkbox', { name: 'Today' }).press('Space')
  await dialog.getByRole('button', { name: 'Save layout' }).press('Enter')
  await expect(titles.first()).toHaveText('New leads')
  await page.reload()
  await expect(titles.first()).toHaveText('New leads')
  await expect(widget(page, 'Today')).toHaveCount(0)

  await page.getByRole('button', { name: 'Arrange' }).click()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await expect(titles.first()).toHaveText('Today')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles.first()).toHaveText('New leads')
})

test('a dashboard seen before has its places ready: nothing moves when the figures come', async ({
  page,
  context,
  agent,
}) => {
  for (const first_name of ['Ann', 'Ben', 'Cleo'])
    await agent.call(contacts.create, {
      body: { first_name, last_name: agent.username, date_of_birth: dayAhead(2, -50) },
    })
  await page.addInitScript(() => {
    const moved: unknown[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => moved.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(context, agent.username, agent.password)
  const open = async () => {
    await page.goto('/dashboard')
    await expect(widget(page, 'New leads').getByRole('link', { name: '3 contacts' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 100))))
  }
  await open()
  await open()
  expect(await page.evaluate(() => JSON.stringify((window as unknown as { moved: unknown[] }).moved))).toBe('[]')
})
