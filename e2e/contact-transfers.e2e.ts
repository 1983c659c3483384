import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import { type Agent, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const add = (agent: Agent, names: string[]) =>
  Promise.all(
    names.map(last_name => agent.call(contacts.create, { body: { last_name, line_of_business: 'medicare' } })),
  )

async function transferTo(page: Page, typed: string, option: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: 'Transfer contacts' })
  await dialog.getByRole('combobox', { name: 'Transfer to' }).fill(typed)
  await page.getByRole('option', { name: option }).click()
  return dialog
}

test('selected contacts go to a colleague, with what to know first; the transfer is looked into and reverted', async ({
  page,
  context,
  agent,
  browserOf,
}) => {
  await add(agent, ['Abbott', 'Birch', 'Cole'])
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  for (const name of ['Abbott', 'Birch', 'Cole']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Transfer 3 contacts' }).click()
  const dialog = await transferTo(page, 'Ferreira', /^Luis Ferreira/)
  await expect(dialog.getByText('3 contacts will change.')).toBeVisible()
  await expect(dialog.getByText(/3 of them: Medicare: no consent on record names Luis Ferreira/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer 3 contacts' }).click()
  await expect(page.getByText('Transfer to Luis Ferreira: 3 contacts.')).toBeVisible()
  await expect(page.getByText('No contacts yet')).toBeVisible()

  const luis = await browserOf()
  await enter(luis, 'agent2')
  const theirs = await luis.newPage()
  await theirs.goto('/contacts')
  await theirs.getByRole('button', { name: /^Notices/ }).click()
  await expect(theirs.getByText(`${agent.name} transferred 3 contacts to you`).first()).toBeVisible()

  await page.getByRole('link', { name: 'Transfers' }).first().click()
  await page.getByLabel('Search transfers').fill('ferreira')
  await expect(page).toHaveURL(/q=ferreira/)
  await page.getByRole('link', { name: 'Transfer to Luis Ferreira' }).click()
  await expect(page.getByRole('row', { name: /Abbott.*Transferred/ })).toContainText('no consent on record names')
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText('None of them was changed since.')).toBeVisible()
  await revert.getByRole('button', { name: 'Give back 3 contacts' }).click()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Abbott.*Given back/ })).toBeVisible()
  await page.getByRole('link', { name: 'Abbott' }).click()
  const history = page.getByRole('region', { name: 'Transfers' })
  await expect(history.getByRole('listitem')).toHaveText([/Luis Ferreira → Elin Vance/, /Elin Vance → Luis Ferreira/])
})

test('what was changed since is named, and kept unless one says otherwise', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const other = await mintAgent(origin)
  const [kept] = await add(agent, ['Dunn', 'Ellis'])
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select Dunn' }).check()
  await page.getByRole('checkbox', { name: 'Select Ellis' }).check()
  await page.getByRole('button', { name: 'Transfer 2 contacts' }).click()
  const dialog = await transferTo(page, other.username, new RegExp(other.username))
  await dialog.getByRole('button', { name: 'Transfer 2 contacts' }).click()
  await expect(page.getByText(`Transfer to ${other.name}: 2 contacts.`)).toBeVisible()
  await other.call(contacts.update, { params: { id: kept?.id ?? 0 }, body: { city: 'Newport' } })

  await page.goto('/transfers')
  await page.getByRole('link', { name: `Transfer to ${other.name}` }).click()
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText('1 contact changed since: Dunn.')).toBeVisible()
  await revert.getByRole('button', { name: 'Give back 1 contact' }).click()
  await expect(page.getByText('1 contact was changed since and stayed as they are.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Dunn/ })).toContainText('Changed since.')
})

test('a contact goes into a pool from its page, and is taken from there', async ({ page, context, agent }) => {
  const [contact] = await add(agent, ['Frost'])
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${contact?.number}`)
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = await transferTo(page, 'Web', 'Web leads')
  await dialog.getByRole('button', { name: 'Transfer 1 contact' }).click()
  await expect(page.getByText('Transfer to Web leads: 1 contact.')).toBeVisible()
  await page.goto(`/contacts/${contact?.number}`)
  await expect(page.getByText('Nobody works this lead yet')).toBeVisible()
  await page.getByRole('button', { name: 'Take this lead' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('the console lists every attempt of the agency', async ({ page, context, agent }) => {
  const [contact] = await add(agent, ['Gale'])
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${contact?.number}`)
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = await transferTo(page, 'Raman', /^Priya Raman/)
  await dialog.getByRole('button', { name: 'Transfer 1 contact' }).click()
  await expect(page.getByText('Transfer to Priya Raman: 1 contact.')).toBeVisible()
  await enter(context, 'buadmin')
  await page.goto('/admin/transfer_attempts')
  await page.getByPlaceholder('Recipient, sender or number').fill('Priya Raman')
  await expect(page.getByRole('row', { name: /Transfer to Priya Raman.*Complete/ }).first()).toBeVisible()
})
