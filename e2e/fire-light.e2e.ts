import { expect } from '@playwright/test'
import * as contactEdits from '../packages/api/src/contact-edits.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

test('an application is started from a contact, goes on in the sandbox, and becomes a policy', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, {
    body: { first_name: 'Greta', last_name: 'Solberg', state: 'RI', date_of_birth: '03/04/1956' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const panel = page.getByRole('region', { name: 'Applications' })
  await panel.getByRole('button', { name: 'Start application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start an application' })
  await expect(dialog.getByLabel('Signed in the state')).toHaveValue('RI')
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByLabel('Product or CUSIP').fill('Term 20')
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Start application' }).click()
  const tab = await opening
  await expect(tab.getByRole('note')).toHaveText(
    'This is a sandbox, not FireLight. Nothing you do here reaches a carrier.',
  )
  await expect(tab.getByText('1956/03/04')).toBeVisible()
  await tab.getByRole('button', { name: 'Sign the application' }).click()
  await tab.getByRole('button', { name: 'Submit to the carrier' }).click()
  await tab.getByLabel('Policy number').fill('EV-20-1')
  await tab.getByRole('button', { name: 'Approve, as the carrier' }).click()
  await expect(tab.getByText('There is nothing left to do here.')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Approved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policies' })).toContainText('EV-20-1')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    'FireLight says that the application “Evergreen Mutual Term 20” is approved',
  )
})

test('an application is begun with what the contact is at that moment, not with what it was at the last look', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, {
    body: { first_name: 'Moved', last_name: 'Solberg', state: 'RI', line_of_business: 'insurance' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const begin = page.getByRole('region', { name: 'Applications' }).getByRole('button', { name: 'Start application' })
  const dialog = page.getByRole('dialog', { name: 'Start an application' })
  await begin.click()
  await expect(dialog.getByLabel('Signed in the state')).toHaveValue('RI')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await agent.call(contactEdits.quickUpdate, {
    params: { id },
    body: { state: 'TX', line_of_business: 'medicare' },
  })
  await begin.click()
  await expect(dialog.getByLabel('Signed in the state')).toHaveValue('TX')
  await expect(dialog.getByLabel('Line of business')).toHaveValue('medicare')
})

test('a failure says what to do next where the agent waits', async ({ page, context, agent }) => {
  const { number } = await agent.call(contacts.create, {
    body: { first_name: 'Hal', last_name: 'Brandt', state: 'RI' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const panel = page.getByRole('region', { name: 'Applications' })
  await panel.getByRole('button', { name: 'Start application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start an application' })
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByLabel('Product or CUSIP').fill('Outage 20')
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Start application' }).click()
  const tab = await opening
  await expect(tab.getByText('FireLight did not answer. Nothing was lost: try again in a few minutes.')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
})
