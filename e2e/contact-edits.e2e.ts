import { expect, type Locator, type Page } from '@playwright/test'
import { dayAhead } from '../apps/server/src/core/testing/day.ts'
import * as contactEdits from '../packages/api/src/contact-edits.ts'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contactPoints from '../packages/api/src/contact-points.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contactRx from '../packages/api/src/contact-rx.ts'
import * as contactSecurities from '../packages/api/src/contact-securities.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as dataCaptures from '../packages/api/src/data-captures.ts'
import * as households from '../packages/api/src/households.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as sources from '../packages/api/src/sources.ts'
import { refusal } from './console-errors.ts'
import { failsUntilPressed } from './fails-until.ts'
import { inReach } from './in-reach.ts'
import { deaf, listens } from './listens.ts'
import { as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const choose = async (page: Page, of: string, act: string) => {
  await page.getByRole('button', { name: `Options for ${of}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}
/** Of a panel, after a reload, where the toast with its undo is gone. */
async function bringBack(within: Locator, what: string, name: string) {
  await within.getByRole('button', { name: `Show removed ${what} (1)` }).click()
  await within.getByRole('button', { name: `Bring back ${name}` }).click()
  await expect(within.getByRole('button', { name: /removed/ })).toHaveCount(0)
}

test('investments and answers are added, changed, removed and brought back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Odile', last_name: 'Marsh' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)

  const investments = panel(page, 'Investments')
  await investments.getByRole('button', { name: 'Add investment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an investment' })
  await dialog.getByRole('button', { name: 'Add investment' }).click()
  await expect(dialog.getByText('Name the investment.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Harbor Income Fund')
  await dialog.getByLabel('Kind').selectOption('Mutual fund')
  await dialog.getByLabel('Worth in USD').fill('$15,400')
  await dialog.getByLabel('On the day').fill('10312026')
  await dialog.getByRole('button', { name: 'Add investment' }).click()
  await expect(investments.getByRole('listitem')).toContainText('Mutual fund · $15,400.00 on 10/31/2026')
  await choose(page, 'Harbor Income Fund', 'Remove')
  await expect(investments.getByText('Stocks, funds and annuities they hold.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(investments.getByRole('listitem')).toContainText('$15,400.00')
  await choose(page, 'Harbor Income Fund', 'Remove')
  await expect(investments.getByText('Stocks, funds and annuities they hold.')).toBeVisible()
  await page.reload()
  await bringBack(investments, 'investments', 'Harbor Income Fund')
  await expect(investments.getByRole('listitem')).toContainText('Mutual fund · $15,400.00 on 10/31/2026')

  const answers = panel(page, 'Answers')
  await answers.getByRole('button', { name: 'Add answer' }).click()
  await page.getByLabel('Question').fill('Smoker')
  await page.getByLabel('Answer', { exact: true }).fill('Stopped in 2019')
  await page.getByRole('dialog').getByRole('button', { name: 'Add answer' }).click()
  await expect(answers.getByRole('listitem')).toContainText('Stopped in 2019')
  await choose(page, 'Smoker', 'Edit')
  await page.getByLabel('Answer', { exact: true }).fill('No')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(panel(page, 'Timeline').getByText('Smoker: Stopped in 2019 → No')).toBeVisible()
  await choose(page, 'Smoker', 'Remove')
  await expect(answers.getByText('What they answered on forms or by phone.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(answers.getByRole('listitem')).toContainText('No')
  await choose(page, 'Smoker', 'Remove')
  await expect(answers.getByText('What they answered on forms or by phone.')).toBeVisible()
  await page.reload()
  await bringBack(answers, 'answers', 'Smoker: No')
  await expect(answers.getByRole('listitem')).toContainText(agent.name)
  await expect(panel(page, 'Timeline').getByText('brought back the answer to “Smoker”').first()).toBeVisible()
})

test('a day no calendar has stays as typed, is refused in words, and is not saved', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ada', last_name: 'Marsh' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const said = 'Enter a day of the calendar as MM/DD/YYYY, like 01/31/1950.'
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const born = page.getByLabel('Date of birth')
  for (const [keys, shown] of [
    ['13452010', '13/45/2010'],
    ['02/30/1950', '02/30/1950'],
  ] as const) {
    await born.fill('')
    await born.pressSequentially(keys)
    await expect(born).toHaveValue(shown)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(born).toBeFocused()
    await expect(born).toHaveValue(shown)
  }
  await born.fill('')
  await born.pressSequentially('2/28/1950')
  await born.press('Tab')
  await expect(born).toHaveValue('02/28/1950')
  await expect(page.getByText(said)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(born).toHaveCount(0)
  expect((await agent.call(contacts.show, { params: { id } })).date_of_birth).toBe('02/28/1950')

  await panel(page, 'Policies').getByRole('button', { name: 'Add policy' }).click()
  const policy = page.getByRole('dialog', { name: 'Add a policy' })
  await policy.getByLabel('Carrier').fill('Evergreen Mutual')
  await policy.getByLabel('Ends').pressSequentially('13452030')
  await policy.getByRole('button', { name: 'Add policy' }).click()
  await expect(policy.getByText(said)).toBeVisible()
  await expect(policy.getByLabel('Ends')).toHaveValue('13/45/2030')
  await policy.getByLabel('Ends').fill('1/5/2030')
  await policy.getByLabel('Ends').press('Enter')
  await expect(policy).toHaveCount(0)
  await expect(panel(page, 'Policies')).toContainText('01/05/2030')
})

test('medicines stay closed until asked for, and a manager sees who asked', async ({
  page,
  context,
  browserOf,
  origin,
}) => {
  const managers = await as(origin, 'buadmin')
  const agent = await mintAgent(origin)
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ruth', last_name: 'Amadi' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const medicines = panel(page, 'Medicines')
  await expect(medicines.getByText('Every look and change is recorded.')).toBeVisible()
  await expect(medicines.getByRole('button', { name: 'Access log' })).toHaveCount(0)
  expect((await managers(contactRx.accessLog, { params: { id } })).meta.total_count).toBe(0)
  await medicines.getByRole('button', { name: 'Show medicines' }).click()
  await medicines.getByRole('button', { name: 'Add medicine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a medicine' })
  await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Metformin')
  await dialog.getByLabel('Strength').fill('500 mg')
  await dialog.getByLabel('How often').fill('Twice daily')
  await dialog.getByLabel('Pharmacy').fill('Harbor Pharmacy')
  await dialog.getByRole('button', { name: 'Add medicine' }).dblclick()
  await expect(medicines.getByRole('listitem')).toContainText('Metformin 500 mg')
  await expect(panel(page, 'Timeline').getByText('added 1 medicine')).toBeVisible()
  await choose(page, 'Metformin', 'Remove')
  await expect(medicines.getByText('No medicines yet.')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(medicines.getByRole('listitem')).toContainText('Harbor Pharmacy')
  await choose(page, 'Metformin', 'Remove')
  await expect(medicines.getByText('No medicines yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(medicines.getByText('Every look and change is recorded.')).toBeVisible()
  await expect(medicines.getByRole('button', { name: /removed/ })).toHaveCount(0)
  await medicines.getByRole('button', { name: 'Show medicines' }).click()
  await expect(medicines.getByText('No medicines yet.')).toBeVisible()
  await page.reload()
  await expect(medicines.getByText('Every look and change is recorded.')).toBeVisible()
  await expect(medicines.getByRole('button', { name: /removed/ })).toHaveCount(0)
  await medicines.getByRole('button', { name: 'Show medicines' }).click()
  await bringBack(medicines, 'medicines', 'Metformin 500 mg')
  await expect(medicines.getByRole('listitem')).toContainText('Harbor Pharmacy')

  const other = await browserOf()
  await enter(other, 'buadmin')
  const manager = await other.newPage()
  await manager.goto(`/contacts/${number}`)
  await panel(manager, 'Medicines').getByRole('button', { name: 'Access log' }).click()
  const log = manager.getByRole('dialog', { name: 'Who saw the medicines' })
  await expect(log.getByText(`${agent.name} looked at them`)).toHaveCount(3)
  await expect(log.getByText(`${agent.name} changed them`)).toHaveCount(5)
})

test('a policy is renewed, its earlier terms are kept, and a renewal is taken back', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ivo', last_name: 'Renner' } })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto(`/contacts/${number}`)
  await listening
  const policies = panel(page, 'Policies')
  await policies.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy' })
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByLabel('Premium in USD').fill('100')
  await dialog.getByLabel('Effective from').fill('01/01/2026')
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await policies.getByRole('button', { name: 'Renew Evergreen Mutual' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew Evergreen Mutual' })
  await expect(renewal.getByLabel('New term from')).toHaveValue('01/01/2027')
  await renewal.getByLabel('Premium in USD').fill('112.40')
  await renewal.getByRole('button', { name: 'Renew policy' }).click()
  await expect(policies.getByText('$112.40 premium · from 01/01/2027')).toBeVisible()
  await policies.getByRole('button', { name: 'Term 2: show earlier ones' }).click()
  await expect(policies.getByRole('list', { name: 'Earlier terms' })).toContainText('01/01/2026 · $100.00 premium')
  await policies.getByRole('button', { name: 'Take back the last renewal' }).click()
  await expect(policies.getByText('$100.00 premium · from 01/01/2026')).toBeVisible()
  await expect(policies.getByRole('button', { name: /show earlier/ })).toHaveCount(0)

  await policies.getByRole('button', { name: 'Renew Evergreen Mutual' }).click()
  await expect(renewal.getByLabel('New term from')).toHaveValue('01/01/2027')
  const { data } = await agent.call(contactPolicies.list, { params: { id } })
  const params = { id, policyId: data[0]?.id ?? 0 }
  const theirs = { effective_date: '01/01/2027', end_date: '', premium: '130' }
  await agent.call(contactPolicies.renew, { params, body: theirs })
  await expect(page.getByText('$130.00 premium · from 01/01/2027'), 'the policy below the dialog follows').toHaveCount(
    1,
  )
  troubles.allow(refusal(409))
  await renewal.getByRole('button', { name: 'Renew policy' }).click()
  await expect(renewal).toContainText(`${agent.name} changed this policy`)
  await expect(renewal).toContainText('Close this to see it.')
})

test('the dialog that renews suggests a term as long as the one before, and a year after what was left of one', async ({
  page,
  context,
  agent,
}) => {
  const body = { first_name: 'Hal', last_name: 'Renner', line_of_business: 'medicare' as const }
  const { id, number } = await agent.call(contacts.create, { body })
  const half = { effective_date: '03/15/2026', end_date: '09/14/2026', line_of_business: 'insurance' as const }
  const rest = { effective_date: '07/01/2026', end_date: '12/31/2026' }
  await agent.call(contactPolicies.create, { params: { id }, body: { carrier_name: 'Pinewood Auto', ...half } })
  await agent.call(contactPolicies.create, { params: { id }, body: { carrier_name: 'Lakeside Advantage', ...rest } })
  const health = { carrier_name: 'Meadow Health', ...rest, line_of_business: 'insurance' as const }
  await agent.call(contactPolicies.create, { params: { id }, body: health })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  for (const [carrier, from, to] of [
    ['Pinewood Auto', '09/15/2026', '03/14/2027'],
    ['Lakeside Advantage', '01/01/2027', '12/31/2027'],
    ['Meadow Health', '01/01/2027', '12/31/2027'],
  ] as const) {
    await panel(page, 'Policies')
      .getByRole('button', { name: `Renew ${carrier}` })
      .click()
    const renewal = page.getByRole('dialog', { name: `Renew ${carrier}` })
    await expect(renewal.getByLabel('New term from')).toHaveValue(from)
    await expect(renewal.getByLabel('To', { exact: true })).toHaveValue(to)
    await renewal.getByRole('button', { name: 'Cancel' }).click()
    await expect(renewal).toHaveCount(0)
  }
})

test('a policy of Medicare renews by itself unless one says otherwise; one that is there already is offered instead', async ({
  page,
  context,
  agent,
}) => {
  const body = { first_name: 'Mina', last_name: 'Renner', line_of_business: 'medicare' as const }
  const { number } = await agent.call(contacts.create, { body })
  const other = await agent.call(contacts.create, { body: { first_name: 'Otto', last_name: 'Renner' } })
  const known = { carrier_name: 'Evergreen Mutual', policy_number: 'EM-4471' }
  await agent.call(contactPolicies.create, { params: { id: other.id }, body: known })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const policies = panel(page, 'Policies')
  await policies.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy' })
  const renews = dialog.getByRole('checkbox', { name: 'Renews by itself' })
  await expect(renews).toBeChecked()
  await dialog.getByLabel('Line of business').selectOption({ label: 'Insurance' })
  await expect(renews).not.toBeChecked()
  await dialog.getByLabel('Line of business').selectOption({ label: 'Medicare' })
  await dialog.getByLabel('Carrier').fill('evergreen mutual')
  await dialog.getByLabel('Policy number').fill('em4471')
  const add = dialog.getByRole('button', { name: 'Add policy' })
  await add.click()
  const asked = dialog.getByRole('alert')
  await expect(asked).toContainText('This carrier and policy number are there already.')
  await expect(asked.getByRole('button', { name: `Open Otto Renner (${other.number})` })).toBeVisible()
  await asked.getByRole('button', { name: 'Add anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(policies.getByText('renews by itself')).toBeVisible()

  await policies.getByRole('button', { name: 'Add policy' }).click()
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByLabel('Policy number').fill('EM-4471')
  await add.click()
  await asked.getByRole('button', { name: 'Edit evergreen mutual' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit policy' })
  await expect(edit.getByLabel('Policy number')).toHaveValue('em4471')
  await edit.getByRole('checkbox', { name: 'Renews by itself' }).uncheck()
  await edit.getByRole('button', { name: 'Save policy' }).click()
  await expect(edit).toHaveCount(0)
  await expect(policies.getByText('renews by itself')).toHaveCount(0)
  await expect(policies.getByRole('listitem')).toHaveCount(1)
  await expect(panel(page, 'Timeline').getByText('Renews: yes → no')).toBeVisible()
})

test('the header: a pinned note, the status, an activity, a move to Medicare; notes keep their earlier words', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Sol', last_name: 'Idris' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const timeline = panel(page, 'Timeline')
  await page.getByRole('button', { name: 'Pin a note' }).click()
  await page.getByLabel('Pinned note').fill('Speak loudly')
  await page.getByRole('button', { name: 'Pin note' }).click()
  await expect(panel(page, 'Pinned note').getByText('Speak loudly')).toBeVisible()
  await page.getByRole('button', { name: 'No status: change the status' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await expect(page.getByRole('button', { name: 'No status: change the status' })).toHaveCount(0)
  await expect(timeline.getByText(/^Status: empty →/)).toBeVisible()
  await page.getByRole('button', { name: 'Log activity' }).click()
  await page.getByLabel('What took place').selectOption('Visit')
  await page.getByLabel('In short').fill('Met the daughter')
  await page.getByRole('dialog').getByRole('button', { name: 'Log activity' }).click()
  await expect(timeline.getByText('logged a visit: “Met the daughter”')).toBeVisible()
  await page.getByRole('button', { name: 'Log activity' }).click()
  await page.getByLabel('On the day').fill('03042025')
  await page.getByRole('dialog').getByRole('button', { name: 'Log activity' }).click()
  await expect(timeline.getByText('logged a phone call of 03/04/2025')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(timeline.getByText('logged a phone call of 03/04/2025')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move to Medicare' }).click()
  await page.getByLabel('Part A begins').fill('03012027')
  await page.getByRole('button', { name: 'Move contact' }).click()
  await expect(panel(page, 'Answers').getByText('03/01/2027')).toBeVisible()
  await expect(panel(page, 'Details').getByText('Medicare', { exact: true })).toBeVisible()

  const notes = panel(page, 'Notes')
  await notes.getByLabel('Write a note').fill('Call on Monday')
  await page.keyboard.press('Control+Enter')
  await notes.getByRole('button', { name: /^Edit the note/ }).click()
  await notes.getByLabel('Change the note').fill('Call on Tuesday')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByRole('button', { name: 'Edited' }).click()
  await expect(notes.getByRole('list', { name: 'Earlier versions' })).toContainText('Call on Monday')

  await timeline.getByRole('button', { name: 'Notes' }).click()
  await expect(page).toHaveURL(/timeline=notes/)
  await expect(timeline.getByText('logged a visit')).toHaveCount(0)
  await expect(timeline.getByRole('link', { name: 'Go to the note' }).first()).toBeVisible()
  await page.reload()
  await expect(timeline.getByRole('button', { name: 'Notes' })).toHaveAttribute('aria-pressed', 'true')
  await expect(timeline.getByRole('listitem')).toHaveCount(2)
})

test('opening a new contact takes its New tag', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Fresh', last_name: 'Lead' } })
  await agent.call(contacts.updateTagsSingle, { body: { id, tags: ['New'] } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(page.getByRole('heading', { name: 'Fresh Lead' })).toBeVisible()
  await expect
    .poll(async () => (await agent.call(contacts.show, { params: { id }, query: { not_remove_new_tag: true } })).tags)
    .toEqual([])
})

test('two people change the same field: both values are shown, and one is chosen', async ({
  page,
  context,
  browserOf,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const body = { first_name: 'Tess', last_name: 'Okafor', city: 'Newport', county: 'Newport' }
  const { number } = await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  const other = await browserOf()
  await enter(other, 'buadmin')
  const second = await other.newPage()
  for (const each of [page, second]) {
    await each.goto(`/contacts/${number}`)
    await each.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(each.getByLabel('City')).toHaveValue('Newport')
  }
  await page.getByLabel('City').fill('Bristol')
  await page.getByLabel('County').fill('Kent')
  await page.getByLabel('ZIP code').fill('02840')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await second.getByLabel('City').fill('Warren')
  await second.getByLabel('County').fill('Washington')
  await second.getByRole('button', { name: 'Save changes' }).click()
  const alert = panel(second, 'Details').getByRole('alert')
  await expect(alert, 'the form is longer than the window').toBeInViewport()
  await expect(alert.getByRole('radio', { name: 'Yours: Warren' })).toBeChecked()
  await alert.getByRole('radio', { name: 'Theirs: Bristol' }).check()
  await expect(alert.getByRole('radio', { name: 'Yours: Washington' })).toBeChecked()
  await expect(alert).toContainText('They also changed Zip to 02840')
  await alert.getByRole('button', { name: 'Go on with these' }).click()
  await expect(second.getByLabel('City')).toHaveValue('Bristol')
  await expect(second.getByLabel('County')).toHaveValue('Washington')
  await expect(second.getByLabel('ZIP code')).toHaveValue('02840')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(second.getByText('Saved.')).toBeVisible()
  const details = panel(second, 'Details')
  await expect(details).toContainText('Bristol')
  await expect(details).toContainText('Washington')
})

test('two who edit a policy, an investment, a medicine or an answer at once: neither overwrites the other unseen', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { call } = agent
  const { id, number } = await call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Twin' } })
  const params = { id }
  const { id: policyId } = await call(contactPolicies.create, { params, body: { carrier_name: 'Bay Mutual' } })
  const { id: securityId } = await call(contactSecurities.create, { params, body: { name: 'State bond' } })
  const { rx_details } = await call(contactRx.update, { params, body: { rx_details: [{ drug: 'Metformin' }] } })
  await call(dataCaptures.update, { params, body: { data_captures: [{ key: 'Smoker', value: 'no' }] } })
  await enter(context, agent.username, agent.password)
  await deaf(page)
  await page.goto(`/contacts/${number}`)
  const dialog = page.getByRole('dialog')
  const trouble = dialog.getByRole('alert')
  const save = async (act: string) => {
    await dialog.getByRole('button', { name: act }).click()
    await expect(trouble).toContainText(/ changed this \w+ at /)
  }
  const goOn = async (act: string) => {
    await trouble.getByRole('button', { name: 'Go on with these' }).click()
    await dialog.getByRole('button', { name: act }).click()
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: 'Pin a note' }).click()
  await page.getByLabel('Pinned note').fill('Calls after six')
  await call(contacts.update, { params, body: { city: 'Newport' } })
  await page.getByRole('button', { name: 'Pin note' }).click()
  await page.getByRole('button', { name: 'Go on with these' }).click()
  await page.getByRole('button', { name: 'Pin note' }).click()
  await expect(panel(page, 'Pinned note')).toContainText('Calls after six')

  await page.getByRole('button', { name: 'Edit Bay Mutual' }).click()
  await dialog.getByLabel('Premium in USD').fill('30')
  await dialog.getByLabel('Plan').fill('Plan G')
  const theirs = { premium: '20', status: 'lapsed' as const }
  await call(contactPolicies.update, { params: { id, policyId }, body: theirs })
  await save('Save policy')
  await expect(trouble).toContainText('They also changed Status to Lapsed')
  await trouble.getByRole('radio', { name: 'Theirs: 20' }).check()
  await goOn('Save policy')
  const policy = panel(page, 'Policies').getByRole('listitem')
  await expect(policy).toContainText('Plan G')
  await expect(policy).toContainText('Lapsed')
  await expect(policy).toContainText('$20.00')

  await choose(page, 'State bond', 'Edit')
  await dialog.getByLabel('Kind').selectOption('Bond')
  await call(contactSecurities.update, { params: { id, securityId }, body: { kind: 'cash', institution: 'Bay Trust' } })
  await save('Save investment')
  await expect(trouble.getByLabel('Theirs: Cash')).not.toBeChecked()
  await goOn('Save investment')
  await expect(panel(page, 'Investments').getByRole('listitem')).toContainText('Bond · Bay Trust')

  await panel(page, 'Medicines').getByRole('button', { name: 'Show medicines' }).click()
  await choose(page, 'Metformin', 'Edit')
  await dialog.getByLabel('How often').fill('Daily')
  const change = { drug: 'Metformin', id: rx_details[0]?.id, frequency: 'Twice daily', strength: '500 mg' }
  await call(contactRx.update, { params, body: { rx_details: [change] } })
  await save('Save medicine')
  await trouble.getByLabel('Theirs: Twice daily').check()
  await goOn('Save medicine')
  await expect(panel(page, 'Medicines').getByRole('listitem')).toContainText('Metformin 500 mgTwice daily')

  await choose(page, 'Smoker', 'Edit')
  await dialog.getByLabel('Answer', { exact: true }).fill('yes')
  const answer = (value: string) =>
    call(dataCaptures.update, { params, body: { data_captures: [{ key: 'Smoker', value }] } })
  await answer('stopped')
  await save('Save answer')
  await expect(trouble.getByLabel('Theirs: stopped')).toBeVisible()
  await goOn('Save answer')
  await expect(panel(page, 'Answers').getByRole('listitem')).toContainText('yes')
  await answer('never did')
  await choose(page, 'Smoker', 'Remove')
  await expect(page.getByRole('status').getByText(/changed this answer at/)).toBeVisible()
  await expect(panel(page, 'Answers').getByRole('listitem')).toContainText('never did')
})

test('a save that failed keeps what was typed: leaving asks, and what cannot be read is said', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409), refusal(500))
  const body = { first_name: 'Gail', last_name: 'Guarded', city: 'Newport' }
  const { id, number } = await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  await deaf(page)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Gail Guarded' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('County').fill('Kent')
  await agent.call(contacts.update, { params: { id }, body: { city: 'Bristol' } })
  const read = '**/v1/contacts/by_number/*'
  await page.route(read, route => route.fulfill({ status: 500, json: { errors: { base: 'Out of order.' } } }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'could not be read' })
  await expect(trouble).toContainText(`${agent.name} changed this contact`)

  const asked: string[] = []
  page.on('dialog', each => {
    asked.push(each.message())
    return each.dismiss()
  })
  await page.getByRole('navigation', { name: 'Contact list' }).getByRole('link', { name: 'Contacts' }).click()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(page).toHaveURL(new RegExp(`/contacts/${number}$`))
  await expect(page.getByLabel('County')).toHaveValue('Kent')

  await page.unroute(read)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Go on with these' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(panel(page, 'Details').getByText('Kent')).toBeVisible()
  await page.getByRole('navigation', { name: 'Contact list' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  expect(asked).toHaveLength(1)
})

test('a household: people are linked both ways, added at the same address, unlinked and brought back', async ({
  page,
  context,
  agent,
}) => {
  const home = { address: '12 Bay St', city: 'Newport', state: 'RI', zip: '02840' }
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Harrow', ...home } })
  await agent.call(contacts.create, { body: { first_name: 'Ben', last_name: 'Harrow', ...home } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const family = panel(page, 'Household and family')
  await family.getByRole('button', { name: 'Link contact' }).click()
  const linking = page.getByRole('dialog', { name: 'Link a contact' })
  await linking.getByRole('button', { name: 'Link contact' }).click()
  await expect(linking.getByText('Choose a contact.')).toBeVisible()
  await linking.getByRole('combobox', { name: 'Contact' }).fill('ben har')
  await page.getByRole('option', { name: /Ben Harrow/ }).click()
  await linking.getByRole('button', { name: 'Link contact' }).click()
  const ben = family.getByRole('listitem').filter({ hasText: 'Ben Harrow' })
  await expect(ben).toContainText('Same address')
  await expect(ben).toContainText('Spouse or partner')

  await family.getByRole('button', { name: 'Add person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a person' })
  await adding.getByLabel('First name').fill('Cleo')
  await adding.getByLabel('Last name').fill('Harrow')
  await adding.getByRole('button', { name: 'Add person' }).click()
  await expect(family.getByRole('listitem').filter({ hasText: 'Cleo Harrow' })).toContainText('Dependant')

  await family.getByRole('button', { name: 'Add person' }).click()
  await adding.getByLabel('First name').fill('Ben')
  await adding.getByLabel('Last name').fill('Harrow')
  await adding.getByRole('button', { name: 'Add person' }).click()
  const asked = adding.getByRole('alert')
  await expect(asked).toContainText('This may be someone you already have.')
  await expect(asked.getByRole('button', { name: /^Open Ben Harrow/ })).toBeVisible()
  await adding.getByLabel('First name').fill('Bengt')
  await asked.getByRole('button', { name: 'Add anyway' }).click()
  await expect(family.getByRole('listitem').filter({ hasText: 'Bengt Harrow' })).toContainText('Dependant')

  await ben.getByRole('link', { name: 'Ben Harrow' }).click()
  await expect(page.getByRole('heading', { name: 'Ben Harrow', level: 1 })).toBeVisible()
  await expect(family.getByRole('listitem').filter({ hasText: 'Ann Harrow' })).toContainText('Spouse or partner')
  await expect(family.getByRole('listitem').filter({ hasText: 'Cleo Harrow' })).toContainText('Linked through others')
  await choose(page, 'Ann Harrow', 'Unlink')
  await expect(family.getByText('Spouse, children, parents and whoever else belongs to them.')).toBeVisible()
  await expect(family.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(family.getByRole('listitem')).toHaveCount(3)
  await expect(panel(page, 'Timeline').getByText('linked “Ann Harrow” as spouse').first()).toBeVisible()
})

test('a death stands above everything, forbids every number, reaches the family, and is taken back', async ({
  page,
  context,
  agent,
}) => {
  const ann = await agent.call(contacts.create, {
    body: { first_name: 'Ann', last_name: 'Harrow', phone: '401-331-2281' },
  })
  const ben = await agent.call(contacts.create, {
    body: { first_name: 'Ben', last_name: 'Harrow', phone: '401-331-2282' },
  })
  await agent.call(households.updateLinkedContact, {
    params: { id: ann.id },
    body: { linked_contact_id: ben.id, relation: 'spouse' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${ann.number}`)
  const life = panel(page, 'Life events')
  await life.getByRole('button', { name: 'Add life event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a life event' })
  await dialog.getByLabel('What happened').selectOption('Moved to another state')
  await dialog.getByLabel('New state').selectOption('Florida')
  await dialog.getByLabel('What happened').selectOption('Deceased')
  await expect(dialog.getByLabel('New state')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add life event' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Deceased' })
  await expect(banner).toContainText('Do not contact.')
  await expect(life).toContainText('Not to be used: 1-401-331-2281 (deceased)')
  await page.goto(`/contacts/${ben.number}`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'A death close to them within the last 90 days' }),
  ).toBeVisible()
  await page.goto(`/contacts/${ann.number}`)
  await banner.getByRole('button', { name: 'Take back' }).click()
  await expect(banner).toHaveCount(0)
  await expect(life).toContainText(`Taken back by ${agent.name}`)
  await expect(life.getByText('Not to be used')).toHaveCount(0)
})

