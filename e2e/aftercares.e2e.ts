import { expect, type Page } from '@playwright/test'
import * as aftercares from '../packages/api/src/aftercares.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as households from '../packages/api/src/households.ts'
import { refusal } from './console-errors.ts'
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

test('families of many are enrolled at once, counted before, and taken out again', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const made = []
  for (const first_name of ['Wanda', 'Sam', 'Lone'])
    made.push(
      await agent.call(contacts.create, {
        body: { first_name, last_name: 'Manycare', line_of_business: 'funeral_planning' },
      }),
    )
  await agent.call(households.updateLinkedContact, {
    params: { id: made[0]?.id ?? 0 },
    body: { linked_contact_id: made[1]?.id ?? 0, relation: 'dependant' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select Wanda Manycare' }).check()
  await page.getByRole('checkbox', { name: 'Select Lone Manycare' }).check()
  await page.getByRole('button', { name: 'Aftercare for 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in aftercare' })
  await dialog.getByLabel('Date of death').fill('01/31/2999')
  await expect(dialog.getByText('This date has not come yet.')).toBeVisible()
  await dialog.getByLabel('Date of death').fill('01/31/2026')
  await dialog.getByLabel(/^Their families too/).check()
  await expect(dialog.getByText('1 of them: 1 of the family is enrolled as well.')).toBeVisible()
  await expect(dialog.getByText('1 of them: Nobody is linked to them: no family is enrolled.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enroll 2 contacts' }).click()
  await expect(page.getByRole('status').getByText('Enroll families in aftercare: 2 contacts.')).toBeVisible()
  await page.goto(`/contacts/${made[1]?.number}`)
  await expect(panel(page).getByText('Was due 02/03/2026')).toBeVisible()
  await page.goto('/bulk-acts')
  await page.getByRole('link', { name: 'Enroll families in aftercare' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 2 contacts' }).click()
  await expect(page.getByRole('button', { name: 'Put back: 2' })).toBeVisible()
  await page.goto(`/contacts/${made[1]?.number}`)
  await expect(panel(page).getByText(/^Not in care/)).toBeVisible()
})

test('whoever is in care shows it, whatever the line of business', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, {
    body: { first_name: 'Mira', last_name: 'Medicare', line_of_business: 'medicare' },
  })
  const beside = await agent.call(contacts.create, { body: { first_name: 'Nobody', last_name: 'Enrolled' } })
  await agent.call(aftercares.enroll, { params: { id }, body: { died_on: '01/31/2026' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(panel(page).getByText('Was due 02/03/2026')).toBeVisible()
  await panel(page).getByRole('button', { name: 'End the care' }).click()
  await expect(panel(page).getByText(/^Not in care/)).toBeVisible()
  const asked = page.waitForResponse(`**/v1/aftercares/${beside.id}/family_status`)
  await page.goto(`/contacts/${beside.number}`)
  await (await asked).finished()
  await expect(page.getByRole('region', { name: 'Policies' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('a brand without this part has no button for it on selected contacts', async ({ page, context, agent }) => {
  await agent.call(contacts.create, { body: { first_name: 'Wanda', last_name: 'Branded' } })
  await enter(context, agent.username, agent.password)
  const bar = page.getByRole('region', { name: 'Selected contacts' })
  const tick = async () => {
    await page.goto('/contacts')
    await page.getByRole('checkbox', { name: 'Select Wanda Branded' }).check()
    await expect(bar.getByRole('button', { name: 'Tag 1 contact' })).toBeVisible()
  }
  await tick()
  await expect(bar.getByRole('button', { name: 'Aftercare for 1 contact' })).toBeVisible()
  await page.route('**/v1/users/me', async route => {
    const answer = await route.fetch()
    const user = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...user, business_unit: { ...user.business_unit, brand: 'medicare' } },
    })
  })
  await tick()
  await expect(bar.getByRole('button', { name: 'Aftercare for 1 contact' })).toHaveCount(0)
})
