import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as identityNumbers from '../packages/api/src/identity-numbers.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a Medicare number is kept sealed, revealed once it was shown who is there, changed, removed and brought back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403))
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Mae', last_name: 'Dicare' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const numbers = panel(page, 'ID numbers')
  await expect(numbers).toContainText('Kept encrypted')
  await numbers.getByRole('button', { name: 'Add Medicare number' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Medicare number')
  for (const [typed, said] of [
    ['', 'Type the Medicare number.'],
    ['1EG4-TE5-MK7', 'has 11 characters, this has 10'],
    ['1SG4-TE5-MK73', 'S, L, O, I, B and Z do not occur'],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(said)
    await expect(field).toBeFocused()
  }
  await field.fill('1eg4 te5 mk73')
  await page.keyboard.press('Enter')
  await expect(numbers).toContainText('Ends with MK73')
  await expect(numbers).not.toContainText('1EG4')

  await asksAgain(page, 'GET', '**/v1/contacts/*/identity_numbers/*/reveal')
  await numbers.getByRole('button', { name: 'Reveal Medicare number' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(agent.password)
  await page.keyboard.press('Enter')
  await expect(numbers).toContainText('1EG4-TE5-MK73')
  await numbers.getByRole('button', { name: 'Hide Medicare number' }).click()
  await expect(numbers).not.toContainText('1EG4')

  const act = async (name: string) => {
    await numbers.getByRole('button', { name: 'Options for Medicare number' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const undo = () => page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await act('Change')
  await field.fill('9AA0-AA0-AA11')
  await dialog.getByRole('button', { name: 'Save number' }).click()
  await expect(numbers).toContainText('Ends with AA11')
  await undo()
  await expect(numbers).toContainText('Ends with MK73')
  await act('Remove')
  await expect(numbers.getByRole('button', { name: 'Add Medicare number' })).toBeVisible()
  await undo()
  await expect(numbers).toContainText('Ends with MK73')
  await expect(panel(page, 'Timeline')).toContainText('brought back the Medicare number')
  const { identity_numbers } = await agent.call(identityNumbers.list, { params: { id } })
  expect(identity_numbers.map(({ ends_with }) => ends_with)).toEqual(['MK73'])
})

test('who adds the number second is told that there is one, and what they typed stays', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Sol', last_name: 'Second' } })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await panel(page, 'ID numbers').getByRole('button', { name: 'Add Social Security number' }).click()
  await agent.call(identityNumbers.create, {
    params: { id },
    body: { kind: 'social_security_number', number: '123-45-6789' },
  })
  const dialog = page.getByRole('dialog', { name: 'Add Social Security number' })
  const field = dialog.getByLabel('Social Security number')
  await field.fill('234-56-7891')
  await dialog.getByRole('button', { name: 'Save number' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is a Social Security number by now.')
  await expect(field).toHaveValue('234-56-7891')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page, 'ID numbers')).toContainText('Ends with 6789')
})

test('a whole number finds its contact from the search and stands in no address; a part finds nobody', async ({
  page,
  context,
  agent,
}) => {
  const make = async (first_name: string, social: string, medicare: string) => {
    const { id } = await agent.call(contacts.create, { body: { first_name, last_name: 'Sought' } })
    await agent.call(identityNumbers.create, {
      params: { id },
      body: { kind: 'social_security_number', number: social },
    })
    await agent.call(identityNumbers.create, { params: { id }, body: { kind: 'medicare_number', number: medicare } })
  }
  await make('Una', '234-56-7891', '1EG4TE5MK73')
  await make('Duo', '345-67-8912', '9AA0AA0AA11')
  await make('Due', '345-67-8912', '9AA0AA0AA12')
  await enter(context, agent.username, agent.password)
  const addresses: string[] = []
  page.on('framenavigated', frame => addresses.push(frame.url()))
  page.on('request', request => addresses.push(request.url()))
  await page.goto('/contacts')
  const box = page.getByRole('searchbox', { name: 'Search contacts' })
  for (const written of ['234-56-7891', '234567891', '1eg4-te5-mk73']) {
    await box.pressSequentially(written)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Una Sought', level: 1 })).toBeVisible()
    await page.goto('/contacts')
  }
  await box.fill('345-67-8912')
  await page.keyboard.press('Enter')
  const several = page.getByRole('dialog', { name: '2 contacts have this Social Security number' })
  await several.getByRole('link', { name: /Due Sought/ }).click()
  await expect(page.getByRole('heading', { name: 'Due Sought', level: 1 })).toBeVisible()

  await page.goto('/contacts')
  await box.fill('456-78-9123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No contact of yours has this Social Security number.')).toBeVisible()
  // Longer than what an id, a port or the name of a script may happen to hold.
  expect(addresses.join('\n')).not.toMatch(/234-?56-?7|345-?67-?8|456-?78-?9|1eg4-?te5/i)
  await box.fill('7891')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Una Sought')).toHaveCount(0)
})
