import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openCluster } from '../apps/server/src/core/db/embedded.ts'
import { dayAhead } from '../apps/server/src/core/testing/day.ts'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contactImports from '../packages/api/src/contact-imports.ts'
import * as contactTransfers from '../packages/api/src/contact-transfers.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as events from '../packages/api/src/events.ts'
import * as licences from '../packages/api/src/licences.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { deaf, listens } from './listens.ts'
import { type Agent, as, enter, mintAgent } from './people.ts'
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
  origin,
}) => {
  const colleague = await mintAgent(origin, { first_name: 'Lupe', last_name: 'Ferrante' })
  await add(agent, ['Abbott', 'Birch', 'Cole'])
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  for (const name of ['Abbott', 'Birch', 'Cole']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Transfer 3 contacts' }).click()
  const dialog = await transferTo(page, colleague.username, new RegExp(`^Lupe Ferrante.*${colleague.username}`))
  await expect(dialog.getByText('3 contacts will change.')).toBeVisible()
  await expect(dialog.getByText(/3 of them: Medicare: no consent on record names Lupe Ferrante/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer 3 contacts' }).click()
  await expect(page.getByText('Transfer to Lupe Ferrante: 3 contacts.')).toBeVisible()
  await expect(page.getByText('No contacts yet')).toBeVisible()

  const other = await browserOf()
  await enter(other, colleague.username, colleague.password)
  const theirs = await other.newPage()
  await theirs.goto('/contacts')
  await theirs.getByRole('button', { name: /^Notices/ }).click()
  await expect(theirs.getByText(`${agent.name} transferred 3 contacts to you`)).toBeVisible()

  await page.getByRole('link', { name: 'Transfers' }).first().click()
  await page.getByLabel('Search transfers').fill('ferrante')
  await expect(page).toHaveURL(/q=ferrante/)
  await page.getByRole('link', { name: 'Transfers' }).first().click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.getByLabel('Search transfers'), 'as the address says').toHaveValue('')
  await page.getByRole('link', { name: 'Transfer to Lupe Ferrante' }).click()
  await expect(page.getByRole('row', { name: /Abbott.*Transferred/ })).toContainText('no consent on record names')
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText('None of them was changed since.')).toBeVisible()
  await revert.getByRole('button', { name: 'Give back 3 contacts' }).click()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Abbott.*Given back/ })).toBeVisible()
  await page.getByRole('link', { name: 'Abbott' }).click()
  const history = page.getByRole('region', { name: 'Transfers' })
  await expect(history.getByRole('listitem')).toHaveText([/Lupe Ferrante → Elin Vance/, /Elin Vance → Lupe Ferrante/])
})

