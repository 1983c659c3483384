import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as carriers from '../packages/api/src/carriers.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('another spelling of a carrier finds it, until it is taken off', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const [name, alias] = [`Granite State ${mark}`, `GSL ${mark}`]
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(carriers.adminCreate, { body: { name } })
  await enter(context, 'buadmin')
  await page.goto('/admin/carriers')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await page.getByRole('row').getByRole('link', { name }).click()
  const spelled = page.getByRole('combobox', { name: 'Also spelled' })
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
  }
  await spelled.fill(alias)
  await spelled.press('Enter')
  await save()

  const { number, id: contactId } = await agent.call(contacts.create, { body: { last_name: `Vance ${mark}` } })
  const theirs = await browserOf()
  await enter(theirs, agent.username, agent.password)
  const screen = await theirs.newPage()
  await screen.goto(`/contacts/${number}`)
  const policies = screen.getByRole('region', { name: 'Policies' })
  await policies.getByRole('button', { name: 'Add policy' }).click()
  const form = screen.getByRole('dialog', { name: 'Add a policy' })
  await form.getByRole('combobox', { name: 'Carrier' }).fill(alias.toLowerCase())
  await form.getByRole('button', { name: 'Add policy' }).click()
  await expect(policies.getByText(alias.toLowerCase()).first()).toBeVisible()
  const found = async () => {
    const { data } = await agent.call(contactPolicies.list, { params: { id: contactId } })
    return data.map(({ carrier_id }) => carrier_id)
  }
  expect(await found()).toEqual([id])

  await page.goto(`/admin/carriers/${id}`)
  const question = await asksToDelete(page)
  await expect(
    question.getByText(`1 policy names the carrier “${name}”. Switch “Still sold” off instead.`),
  ).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(alias, { exact: true })).toBeVisible()
  await spelled.press('Backspace')
  await expect(page.getByText(alias, { exact: true })).toHaveCount(0)
  await save()
  await agent.call(contactPolicies.create, { params: { id: contactId }, body: { carrier_name: alias } })
  expect((await found()).sort()).toEqual([id, null])
})

test('what somebody else saved meanwhile is not written over, and what was typed stays', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const name = `Narragansett Life ${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(carriers.adminCreate, { body: { name } })
  const named = async () => (await admin(carriers.adminShow, { params: { id } })).name
  await enter(context, 'buadmin')
  await page.goto(`/admin/carriers/${id}`)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveValue(name)
  await admin(carriers.adminUpdate, { params: { id }, body: { name: `${name} Inc.` } })
  await field.fill(`${name} Ltd.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This was changed by somebody else since you opened it.', { exact: false })).toBeVisible()
  await expect(page.getByRole('alert'), 'said once').toHaveCount(1)
  await expect(field).toHaveValue(`${name} Ltd.`)
  expect(await named()).toBe(`${name} Inc.`)
  await page.getByRole('button', { name: 'Load the newest' }).click()
  await expect(field).toHaveValue(`${name} Inc.`)
  await expect(page.getByRole('button', { name: 'Load the newest' })).toBeHidden()
  await field.fill(`${name} Ltd.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await named()).toBe(`${name} Ltd.`)
})
