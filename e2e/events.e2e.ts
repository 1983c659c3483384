import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as events from '../packages/api/src/events.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const march = { start_date: '03/01/2049', end_date: '03/31/2049' }

async function fillIn(page: Page, { title, type, on, at }: { title: string; type: string; on: string; at: string }) {
  const dialog = form(page, 'Add an event')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByLabel('Type').selectOption(type)
  await dialog.getByLabel('Starts on').fill(on)
  await dialog.getByLabel('Starts at').fill(at)
}

test('a visit is planned for a contact, refused where the time is taken, seen in the calendar, deleted and brought back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Mabel', last_name: 'Thorne' } })
  await agent.call(events.create, {
    body: { type: 'meeting', title: 'Taken', start_date: '03/16/2049', start_time: '10:00', end_time: '11:00' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const panel = page.getByRole('region', { name: 'Events' })
  await panel.getByRole('button', { name: 'Add event' }).click()
  await fillIn(page, { title: 'Plan review', type: 'Appointment', on: '03/16/2049', at: '10:30' })
  const dialog = form(page, 'Add an event')
  await expect(dialog.getByLabel('Ends at')).toHaveValue('11:00')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog.getByText('The calendar has “Taken” then: 03/16/2049, 10:00 AM to 11:00 AM.')).toBeVisible()
  await dialog.getByLabel('Starts at').fill('11:00')
  await expect(dialog.getByLabel('Ends at')).toHaveValue('11:30')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(panel.getByText('03/16/2049 · 11:00 AM to 11:30 AM · Elin Vance')).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('planned the appointment “Plan review” for 03/16/2049, 11:00 AM')
  await timeline.getByRole('link', { name: 'Open the calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Tuesday, March 16, 2049' })).toBeVisible()

  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  const day = page.getByRole('list', { name: 'Agenda' }).getByRole('listitem').filter({ hasText: 'March 16' }).first()
  const kept = page.waitForResponse(
    answer => answer.request().method() === 'PUT' && /\/events\/\d+$/.test(answer.url()),
  )
  await day.getByRole('checkbox', { name: /^Done: Plan review/ }).check()
  await kept
  await page.reload()
  await expect(day.getByRole('checkbox', { name: /^Done: Plan review/ })).toBeChecked()
  await day.getByRole('button', { name: /^Options for Plan review/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('“Plan review” deleted.')).toBeVisible()
  await expect(day.getByText('Taken')).toBeVisible()
  await expect(day.getByText('Plan review')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day.getByText('Plan review')).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Elin Vance brought back “Plan review”')).toBeVisible()
})

test('a weekly call is entered in the month, one of them is moved with the mouse and moved back', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await page.goto('/events?date=2049-03-02')
  await expect(page.getByRole('heading', { name: 'March 2049' })).toBeVisible()
  await page.getByRole('button', { name: 'Add event' }).click()
  await fillIn(page, { title: 'Ring the pharmacy', type: 'Call', on: '03/02/2049', at: '09:00' })
  const dialog = form(page, 'Add an event')
  await dialog.getByLabel('Repeats').selectOption('Every week')
  await dialog.getByRole('button', { name: 'Thu' }).click()
  await dialog.getByRole('button', { name: 'Tue' }).click()
  await dialog.getByLabel('Stops').selectOption('On a day')
  await dialog.getByLabel('Last day').fill('03/18/2049')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  const calls = page
    .getByRole('button', { name: /Ring the pharmacy/ })
    .or(page.locator('a').filter({ hasText: 'Ring the pharmacy' }))
  await expect(calls).toHaveCount(6)

  const cell = (date: string) => page.locator(`[data-date="${date}"]`)
  await cell('2049-03-04').locator('a').filter({ hasText: 'Ring the pharmacy' }).dragTo(cell('2049-03-05'))
  await expect(page.getByText('“Ring the pharmacy” moved.')).toBeVisible()
  await expect(cell('2049-03-05')).toContainText('Ring the pharmacy')
  const days = async () => (await agent.call(events.list, { query: march })).data.map(each => each.start_date)
  expect(await days()).toEqual(['03/02/2049', '03/05/2049', '03/09/2049', '03/11/2049', '03/16/2049', '03/18/2049'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell('2049-03-04')).toContainText('Ring the pharmacy')
  await expect(cell('2049-03-05')).not.toContainText('Ring the pharmacy')

  await cell('2049-03-09').locator('a').filter({ hasText: 'Ring the pharmacy' }).press('Enter')
  const edit = form(page, 'Edit event')
  await edit.getByRole('radio', { name: 'all of them' }).check()
  await edit.getByRole('button', { name: 'Delete all' }).click()
  await expect(calls).toHaveCount(0)
})

test('a manager plans for an agent, who is told; who may not look finds nothing', async ({ page, context, origin }) => {
  const manager = await as(origin, 'manager')
  const { id: manager_id } = await manager(sessions.me)
  const agent = await mintAgent(origin, { manager_id })
  await enter(context, 'manager')
  await page.goto('/events?view=agenda&date=2049-03-02')
  await page.getByRole('combobox', { name: 'Whose calendar' }).fill(agent.first_name)
  await expect(page.getByRole('option', { name: agent.name }).first()).toBeVisible()
  await page.goto(`/events?view=agenda&date=2049-03-02&user=${agent.id}`)
  await expect(page.getByText('Nothing planned in these 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Add event' }).click()
  await fillIn(page, { title: 'Ride along', type: 'Meeting', on: '03/03/2049', at: '13:00' })
  await form(page, 'Add an event').getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Ride along')).toBeVisible()
  await enter(context, agent.username, agent.password)
  await page.goto('/events?view=agenda&date=2049-03-02')
  await expect(page.getByText('1:00 PM to 1:30 PM')).toBeVisible()
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect(page.getByRole('dialog').getByText('New in your calendar: Ride along')).toBeVisible()
})

