import { expect } from '@playwright/test'
import * as apiKeys from '../packages/api/src/api-keys.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { caller } from '../packages/api/src/core/call.ts'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

test('a key is made, shown once, does what it may and no more, and ends', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422), refusal(403))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=api')
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add key' }).click()
  const form = page.getByRole('dialog', { name: 'Add an API key' })
  await form.getByLabel('Name').fill('Nightly report')
  await form.getByRole('button', { name: 'Add key' }).click()
  await expect(form.getByText('Choose what the key may do.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Read contacts' }).check()
  await form.getByRole('button', { name: 'Add key' }).click()
  const key = await page.getByRole('textbox', { name: 'New key' }).inputValue()
  await expect(page.getByText('Never used')).toBeVisible()

  const headers = () => ({ authorization: `Bearer ${key}` })
  const call = caller({ origin, fetch: (...args) => fetch(...args), headers })
  expect((await call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count).toBe(0)
  await expect(call(contacts.create, { body: { first_name: 'No' } })).rejects.toMatchObject({ status: 403 })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Last used/), 'it is noted after the answer').toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('textbox', { name: 'New key' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Options for Nightly report' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
  await expect(page.getByText('The key “Nightly report” no longer works.')).toBeVisible()
  await expect(call(contacts.list, { body: { contacts_scope: {} } })).rejects.toMatchObject({ status: 401 })

  await page.route(
    '**/v1/users/show_api_token',
    route =>
      route.fulfill({ status: 403, json: { errors: { base: 'Show it is you.' }, code: 'sessions.prove_again' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Show API token' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue(/^ob_/)
})

test('a key that somebody deleted elsewhere leaves the list once deleting it is refused', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=api')
  await page.getByRole('button', { name: 'Add key' }).click()
  const form = page.getByRole('dialog', { name: 'Add an API key' })
  await form.getByLabel('Name').fill('Elsewhere')
  await form.getByRole('checkbox', { name: 'Read contacts' }).check()
  await form.getByRole('button', { name: 'Add key' }).click()
  await expect(form).toHaveCount(0)
  const {
    data: [key],
  } = await agent.self(apiKeys.list)
  await agent.self(apiKeys.destroy, { params: { id: key?.id ?? 0 } })
  await page.getByRole('button', { name: 'Options for Elsewhere' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the API token is replaced after a question: what used the old one stops at once, and the new one is shown', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const callWith = (token: string) =>
    caller({ origin, fetch: (...args) => fetch(...args), headers: () => ({ authorization: `Bearer ${token}` }) })
  const reads = (token: string) => callWith(token)(contacts.list, { body: { contacts_scope: {} } })
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=api')
  await page.getByRole('button', { name: 'Show API token' }).click()
  const shown = page.getByRole('textbox', { name: 'API token' })
  await expect(shown).toHaveValue(/^ob_/)
  const old = await shown.inputValue()
  const question = page.getByRole('alertdialog', { name: 'Replace the API token?' })
  const replace = page.getByRole('button', { name: 'Replace token' })
  await replace.click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toHaveCount(0)
  await reads(old)

  await replace.click()
  await expect(question).toContainText('Every program that uses the present token stops working at once')
  await question.getByRole('button', { name: 'Replace token' }).click()
  await expect(page.getByText('The old token no longer works.')).toBeVisible()
  await expect(shown).not.toHaveValue(old)
  const fresh = await shown.inputValue()
  await expect(reads(old)).rejects.toMatchObject({ status: 401 })
  expect((await reads(fresh)).meta.total_count).toBe(0)
})
