import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as featureFlags from '../packages/api/src/feature-flags.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

const exportButton = (page: Page) =>
  page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Export' })

test('a flag switched off for one user leaves their open screen at once, says why, and comes back when it is put back', async ({
  page,
  context,
  browserOf,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  await agent.call(contacts.create, { body: { first_name: 'Ottilie', last_name: 'Brandt' } })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, featureFlags.CHANNEL)
  await page.goto('/contacts')
  await listening
  await page.getByRole('checkbox', { name: 'Select Ottilie Brandt' }).check()
  await expect(exportButton(page)).toBeVisible()

  const office = await browserOf()
  await enter(office, 'admin')
  const console_ = await office.newPage()
  await console_.goto('/admin/feature_flags')
  await console_.getByRole('link', { name: 'contact_exports' }).click()
  await console_.getByRole('radio', { name: 'By rules' }).check()
  await console_.getByRole('button', { name: 'Save' }).click()
  await expect(console_.getByText('Fill this in.')).toBeVisible()
  await console_.getByRole('textbox', { name: 'Why' }).fill(`Exports looked odd for ${agent.username}`)
  await console_.getByRole('button', { name: 'Save' }).click()
  await expect(console_.getByText('Add a rule, or choose another state.')).toBeVisible()
  await console_.getByRole('button', { name: 'Add', exact: true }).click()
  await console_.getByRole('combobox', { name: 'It is' }).click()
  await console_.getByRole('option', { name: 'Off', exact: true }).click()
  await console_.getByRole('combobox', { name: 'Users' }).fill(agent.username)
  await console_.getByRole('option', { name: new RegExp(agent.username) }).click()
  await console_.getByRole('group', { name: 'For everyone else' }).getByRole('radio', { name: 'On' }).check()
  await console_.getByRole('button', { name: 'Save' }).click()
  await expect(console_.getByText('Saved.')).toBeVisible()

  await expect(exportButton(page), 'gone without a reload').toHaveCount(0)
  await expect(page.getByText('1 contact selected')).toBeVisible()

  const why = console_.getByRole('region', { name: 'Why for this user' })
  await why.getByRole('combobox', { name: 'User' }).fill(agent.username)
  await console_.getByRole('option', { name: new RegExp(agent.username) }).click()
  await expect(why.getByText('Off for Elin Vance: rule 1 fits.')).toBeVisible()

  await console_.getByRole('button', { name: `Put back: Exports looked odd for ${agent.username}` }).click()
  await expect(console_.getByText('Put back.', { exact: true })).toBeVisible()
  await expect(exportButton(page), 'back without a reload').toBeVisible()
  await expect(why.getByText(/^On for Elin Vance/)).toBeVisible()
})
