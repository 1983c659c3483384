import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import * as featureFlags from '../packages/api/src/feature-flags.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as signups from '../packages/api/src/signups.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { addUser, enter, inPerson } from './people.ts'
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

  const note = console_.getByRole('textbox', { name: 'Why' })
  await expect(note, 'what was saved is not typed any more').toHaveValue('')
  await note.fill('Half a sentence')
  await console_.getByRole('button', { name: `Put back: Exports looked odd for ${agent.username}` }).click()
  await expect(console_.getByText('Put back.', { exact: true })).toBeVisible()
  await expect(exportButton(page), 'back without a reload').toBeVisible()
  await expect(why.getByText(/^On for Elin Vance/)).toBeVisible()
  await expect(console_.getByRole('radio', { name: 'By rules' })).not.toBeChecked()
  await expect(note, 'what is typed stays').toHaveValue('Half a sentence')
})

test('what one admin switches shows to another at once: in the list, in an open form, and not over what they typed', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
}) => {
  const mark = String(randomInt(1e9, 1e10))
  const second = { username: `e2e.second.${mark}`, password: 'copper kettle on the pier' }
  const named = { first_name: 'Sunniva', last_name: 'Dahl', email: `second.${mark}@example.com` }
  await addUser(origin, 'admin', { ...second, ...named, role: 'admin' })
  await enter(context, 'admin')
  const listening = listens(page, featureFlags.CHANNEL)
  await page.goto('/admin/feature_flags')
  await listening
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'c_1', exact: true }) })
  await expect(row).toContainText(/As built: off|1 rule, otherwise off/)

  const theirs = await browserOf()
  await enter(theirs, second.username, second.password)
  const console_ = await theirs.newPage()
  await console_.goto('/admin/feature_flags/c_1')
  const set = async (rules: number) => {
    const call = await inPerson(origin, 'admin')
    const { version } = await call(featureFlags.adminShow, { params: { id: 'c_1' } })
    const rule = { on: true, user_ids: [agent.id] }
    const body = { state: 'rules' as const, rules: Array(rules).fill(rule), otherwise: false, version }
    await call(featureFlags.adminUpdate, { params: { id: 'c_1' }, body: { ...body, note: `Tried out ${mark}` } })
  }
  await console_.getByRole('radio', { name: 'By rules' }).check()
  await console_.getByRole('textbox', { name: 'Why' }).fill(`Called in ${mark}`)
  await console_.getByRole('button', { name: 'Add', exact: true }).click()
  await console_.getByRole('combobox', { name: 'Users' }).fill(agent.username)
  await console_.getByRole('option', { name: new RegExp(agent.username) }).click()
  await console_.getByRole('button', { name: 'Save' }).click()
  await expect(console_.getByText('Saved.')).toBeVisible()
  await expect(row, 'without a reload').toContainText('1 rule, otherwise off')

  await set(2)
  await expect(row).toContainText('2 rules, otherwise off')
  await expect(console_.getByText('Rule 2', { exact: true }), 'a form nobody typed in follows').toBeVisible()
  await console_.getByRole('textbox', { name: 'Why' }).fill('Half a sentence')
  await set(3)
  const told = console_.getByText(/changed this flag just now\. What you typed cannot be saved over that\./)
  await expect(told).toBeVisible()
  await expect(console_.getByRole('textbox', { name: 'Why' })).toHaveValue('Half a sentence')
  await console_.getByRole('button', { name: 'Drop mine and show it' }).click()
  await expect(told).toHaveCount(0)
  await expect(console_.getByText('Rule 3', { exact: true })).toBeVisible()
  await expect(console_.getByRole('textbox', { name: 'Why' })).toHaveValue('')
})

test('a notice comes to an open page of the console, and leads to what it tells of', async ({
  page,
  context,
  origin,
}) => {
  const mark = String(randomInt(1e9, 1e10))
  const chief = { username: `e2e.chief.${mark}`, password: 'copper kettle on the pier' }
  const named = { first_name: 'Sunniva', last_name: 'Dahl', email: `chief.${mark}@example.com` }
  await addUser(origin, 'admin', { ...chief, ...named, role: 'bu_admin' })
  await enter(context, chief.username, chief.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto('/admin/')
  await listening
  const call = await inPerson(origin, 'buadmin')
  const { path } = await call(signups.adminUpdateLink, { body: { open: true } })
  const agency = path.split('/').at(-1) ?? ''
  const asks = { first_name: 'Ottoline', last_name: `Ferris ${mark}`, email: `ottoline.${mark}@example.com` }
  await call(signups.create, { body: { agency, ...asks } })
  const notice = page.getByRole('status').filter({ hasText: `Ferris ${mark}` })
  await notice.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: `Ottoline Ferris ${mark}`, level: 1 })).toBeVisible()
})
