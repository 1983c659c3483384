import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as campaignTriggers from '../packages/api/src/campaign-triggers.ts'
import * as corporations from '../packages/api/src/corporations.ts'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import * as tags from '../packages/api/src/tags.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { deletes } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

/** The queue looks once a minute. */
const A_MINUTE = { timeout: 180_000 }

test('an administrator writes a welcome, and it goes by itself to a contact an agent adds', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  test.slow()
  troubles.allow(refusal(422))
  const mark = String(randomInt(1e9))
  const [name, company] = [`Welcome ${mark}`, `Pier ${mark}`]
  const admin = await as(origin, 'buadmin')
  const { id: corporation_id } = await admin(corporations.adminCreate, { form: { name: company }, files: {} })
  await admin(users.adminUpdate, { params: { id: agent.id }, body: { corporation_id } })

  await enter(context, 'buadmin')
  await page.goto('/admin/campaign_triggers/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'What it answers to' }).click()
  await page.getByRole('option', { name: 'A new contact' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Good to meet you, {{first_name|friend}}')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{first_name}}, this is {{agent_first_name}}.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Hello Marguerite, this is Elin.')
  await page.getByRole('switch', { name: 'For the contacts of every agent' }).click()
  await page.getByRole('combobox', { name: 'Only for the people of' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await page.getByRole('switch', { name: 'Goes out by itself' }).click()
  await page.getByRole('switch', { name: 'Offer it to agents who write an e-mail' }).click()
  await page.getByRole('switch', { name: 'On', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Have the message reviewed before it goes out by itself.')).toBeVisible()
  await page.getByRole('switch', { name: 'The message was reviewed' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto('about:blank')

  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a contact' })
  const email = `wren.${mark}@example.com`
  await adding.getByLabel('First name').fill('Wren')
  await adding.getByLabel('Last name').fill(mark)
  await adding.getByLabel('E-mail', { exact: true }).fill(email)
  await adding.getByRole('button', { name: 'Add contact' }).click()
  const log = page.getByRole('region', { name: 'Automations' }).getByRole('listitem').filter({ hasText: name })
  await expect(log).toContainText(/Waiting|Going out|Sent/)
  await expect(log.getByText('Sent', { exact: true })).toBeVisible(A_MINUTE)
  await log.getByRole('button', { name: 'Good to meet you, Wren' }).click()
  await expect(log).toContainText('Hello Wren, this is Elin.')
  await expect(page.getByRole('region', { name: /^E-mails/ })).toContainText('Good to meet you, Wren')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`automatically, by “${name}”`)
  const letters = await admin(sandboxMails.adminList, { query: { q: email } })
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain('/unsubscribe/')

  await page.getByRole('button', { name: 'Write e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an e-mail' })
  await dialog.getByRole('combobox', { name: 'Start from a campaign' }).fill(mark)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Hello Wren, this is Elin.')
})

test('a tag beyond those that come at once is found by its name, and named when its trigger is opened again', async ({
  page,
  context,
  origin,
}) => {
  const mark = String(randomInt(1e9))
  const [name, tag] = [`Tagged ${mark}`, `Far down ${mark}`]
  const admin = await as(origin, 'buadmin')
  await admin(tags.create, { body: { name: tag } })
  await page.route('**/v1/tags', route =>
    route.request().postDataJSON().q ? route.continue() : route.fulfill({ json: [] }),
  )
  await enter(context, 'buadmin')
  await page.goto('/admin/campaign_triggers/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'What it answers to' }).click()
  await page.getByRole('option', { name: campaignTriggers.TRIGGERS.tag_added }).click()
  await page.getByRole('combobox', { name: 'Which tag' }).fill(tag)
  await page.getByRole('option', { name: tag }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Good to meet you')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('combobox', { name: 'Which tag' })).toHaveValue(tag)
})

test('a trigger that is brought back after its tag was deleted says that it needs another', async ({
  page,
  context,
  origin,
}) => {
  const mark = String(randomInt(1e9))
  const admin = await as(origin, 'buadmin')
  const tag = await admin(tags.create, { body: { name: `Short lived ${mark}` } })
  const { id } = await admin(campaignTriggers.adminCreate, {
    form: {
      name: `On it ${mark}`,
      subject: 'Hello',
      body: 'Hello.',
      trigger: 'tag_added',
      tag_id: tag.id,
      enabled: 'true',
    },
    files: {},
  })
  await enter(context, 'buadmin')
  await page.goto(`/admin/campaign_triggers/${id}`)
  await deletes(page)
  await admin(tags.destroy, { params: { id: tag.id } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill(mark)
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('Its tag is deleted, choose another')
})

test('triggers are switched off together, it is taken back, and one says whom it would reach', async ({
  page,
  context,
  origin,
}) => {
  const mark = String(randomInt(1e9))
  const admin = await as(origin, 'buadmin')
  const form = { subject: 'Hello', body: 'Dear {{first_name|friend}}', trigger: 'birthday', enabled: 'true' } as const
  for (const name of [`A ${mark}`, `B ${mark}`])
    await admin(campaignTriggers.adminCreate, { form: { ...form, name }, files: {} })
  const on = async () => (await admin(campaignTriggers.adminList, { query: { q: mark } })).map(({ enabled }) => enabled)
  await enter(context, 'buadmin')
  await page.goto('/admin/campaign_triggers')
  await page.getByRole('textbox', { name: 'Search' }).fill(mark)
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(2)
  for (const name of ['A', 'B']) await page.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('2 messages are off.')).toBeVisible()
  expect(await on()).toEqual([false, false])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await on()).toEqual([true, true])
  await page.getByRole('link', { name: `A ${mark}` }).click()
  await page.getByRole('button', { name: 'Look whom it would reach today' }).click()
  await expect(page.getByRole('region', { name: 'Whom it reaches' })).toContainText(/contacts? on this day\./)
})

test('a trigger that went by itself is left to agents, and what is refused of an input no longer shown is said', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(campaignTriggers.adminCreate, {
    form: {
      ...{ name: `Yearly ${randomInt(1e9)}`, subject: 'Hello', body: 'Dear {{first_name|friend}}' },
      ...{ trigger: 'birthday', recurrence: 'every_time', compliant: 'true', auto_trigger: 'true' },
    },
    files: {},
  })
  await enter(context, 'buadmin')
  await page.goto(`/admin/campaign_triggers/${id}`)
  await expect(page.getByRole('switch', { name: 'Goes out by itself' })).toBeChecked()
  await page.getByRole('combobox', { name: 'What it answers to' }).click()
  await page.getByRole('option', { name: campaignTriggers.TRIGGERS.manual }).click()
  const refused = '**/v1/admin/campaign_triggers/*'
  await page.route(refused, route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, json: { errors: { auto_trigger: 'Say what it answers to first.' } } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Say what it answers to first.' })).toBeVisible()
  await page.unroute(refused)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  expect(await admin(campaignTriggers.adminShow, { params: { id } })).toMatchObject({
    ...{ trigger: 'manual', auto_trigger: false, recurrence: 'once' },
  })
})
