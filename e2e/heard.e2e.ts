import { expect, type Page } from '@playwright/test'
import * as contactEdits from '../packages/api/src/contact-edits.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import { listens } from './listens.ts'
import { enter, mintAgent } from './people.ts'
import { test } from './test.ts'

/** Keeps the next answer from an address, as things were when it was asked for, until it is let go. */
async function holdNext(page: Page, url: string) {
  let there = () => {}
  let letGo = () => {}
  const answered = new Promise<void>(resolve => {
    there = resolve
  })
  const gone = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(
    url,
    async route => {
      const response = await route.fetch()
      there()
      await gone
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { answered, letGo }
}

/** Comes once the page hears of a change of this contact. */
const hears = (page: Page, id: number) =>
  new Promise<void>(resolve => {
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload)
        if (frame.includes(contacts.CHANGED) && frame.includes(String(id))) resolve()
      }),
    )
  })

test('what a colleague changes while a contact is first being read, or the next page of the list, shows', async ({
  context,
  page,
  origin,
}) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  const made: { id: number }[] = []
  for (let at = 10; at < 28; at++)
    made.push(await agent.call(contacts.create, { body: { first_name: 'Hilda', last_name: `Heard ${at}` } }))
  const change = (at: number, city: string) =>
    manager.call(contactEdits.quickUpdate, { params: { id: made[at]?.id ?? 0 }, body: { city } })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  const [first, last] = [hears(page, made[0]?.id ?? 0), hears(page, made[17]?.id ?? 0)]
  await page.goto('/contacts')
  await expect(page.getByRole('link', { name: 'Hilda Heard 10' })).toBeVisible()
  await listening

  const list = await holdNext(page, '**/v1/contacts')
  await page.getByRole('link', { name: 'Next page' }).click()
  await list.answered
  await change(17, 'Tiverton')
  await last
  list.letGo()
  await expect(page.locator('tr').filter({ hasText: 'Hilda Heard 27' })).toContainText('Tiverton')

  await page.goBack()
  const one = await holdNext(page, '**/v1/contacts/by_number/*')
  await page.getByRole('link', { name: 'Hilda Heard 10' }).click()
  await one.answered
  await change(0, 'Little Compton')
  await first
  one.letGo()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Little Compton')
})

/** The socket of pages opened after this is let through when the function it gives is called. */
async function holdSocket(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/cable/, async socket => {
    await gate.promise
    socket.connectToServer()
  })
  return gate.resolve
}

test('what a colleague changes before the page listens shows', async ({ context, page, origin }) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  const { id } = await agent.call(contacts.create, { body: { first_name: 'Early', last_name: 'Bird' } })
  await enter(context, agent.username, agent.password)
  const letGo = await holdSocket(page)
  await page.goto('/contacts')
  await expect(page.getByRole('link', { name: 'Early Bird' })).toBeVisible()
  await manager.call(contactEdits.quickUpdate, { params: { id }, body: { city: 'Tiverton' } })
  letGo()
  await expect(page.locator('tr').filter({ hasText: 'Early Bird' })).toContainText('Tiverton')
})