test('who turns 65 next is listed, and a number they opted out of is no link in the header', async ({
  page,
  context,
  agent,
}) => {
  const { id } = await agent.call(contacts.create, {
    body: { first_name: 'Nora', last_name: 'Vale', phone: '401-331-2288', date_of_birth: dayAhead(20, -65) },
  })
  await agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'phone', value: '401-331-2288', consent: 'opted_out', consent_source: 'By phone' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Turning 65' }).click()
  await expect(page.getByRole('heading', { name: 'Turning 65', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nora Vale' })).toContainText('in 20 days')
  await page.goto('/turning-65?days=7&page=two')
  await expect(page.getByRole('combobox', { name: 'Birthday within' })).toHaveText('90 days')
  await page.getByRole('link', { name: 'Nora Vale' }).click()
  await expect(page.getByText(/^Turns 65 in 20 days/)).toBeVisible()
  await expect(page.getByText('1-401-331-2288 (opted out)', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '1-401-331-2288' })).toHaveCount(0)
})

test('who died or lost somebody is marked in the list and found by it; a plan lost says how long one may enroll', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(500))
  const { call } = agent
  const person = async (first_name: string) => call(contacts.create, { body: { first_name, last_name: 'Sorrow' } })
  const [dead, widow, uninsured] = [await person('Otis'), await person('Wilma'), await person('Una')]
  const link = { linked_contact_id: widow.id, relation: 'spouse' as const }
  await call(households.updateLinkedContact, { params: { id: dead.id }, body: link })
  await call(lifeEvents.create, { params: { id: dead.id }, body: { kind: 'deceased' } })
  await call(contactPolicies.create, { params: { id: uninsured.id }, body: { carrier_name: 'Bay Mutual' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Otis Sorrow')).toContainText('Deceased')
  await expect(row('Wilma Sorrow')).toContainText('Death in the family')
  await expect(row('Una Sorrow')).not.toContainText(/Deceased|Death/)

  await page.getByRole('button', { name: 'More filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer
    .getByRole('group', { name: /^Filter by/ })
    .getByLabel('Field')
    .selectOption('Life event')
  await drawer.getByRole('combobox', { name: 'Life event' }).click()
  await page.getByRole('option', { name: 'Deceased' }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Show contacts' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter Life event: Deceased' })).toBeVisible()
  await expect(row('Otis Sorrow')).toBeVisible()
  await expect(row('Wilma Sorrow')).toHaveCount(0)

  await failsUntilPressed(page, `**/v1/contacts/${uninsured.id}/life_events`, 'Try again')
  await page.goto(`/contacts/${uninsured.number}`)
  const banner = page.getByRole('alert').filter({ hasText: 'Whether they may be contacted could not be loaded.' })
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toHaveCount(0)
  const life = panel(page, 'Life events')
  await life.getByRole('button', { name: 'Add life event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a life event' })
  await dialog.getByLabel('What happened').selectOption('Lost their plan')
  await dialog.getByLabel('Which plan').selectOption('Bay Mutual')
  await dialog.getByRole('button', { name: 'Add life event' }).click()
  await expect(page.getByText(/Lost their plan: special enrollment until \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(life).toContainText('Lost Bay Mutual')
})

test('source, line of business, status and owner are changed in the list itself, and taken back from the toast', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const agent = await mintAgent(origin, { role: 'manager' })
  const below = await mintAgent(origin, { manager_id: agent.id, first_name: 'Maud', last_name: 'Hale' })
  const admin = await as(origin, 'buadmin')
  const [title, other] = [`Expo ${agent.id}`, `Radio ${agent.id}`]
  const source = await admin(sources.adminCreate, { body: { title } })
  await admin(sources.adminCreate, { body: { title: other } })
  const { id } = await agent.call(contacts.create, {
    body: { first_name: 'Ingrid', last_name: 'Sahl', source_id: source.id, line_of_business: 'medicare' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?contact_group=all&columns=status,source,line_of_business,owner,agentflow_status')
  const cell = (label: string) => page.getByRole('button', { name: `${label} of Ingrid Sahl: ` })
  const set = async (label: string, to: string) => {
    await cell(label).click()
    await page.getByRole('menuitem', { name: to, exact: true }).click()
    await expect(cell(label)).toHaveText(to)
  }
  const undo = () => page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(cell('Source')).toHaveText(title)
  await set('Source', other)
  await expect(page.getByText(`Source of Ingrid Sahl: ${other}.`)).toBeVisible()
  const putBack = page.waitForRequest(request => request.url().endsWith('/quick_update'))
  await undo()
  expect((await putBack).postDataJSON(), 'told as an undo, which sets off no automation').toMatchObject({
    undoes: true,
  })
  await expect(cell('Source')).toHaveText(title)
  await set('Line of business', 'Advisory')
  await cell('Source').click()
  await page.getByRole('menuitem', { name: 'None', exact: true }).click()
  await expect(cell('Source')).toHaveText('')
  await set('Owner', 'Maud Hale')
  await undo()
  await expect(cell('Owner')).toHaveText('Elin Vance')
  await expect(page).toHaveURL(/\/contacts\?/)

  await cell('Line of business').click()
  const medicare = page.getByRole('menuitem', { name: 'Medicare', exact: true })
  await expect(medicare).toBeVisible()
  await agent.call(contactEdits.quickUpdate, { params: { id }, body: { line_of_business: 'insurance' } })
  await medicare.click()
  await expect(page.getByText(/^Elin Vance changed this contact at/)).toBeVisible()
  await expect(cell('Line of business')).toHaveText('Insurance')
  await enter(context, below.username, below.password)
  await page.goto('/contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
})

test('on a phone, a field of a contact is changed from its card and taken back, and nothing sticks out', async ({
  page,
  context,
  origin,
}) => {
  const agent = await mintAgent(origin)
  const { id } = await agent.call(contacts.create, {
    body: { first_name: 'Solveig', last_name: 'Amundsen-Featherstonehaugh', line_of_business: 'medicare' },
  })
  await enter(context, agent.username, agent.password)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contacts')
  const options = page.getByRole('button', { name: 'Options for Solveig Amundsen-Featherstonehaugh' })
  await options.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change status',
    'Change source',
    'Change agentflow status',
    'Change line of business',
  ])
  await page.getByRole('menuitem', { name: 'Change line of business', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Advisory', exact: true }).click()
  const kept = async () => (await agent.call(contacts.show, { params: { id } })).line_of_business
  const changed = 'Line of business of Solveig Amundsen-Featherstonehaugh: Advisory.'
  await expect(page.getByText(changed, { exact: true })).toBeVisible()
  expect(await kept()).toBe('advisory')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toBe('medicare')
  await expect(page).toHaveURL(/\/contacts$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('on a phone what is told in passing covers no button of a form, a dialog or a list', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Runa', last_name: 'Marsh' } })
  await agent.call(contactSecurities.create, { params: { id }, body: { name: 'Harbor Fund' } })
  await enter(context, agent.username, agent.password)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/contacts/${number}`)
  await choose(page, 'Harbor Fund', 'Remove')
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await inReach(undo, 'the way back')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeVisible()
  await inReach(save, 'the button of the form')
  await inReach(page.getByRole('button', { name: 'Cancel' }), 'the way out of the form')
  await undo.focus()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await panel(page, 'Policies').getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy' })
  const add = dialog.getByRole('button', { name: 'Add policy' })
  await add.scrollIntoViewIfNeeded()
  await inReach(add, 'the button of the dialog')
  await inReach(page.getByText('Undo', { exact: true }), 'the way back over a dialog')
})

test('what a colleague changes of a contact on the page shows in its row, and nothing that is being typed is lost', async ({
  context,
  page,
  browserOf,
  origin,
}) => {
  const manager = await mintAgent(origin, { role: 'manager' })
  const agent = await mintAgent(origin, { manager_id: manager.id })
  const made = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      agent.call(contacts.create, { body: { first_name: 'Ines', last_name: `Shared ${String(at).padStart(2, '0')}` } }),
    ),
  )
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/contacts')
  const row = page.locator('tr').filter({ hasText: 'Ines Shared 12' })
  await expect(row).toBeVisible()
  await listening
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('checkbox').check()
  const scrolled = await page.evaluate(() => window.scrollY)
  const before = await row.boundingBox()
  await manager.call(contactEdits.quickUpdate, { params: { id: made[12]?.id ?? 0 }, body: { city: 'Tiverton' } })
  await expect(row).toContainText('Tiverton')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  expect(await row.boundingBox()).toEqual(before)

  await page.getByRole('button', { name: 'Add contact', exact: true }).first().click()
  const typed = page.getByRole('dialog').getByLabel('First name')
  await typed.fill('Half a wo')

  const above = await browserOf()
  await enter(above, manager.username, manager.password)
  const theirs = await above.newPage()
  await theirs.goto(`/contacts/${made[12]?.number}`)
  await theirs.getByRole('button', { name: 'No status: change the status' }).click()
  const choice = theirs.getByRole('menuitem').nth(1)
  const status = await choice.textContent()
  await choice.click()

  await expect(row).toContainText(status ?? 'a status')
  await expect(row.locator('input[type=checkbox]')).toBeChecked()
  await expect(typed).toHaveValue('Half a wo')
  await expect(typed).toBeFocused()
})

test('an open contact follows what others change; what is being typed stays, and says so before it is saved', async ({
  page,
  context,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Ines', last_name: 'Followed' } })
  const change = (body: Parameters<typeof agent.call<typeof contacts.update>>[1]['body']) =>
    agent.call(contacts.update, { params: { id }, body })
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto(`/contacts/${number}`)
  await listening
  const details = panel(page, 'Details')
  await expect(panel(page, 'Notes')).toContainText('No notes yet.')
  await change({ city: 'Newport' })
  await expect(details).toContainText('Newport')
  await agent.call(contactNotes.create, { params: { id }, body: { body: 'Rang from the harbor.' } })
  await expect(panel(page, 'Notes')).toContainText('Rang from the harbor.')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('First name').fill('Inez')
  await change({ city: 'Bristol' })
  const told = details.getByRole('alert')
  await expect(told).toContainText('Somebody changed this contact meanwhile.')
  await expect(details.getByLabel('First name')).toHaveValue('Inez')
  await expect(details.getByLabel('City')).toHaveValue('Newport')
  await told.getByRole('button', { name: 'Show what' }).click()
  await expect(told).toContainText('They also changed City to Bristol. What you typed elsewhere stays.')
  await told.getByRole('button', { name: 'Go on with these' }).click()
  await expect(details.getByLabel('City')).toHaveValue('Bristol')
  await agent.call(contactEdits.updateNote, { params: { id }, body: { note: 'Prefers mornings.' } })
  await expect(panel(page, 'Pinned note')).toContainText('Prefers mornings.')
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inez Followed', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('First name').fill('Ynez')
  const other = await mintAgent(origin)
  const admin = await as(origin, 'buadmin')
  await admin(contacts.update, { params: { id }, body: { owner_id: other.id } })
  await expect(page.getByRole('alert').filter({ hasText: 'You can no longer see this contact.' })).toBeVisible()
  await expect(details.getByLabel('First name')).toHaveValue('Ynez')
})

test('a policy that is typed is asked about before its page is left, one that was refused too', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Odo', last_name: 'Marsh' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Odo Marsh' }).first().click()
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return dialog.dismiss()
  })
  await panel(page, 'Policies').getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy' })
  await dialog.getByLabel('Plan').fill('Choice Plus')
  await page.goBack()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(page).toHaveURL(new RegExp(`/contacts/${number}`))
  await expect(dialog.getByLabel('Plan')).toHaveValue('Choice Plus')
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await expect(dialog.getByLabel('Carrier')).toHaveAttribute('aria-invalid', 'true')
  await page.goBack()
  await expect.poll(() => asked).toHaveLength(2)
  await dialog.getByLabel('Carrier').fill('Evergreen Mutual')
  await dialog.getByRole('button', { name: 'Add policy' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts$/)
  expect(asked).toHaveLength(2)
})
