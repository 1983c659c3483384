import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as households from '../packages/api/src/households.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Aftercare' })

test('a family is taken into care, a step is done, and the care ends', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, {
    body: { first_name: 'Wanda', last_name: 'Grieving', line_of_business: 'funeral_planning' },
  })
  const son = await agent.call(contacts.create, { body: { first_name: 'Sam', last_name: 'Grieving' } })
  await agent.call(households.updateLinkedContact, {
    params: { id },
    body: { linked_contact_id: son.id, relation: 'dependant' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await panel(page).getByRole('button', { name: 'Enroll', exact: true }).click()
  await panel(page).getByLabel('Date of death').fill('01/31/2026')
  await panel(page).getByRole('button', { name: 'Enroll the family (2)' }).click()
  await expect(panel(page).getByText('Was due 02/03/2026')).toBeVisible()
  await expect(panel(page).getByText('dependant, 0 of 6 steps done')).toBeVisible()
  await panel(page).getByLabel('Send a condolence card').check()
  await expect(panel(page).getByText('Done', { exact: true })).toBeVisible()
  await page.reload()
  await expect(panel(page).getByLabel('Send a condolence card')).toBeChecked()
  await panel(page).getByRole('button', { name: 'End the care' }).click()
  await expect(panel(page).getByText(/^Not in care/)).toBeVisible()
  await panel(page).getByRole('link', { name: 'Sam Grieving' }).click()
  await expect(page.getByRole('heading', { name: 'Sam Grieving' })).toBeVisible()
})
