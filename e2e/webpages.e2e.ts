import { expect } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { enter } from './people.ts'
import { test } from './test.ts'
import { openWebpage, webpageAt } from './visitors.ts'

test('an agent’s page is read without script, and its form brings a lead to the open app', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
}) => {
  const visitor = await (await browserOf({ javaScriptEnabled: false })).newPage()
  const send = await openWebpage(visitor, webpageAt(origin, agent.domain_name))
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText(agent.name).first()).toBeVisible()

  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await listening

  const email = `wilma.${agent.id}@example.com`
  await send({ 'First name': 'Wilma', 'Last name': 'Ostrander', 'E-mail': email, Message: 'Please call me on Friday.' })
  await expect(visitor.getByRole('heading', { name: 'Thank you. Your message is on its way.' })).toBeVisible()

  await expect(page.getByRole('status').getByText('New lead: Wilma Ostrander')).toBeVisible()
  await expect(page.getByRole('row', { name: /Wilma Ostrander/ })).toBeVisible()
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('button', { name: /New lead: Wilma Ostrander/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Wilma Ostrander', level: 1 })).toBeVisible()
  await expect(page.getByText('Please call me on Friday.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
})

test('with script the form says what is missing and stays, and a robot’s form is answered alike but kept out', async ({
  browserOf,
  origin,
  troubles,
  agent,
}) => {
  troubles.allow(refusal(422))
  const address = webpageAt(origin, agent.domain_name)
  const context = await browserOf()
  const [person, robot] = [await context.newPage(), await context.newPage()]
  const send = await openWebpage(person, address)
  const spam = await openWebpage(robot, address)

  await send({ 'First name': 'Abel' })
  await expect(person.getByRole('alert')).toContainText('Give a phone number or an e-mail address')
  await expect(person.getByRole('alert')).toBeFocused()
  await expect(person.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(person.getByLabel('First name')).toHaveValue('Abel')

  await robot
    .locator('input[name=website]')
    .evaluate(field => ((field as HTMLInputElement).value = 'https://spam.example'))
  await spam({ 'First name': 'Robo', 'E-mail': `robo.${agent.id}@example.com` })
  await expect(robot.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible()

  await send({ 'E-mail': `abel.${agent.id}@example.com` })
  await expect(person.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible()
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  expect(data.map(({ first_name }) => first_name)).toEqual(['Abel'])
})

test('an address nobody has says so', async ({ browserOf, origin, troubles }) => {
  troubles.allow(refusal(404))
  const visitor = await (await browserOf()).newPage()
  const answer = await visitor.goto(webpageAt(origin, 'nobody-here'))
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'There is no page here yet.' })).toBeVisible()
})