test('a contact given to somebody by the form goes with its appointment, and they are told', async ({
  page,
  context,
  agent,
  browserOf,
  origin,
}) => {
  const colleague = await mintAgent(origin, { first_name: 'Rosa', last_name: 'Quill' })
  const [contact] = await add(agent, ['Harlow'])
  const number = contact?.number ?? 0
  await agent.call(events.create, {
    body: {
      type: 'appointment',
      title: 'Harlow review',
      start_date: dayAhead(2),
      start_time: '09:00',
      contact_ids: [contact?.id ?? 0],
    },
  })
  await enter(context, 'buadmin')
  await page.goto(`/contacts/${number}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Owner').selectOption({ label: 'Rosa Quill' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const history = page.getByRole('region', { name: 'Transfers' })
  await expect(history.getByRole('listitem')).toHaveText([/Elin Vance → Rosa Quill/])

  const other = await browserOf()
  await enter(other, colleague.username, colleague.password)
  const theirs = await other.newPage()
  await theirs.goto('/contacts')
  await theirs.getByRole('button', { name: /^Notices/ }).click()
  await expect(theirs.getByText('In your calendar now, with what is to come with them: 1.')).toBeVisible()
  await theirs.getByText(/transferred Harlow to you/).click()
  await expect(theirs).toHaveURL(`/contacts/${number}`)
  await expect(theirs.getByRole('region', { name: /^Events/ })).toContainText('Harlow review')
})

test('what was changed since is named, and kept unless one says otherwise', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
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
  const other_tab = await context.newPage()
  await deaf(other_tab)
  await other_tab.goto(page.url())
  await other_tab.getByRole('button', { name: 'Revert' }).click()
  const late = other_tab.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(late.getByText('1 contact changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText('1 contact changed since.')).toBeVisible()
  const changed = revert.getByRole('list', { name: 'Changed since' })
  await expect(changed.getByRole('listitem')).toHaveText(['Dunn'])
  await expect(changed.getByRole('link', { name: 'Dunn, in a new tab' })).toHaveAttribute(
    'href',
    `/contacts/${kept?.number}`,
  )
  await revert.getByRole('button', { name: 'Give back 1 contact' }).click()
  await expect(page.getByText('1 contact was changed since and stayed as it is.')).toBeVisible()
  await late.getByRole('button', { name: 'Give back 1 contact' }).click()
  await expect(other_tab.getByText('This was undone already.')).toBeVisible()
  await expect(late).toHaveCount(0)
  await expect(other_tab.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Dunn/ })).toContainText('Changed since.')
  await page.getByRole('button', { name: 'Give back the rest' }).click()
  const rest = page.getByRole('dialog', { name: 'Give back what was kept, too?' })
  await rest.getByRole('button', { name: 'Give back 1 contact' }).click()
  await expect(page.getByRole('row', { name: /Dunn/ })).toContainText('Given back although it was changed since.')
  await expect(page.getByRole('button', { name: 'Give back the rest' })).toHaveCount(0)
})

test('a contact goes into a pool from its page, and is taken from there, each time with what to know', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const [contact] = await add(agent, ['Frost', 'Frostad', 'Gant'])
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts?q=frost')
  await page.getByRole('link', { name: 'Frost', exact: true }).click()
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = await transferTo(page, 'Web', 'Web leads')
  await expect(
    dialog.getByText('Consent and licenses are judged when somebody takes them from the pool.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Transfer 1 contact' }).click()
  await expect(page.getByText('Transfer to Web leads: 1 contact.')).toBeVisible()
  await expect(page, 'the list it was opened from').toHaveURL(/\/contacts\?q=frost$/)
  await expect(page.getByRole('checkbox', { name: /^Select F/ })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Select Frostad' })).toBeVisible()
  await page.goto(`/contacts/${contact?.number}`)
  await expect(page.getByText('Nobody works this lead yet')).toBeVisible()
  await page.getByRole('button', { name: 'Take this lead' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Take this lead?' })
  await expect(asked.getByText(`no consent on record names ${agent.name}`)).toBeVisible()
  await asked.getByRole('button', { name: 'Take it all the same' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('the console lists every attempt of the agency', async ({ page, context, agent, troubles }) => {
  // The open contact asks once more, and is another's by then.
  troubles.allow(refusal(404))
  const [contact] = await add(agent, ['Gale'])
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${contact?.number}`)
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = await transferTo(page, 'Raman', /^Priya Raman/)
  await dialog.getByRole('button', { name: 'Transfer 1 contact' }).click()
  await expect(page.getByText('Transfer to Priya Raman: 1 contact.')).toBeVisible()
  await enter(context, 'buadmin')
  await page.goto('/admin/transfer_attempts')
  await page.getByPlaceholder('Name or number').fill('Priya Raman')
  await expect(page.getByRole('row', { name: /Transfer to Priya Raman.*Complete/ }).first()).toBeVisible()
})

test('a revert names whose owner has left, and gives those to their manager', async ({ page, context, origin }) => {
  const admin = await as(origin, 'buadmin')
  const { id: manager_id } = await (await as(origin, 'manager'))(sessions.me)
  const [giver, taker] = [await mintAgent(origin, { manager_id }), await mintAgent(origin)]
  const made = await add(giver, ['Holt', 'Ives'])
  const ids = made.map(({ id }) => id)
  await giver.call(contactTransfers.transferGroup, { body: { ids, user_id: taker.id } })
  const [attempt] = (await giver.call(contactTransfers.list)).data
  await admin(users.adminDestroy, { params: { id: giver.id } })
  await enter(context, 'buadmin')
  await page.goto(`/transfers/${attempt?.id}`)
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText(`${giver.name} has left: 2 contacts would go back`)).toBeVisible()
  await expect(revert.getByRole('radio', { name: /^Give those to their manager .+ instead$/ })).toBeChecked()
  await revert.getByRole('button', { name: 'Give back 2 contacts' }).click()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Holt/ })).toContainText(`Its owner ${giver.name} has left: given to`)
})

/** Whoever wants to hand on contacts of this owner waits until the returned function is called. */
async function holdContacts(owner: number) {
  const cluster = await openCluster({ dataDir: process.env.E2E_DATA_DIR ?? '' })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('begin; set local role openbook_system')
  await client.query('select from contacts where owner_id = $1 for update', [owner])
  return async () => {
    await client.end()
    await cluster.close()
  }
}

/** More contacts than are handed over while one waits. */
async function importMany(agent: Agent, count: number) {
  const rows = Array.from({ length: count }, (_, n) => `Row${n}ridge,row${n}.${agent.id}@example.com`)
  const { id } = await agent.call(contactImports.run, {
    form: { options: { mapping: ['last_name', 'email'] } },
    files: { file: new File([['Last Name,E-mail', ...rows].join('\n')], 'ridge.csv') },
  })
  const state = async () => (await agent.call(contactImports.show, { params: { id } })).state
  await expect.poll(state).toBe('completed')
}