test('an open calendar follows what a manager puts in, moves and deletes, and the oldest notice of it can be reached', async ({
  page,
  context,
  origin,
}) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const below = await mintAgent(origin, { manager_id: manager.id })
  const body = { type: 'call', start_date: '03/18/2049', start_time: '09:00', user_id: below.id } as const
  const plan = (title: string, more: object = {}) => manager.call(events.create, { body: { ...body, title, ...more } })
  for (let at = 1; at <= 10; at++) await plan(`Earlier ${at}`, { start_date: '05/03/2049' })
  await enter(context, below.username, below.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/events?view=agenda&date=2049-03-18')
  await expect(page.getByText('Nothing planned in these 30 days')).toBeVisible()
  await listening
  const { id } = await plan('Ride along')
  const agenda = page.getByRole('list', { name: 'Agenda' })
  await expect(agenda.getByText('9:00 AM to 9:30 AM')).toBeVisible()
  const later = { ...body, title: 'Ride along', start_time: '14:00', end_time: '14:30' }
  await manager.call(events.update, { params: { id }, body: later })
  await expect(agenda.getByText('2:00 PM to 2:30 PM')).toBeVisible()
  await manager.call(events.destroy, { params: { id }, query: {} })
  await expect(page.getByText('Nothing planned in these 30 days')).toBeVisible()

  await page.getByRole('button', { name: /^Notices/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  const oldest = notices.getByRole('button', { name: /New in your calendar: Earlier 1 / })
  await expect(notices.getByRole('button', { name: /Earlier 4/ })).toBeVisible()
  await expect(oldest).toHaveCount(0)
  await notices.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(notices.getByRole('button', { name: /Earlier 3/ })).toBeFocused()
  await expect(oldest).toBeVisible()
  await expect(notices.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('who plans with somebody who has died is told, and a phone shows the agenda', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Otto', last_name: 'Lind' } })
  await agent.call(lifeEvents.create, { params: { id }, body: { kind: 'deceased' } })
  await agent.call(events.create, {
    body: { type: 'call', title: 'Ring Otto', start_date: '03/09/2049', start_time: '09:00', contact_ids: [id] },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await page.getByRole('region', { name: 'Events' }).getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('dialog').getByText('Otto Lind is marked as deceased.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/events?date=2049-03-01')
  const agenda = page.getByRole('list', { name: 'Agenda' })
  await expect(agenda.getByText('Otto Lind')).toBeVisible()
  await expect(agenda.getByText('(deceased)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveCount(0)
})

test('an event somebody else moved meanwhile is not put back by saving: what was typed stays, and both are told', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const agent = await mintAgent(origin, { role: 'manager' })
  const below = await mintAgent(origin, { manager_id: agent.id, first_name: 'Maud', last_name: 'Hale' })
  const body = { type: 'call', title: 'Call the bank', start_date: '03/18/2049', start_time: '09:00' } as const
  const { id } = await below.call(events.create, { body })
  await enter(context, below.username, below.password)
  await page.goto('/events?view=agenda&date=2049-03-18')
  const name = { name: 'Call the bank', exact: true }
  await page.getByRole('button', name).click()
  const dialog = form(page, 'Edit event')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('By phone')
  await agent.call(events.update, { params: { id }, body: { ...body, start_time: '14:00', end_time: '14:30' } })
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(
    dialog.getByText(/^Elin Vance changed this event at .* It is “Call the bank” on 03\/18\/2049 at 14:00 now\. Save/),
  ).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Place' })).toHaveValue('By phone')
  await dialog.getByLabel('Starts at').fill('14:00')
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toBeHidden()
  expect(await below.call(events.show, { params: { id }, query: {} })).toMatchObject({
    start_time: '14:00',
    location: 'By phone',
  })
})

test('a manager finds the calendar of a leaver by name, however many there are', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const manager = await as(origin, 'manager')
  const { id: manager_id } = await manager(sessions.me)
  const leaver = await mintAgent(origin, { manager_id, first_name: 'Zora' })
  const body = { type: 'call', title: 'Ring the clinic', start_date: '03/03/2049', start_time: '09:00' } as const
  await leaver.call(events.create, { body })
  await (await as(origin, 'buadmin'))(users.adminDestroy, { params: { id: leaver.id } })
  await enter(context, 'manager')
  await page.goto('/events?view=agenda&date=2049-03-02')
  const whose = page.getByRole('combobox', { name: 'Whose calendar' })
  await expect(whose).toHaveValue('My calendar')
  await whose.fill(leaver.username)
  await page.getByRole('option', { name: `Zora Vance (${leaver.username}), has left` }).click()
  await expect(page.getByText('Ring the clinic')).toBeVisible()
  await page.reload()
  await expect(whose).toHaveValue(`Zora Vance (${leaver.username}), has left`)
  await page.getByRole('button', { name: 'Add event' }).click()
  await fillIn(page, { title: 'Ride along', type: 'Meeting', on: '03/03/2049', at: '13:00' })
  await form(page, 'Add an event').getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('They have left: choose the calendar of somebody who is here.')).toBeVisible()
  await form(page, 'Add an event').getByRole('button', { name: 'Cancel' }).click()
  await whose.fill('nobody is called that')
  await expect(page.getByText('Nobody by that name is below you')).toBeVisible()
})
