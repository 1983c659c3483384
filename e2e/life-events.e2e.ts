import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { enter, mintAgent } from './people.ts'
import { test } from './test.ts'

/** Born so that the 65th birthday is in so many days, as the wire writes dates. */
function bornFor(days: number): string {
  const born = new Date()
  born.setUTCFullYear(born.getUTCFullYear() - 65)
  born.setUTCDate(born.getUTCDate() + days)
  const [year, month, day] = born.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

test('whoever turns 65 next stands first, within the span in the address, page by page, and only one’s own', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const mark = randomInt(1e9)
  const add = (first_name: string, days: number, by = agent) =>
    by.call(contacts.create, { body: { first_name, last_name: `Elm ${mark}`, date_of_birth: bornFor(days) } })
  const other = await mintAgent(origin)
  await add('Foreign', 20, other)
  await enter(context, agent.username, agent.password)
  await page.goto('/turning-65?days=30')
  await expect(page.getByText('Nobody turns 65 within 30 days')).toBeVisible()

  for (const [first_name, days] of [
    ['Later', 150],
    ['Soon', 60],
    ['Next', 20],
    ['Past', -20],
  ] as const)
    await add(first_name, days)
  await page.goto('/turning-65')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible()
  await expect(rows.getByRole('link')).toHaveText([`Next Elm ${mark}`, `Soon Elm ${mark}`])
  await expect(rows.first()).toContainText(/in (19|20|21) days/)
  await expect(rows.first()).toContainText(agent.name)
  const span = page.getByRole('combobox', { name: 'Birthday within' })
  await expect(span).toHaveText('90 days')
  await span.click()
  await page.getByRole('option', { name: '180 days' }).click()
  await expect(rows.getByRole('link')).toHaveCount(3)
  await expect(page).toHaveURL(/\/turning-65\?days=180$/)
  await page.reload()
  await expect(rows.getByRole('link').last()).toHaveText(`Later Elm ${mark}`)

  await Promise.all(Array.from({ length: 14 }, (_, at) => add(`Many${at}`, 100)))
  await page.reload()
  await expect(page.getByText('17 contacts', { exact: true })).toBeVisible()
  await expect(rows.getByRole('link')).toHaveCount(15)
  await page
    .getByRole('navigation', { name: 'Pages of contacts' })
    .getByRole('button', { name: 'Go to page 2' })
    .click()
  await expect(page).toHaveURL(/days=180&page=2$/)
  await expect(rows.getByRole('link')).toHaveCount(2)
  await rows.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: `Later Elm ${mark}`, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows.getByRole('link'), 'back on the page one came from').toHaveCount(2)
})

test('the end of a last policy is a plan lost or a correction, and in force again it is lost no longer', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Mabel', last_name: 'Thorne' } })
  const add = (body: object) =>
    agent.call(contactPolicies.create, { params: { id }, body: { carrier_name: 'Aetna', ...body } })
  await add({ plan_name: 'Plan G' })
  const { id: policyId } = await add({ plan_name: 'Plan N' })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const life = page.getByRole('region', { name: 'Life events' })
  const form = page.getByRole('dialog', { name: 'Edit policy' })
  const asked = page.getByRole('dialog', { name: 'Plan lost, or corrected?' })
  const put = async (plan: string, status: string) => {
    await page.getByRole('button', { name: `Edit Aetna ${plan}` }).click()
    await form.getByLabel('Status').selectOption(status)
    await form.getByRole('button', { name: 'Save policy' }).click()
  }
  await put('Plan N', 'Lapsed')
  await expect(form).toHaveCount(0)
  await expect(asked).toHaveCount(0)

  await put('Plan G', 'Cancelled')
  await expect(asked).toContainText('Aetna Plan G is the last policy they have with you in force.')
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Status')).toHaveValue('cancelled')
  await form.getByRole('button', { name: 'Save policy' }).click()
  await asked.getByRole('button', { name: 'Correct the policy' }).click()
  await expect(form).toHaveCount(0)
  await expect(life.getByRole('listitem')).toHaveCount(0)

  await put('Plan G', 'Active')
  await expect(form).toHaveCount(0)
  await put('Plan G', 'Lapsed')
  await asked.getByRole('button', { name: 'Record plan lost' }).click()
  await expect(life.getByRole('listitem')).toContainText('Lost Aetna Plan G')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('lost their plan')
  await put('Plan G', 'Active')
  await expect(life.getByRole('listitem')).toContainText('Taken back')
  const { status } = await agent.call(contactPolicies.show, { params: { id, policyId } })
  expect(status).toBe('lapsed')
})