test('a long transfer is followed to its end; its revert names all that changed since, is stopped and gone on with', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const other = await mintAgent(origin)
  await importMany(agent, 210)
  await enter(context, agent.username, agent.password)
  const log = page.getByRole('table', { name: 'Contacts of this transfer' })
  let letGo = await holdContacts(agent.id)
  try {
    const { bulk_job } = await agent.call(contactTransfers.transferGroup, {
      body: { all: true, contacts_scope: {}, user_id: other.id },
    })
    await page.goto(`/transfers/${bulk_job.id}`)
    await expect(log.getByText('Waiting')).toHaveCount(50)
    await expect(page.getByRole('button', { name: 'Revert' })).toHaveCount(0)
  } finally {
    await letGo()
  }
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(log.getByText('Transferred')).toHaveCount(50)

  const first = async (at: number) =>
    (await other.call(contacts.list, { body: { contacts_scope: { page: at, limit: 50 } } })).data.map(({ id }) => id)
  const ids = [...(await first(1)), ...(await first(2)).slice(0, 1)]
  await other.call(contactActs.updateGroup, { body: { ids, line_of_business: 'advisory' } })
  await page.getByRole('button', { name: 'Revert' }).click()
  const revert = page.getByRole('dialog', { name: 'Revert this transfer?' })
  await expect(revert.getByText('51 contacts changed since.')).toBeVisible()
  const changed = revert.getByRole('list', { name: 'Changed since' }).getByRole('link')
  await expect(changed).toHaveCount(50)
  await revert.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(changed).toHaveCount(1)
  await revert.getByRole('radio', { name: /^Give those back too/ }).check()
  const watching = await context.newPage()
  const listening = listens(watching, 'BulkJobsChannel')
  await watching.goto(page.url())
  await listening
  letGo = await holdContacts(other.id)
  try {
    await revert.getByRole('button', { name: 'Give back 210 contacts' }).click()
    await expect(page.getByText('Reverting', { exact: true })).toBeVisible()
    await expect(watching.getByText('Reverting', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Stop here' }).click()
    await expect(page.getByText('Revert stopped', { exact: true })).toBeVisible()
    await expect(watching.getByText('Revert stopped', { exact: true })).toBeVisible()
    await expect(page.getByText('The revert was stopped. 210 contacts are still to be given back.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Revert', exact: true })).toHaveCount(0)
  } finally {
    await letGo()
  }
  await page.getByRole('button', { name: 'Go on reverting' }).click()
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(watching.getByText('Reverted', { exact: true })).toBeVisible()
  await expect(log.getByRole('row').filter({ hasText: 'Given back' })).toHaveCount(50)
  expect((await agent.call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count).toBe(210)
})

test('a transfer that was stopped goes on as a transfer', async ({ page, context, agent, origin }) => {
  const other = await mintAgent(origin)
  await importMany(agent, 201)
  await enter(context, agent.username, agent.password)
  const letGo = await holdContacts(agent.id)
  try {
    const { bulk_job } = await agent.call(contactTransfers.transferGroup, {
      body: { all: true, contacts_scope: {}, user_id: other.id },
    })
    await page.goto(`/transfers/${bulk_job.id}`)
    await page.getByRole('button', { name: 'Stop here' }).click()
    await expect(page.getByText('The transfer was stopped. 201 contacts are still to be transferred.')).toBeVisible()
  } finally {
    await letGo()
  }
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revert', exact: true })).toBeVisible()
})

test('a draft is kept, looked at again with licences and consent, and carried out or discarded', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const other = await mintAgent(origin)
  const admin = await as(origin, 'buadmin')
  await admin(licences.adminCreate, { body: { user_id: other.id, state: 'RI' } })
  for (const [last_name, state] of [
    ['Harper', 'RI'],
    ['Ingram', 'TX'],
  ])
    await agent.call(contacts.create, { body: { last_name, state, line_of_business: 'medicare' } })
  await enter(context, agent.username, agent.password)
  const keep = async () => {
    await page.goto('/contacts')
    for (const name of ['Harper', 'Ingram']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Transfer 2 contacts' }).click()
    const dialog = await transferTo(page, other.username, new RegExp(other.username))
    await dialog.getByRole('button', { name: 'Keep as a draft' }).click()
    await expect(page.getByText('Kept as a draft. Nothing is transferred yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: `Transfer to ${other.name}`, level: 1 })).toBeVisible()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  }
  await keep()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByText('The draft is discarded.')).toBeVisible()
  await expect(page.getByText('No transfers yet')).toBeVisible()

  await keep()
  await page.getByRole('button', { name: 'Transfer 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer this draft?' })
  await expect(dialog.getByRole('combobox', { name: 'Transfer to' })).toHaveValue(other.name)
  await expect(dialog.getByText('1 contact will change.')).toBeVisible()
  await expect(dialog.getByText(/left out: The recipient has no license that holds in TX/)).toBeVisible()
  await expect(dialog.getByText(/1 of them: Medicare: no consent on record names/)).toBeVisible()
  const go = dialog.getByRole('button', { name: 'Transfer 1 contact' })
  await expect(go).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Leave out 1 contact the recipient is not licensed for/ }).check()
  await go.click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Harper.*Transferred/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ingram.*Left out/ })).toBeVisible()
})
