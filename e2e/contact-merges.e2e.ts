import { expect, type Page } from '@playwright/test'
import * as agentflowStatuses from '../packages/api/src/agentflow-statuses.ts'
import * as contactMerges from '../packages/api/src/contact-merges.ts'
import { MOST_APART } from '../packages/api/src/contact-merges.ts'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contactPoints from '../packages/api/src/contact-points.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as identityNumbers from '../packages/api/src/identity-numbers.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import { refusal } from './console-errors.ts'
import { deaf, listens } from './listens.ts'
import { type Agent, as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

/** Not of a crowd: a number that more than 50 in the agency have joins only those who are called alike. */
const PHONE = '401-331-2517'

async function twoOf({ call }: Agent) {
  const kept = await call(contacts.create, {
    body: {
      first_name: 'Robert',
      last_name: 'Quist',
      phone: PHONE,
      city: 'Newport',
      state: 'RI',
      date_of_birth: '03/04/1956',
    },
  })
  const other = await call(contacts.create, {
    body: { first_name: 'Bob', last_name: 'Quist', phone: '401-331-2245', phone_2: PHONE, email: 'bob@example.com' },
  })
  await call(contactNotes.create, { params: { id: other.id }, body: { body: 'Calls back on Friday.' } })
  await call(contactPoints.consent, {
    params: { id: other.id },
    body: {
      kind: 'phone',
      value: '401-331-2245',
      consent: 'opted_out',
      consent_source: 'By text',
      consent_words: 'STOP',
    },
  })
  return { kept, other }
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const group = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const undoFromToast = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

test('two records of one person become one with everything of both, and are parted from the toast', async ({
  page,
  context,
  agent,
}) => {
  const { kept, other } = await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Duplicates' }).first().click()
  const both = group(page, 'Quist')
  await expect(both).toContainText('Likely, 68 of 100')
  await expect(both).toContainText('Same phone, similar name')
  await page.getByRole('heading', { name: 'Duplicates', level: 1 }).press('Tab')
  await both.getByRole('link', { name: 'Merge 2 records' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Merge records' })).toBeVisible()
  const table = region(page, 'Records side by side')
  await table.getByRole('radio', { name: `Keep ${kept.number}` }).check()
  await table.getByRole('radio', { name: `First name of ${other.number}: Bob` }).check()
  const stays = region(page, 'What stays')
  await expect(stays).toContainText('Notes: 1')
  await expect(stays).toContainText('Opt-outs hold: 1-401-331-2245')
  await page.getByRole('button', { name: `Merge 2 records into ${kept.number}` }).click()

  await expect(page).toHaveURL(new RegExp(`/contacts/${kept.number}$`))
  await expect(page.getByRole('heading', { name: 'Bob Quist' })).toBeVisible()
  await expect(region(page, 'Notes')).toContainText('Calls back on Friday.')
  const points = region(page, 'Phones and e-mails')
  await expect(points.getByRole('listitem').filter({ hasText: '1-401-331-2245' })).toContainText('Opted out')
  await expect(points).toContainText('bob@example.com')
  await expect(region(page, 'Timeline')).toContainText(`merged contact ${other.number} into this contact`)

  await page.goto(`/contacts/${other.number}`)
  await expect(page).toHaveURL(new RegExp(`/contacts/${kept.number}$`))
  await expect(page.getByText(`Contact ${other.number} was merged into this one.`)).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()

  await page.goto(`/contacts/${kept.number}`)
  await region(page, 'Merged into this contact').getByRole('button', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this merge' })
  await expect(dialog).toContainText('No field was changed since the merge')
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByRole('heading', { name: 'Robert Quist' })).toBeVisible()
  await page.goto(`/contacts/${other.number}`)
  await expect(region(page, 'Notes')).toContainText('Calls back on Friday.')

  await region(page, 'Possible duplicates').getByRole('link', { name: 'Merge with Robert Quist' }).click()
  await page.getByRole('button', { name: /^Merge 2 records into/ }).click()
  await undoFromToast(page)
  await expect(page.getByText(/^Merge undone: 2 records again/)).toBeVisible()
})

test('records that stand differently as recruits: one says which status stays, and an undo sets it back', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await as(origin, 'buadmin')
  const make = (title: string) => admin(agentflowStatuses.adminCreate, { body: { title: `${title} ${agent.id}` } })
  const [applied, met] = [await make('Applied'), await make('Met')]
  const { kept, other } = await twoOf(agent)
  const give = ({ id }: { id: number }, agentflow_status_id: number) =>
    agent.call(contacts.update, { params: { id }, body: { agentflow_status_id } })
  await give(kept, applied.id)
  await give(other, met.id)
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${kept.number}`)
  await region(page, 'Possible duplicates').getByRole('link', { name: 'Merge with Bob Quist' }).click()
  const table = region(page, 'Records side by side')
  await table.getByRole('radio', { name: `Keep ${kept.number}` }).check()
  await expect(table.getByRole('radio', { name: `Agentflow status of ${kept.number}: ${applied.title}` })).toBeVisible()
  await table.getByRole('radio', { name: `Agentflow status of ${other.number}: ${met.title}` }).check()
  await page.getByRole('button', { name: `Merge 2 records into ${kept.number}` }).click()
  const status = (name: string) => page.getByRole('button', { name: `${name}: change the agentflow status` })
  await expect(status(met.title)).toBeVisible()
  await undoFromToast(page)
  await expect(status(applied.title)).toBeVisible()
  await page.goto(`/contacts/${other.number}`)
  await expect(status(met.title)).toBeVisible()
})

test('of two different Medicare numbers one is chosen, and an undo brings the other back', async ({
  page,
  context,
  agent,
}) => {
  const { kept, other } = await twoOf(agent)
  const add = (id: number, number: string) =>
    agent.call(identityNumbers.create, { params: { id }, body: { kind: 'medicare_number', number } })
  await add(kept.id, '1EG4TE5MK73')
  await add(other.id, '9AA0AA0AA11')
  await enter(context, agent.username, agent.password)
  await page.goto(`/merge?ids=${kept.id},${other.id}`)
  const numbers = region(page, 'Different ID numbers').getByRole('group', { name: 'Medicare number' })
  await expect(numbers.getByRole('radio', { name: 'Keep both for now' })).toBeChecked()
  await expect(numbers.getByRole('radio', { name: /Ends with MK73.*Robert Quist/ })).toBeVisible()
  await numbers.getByRole('radio', { name: /Ends with AA11.*Bob Quist/ }).check()
  await page.getByRole('button', { name: /^Merge 2 records into/ }).click()
  const panel = region(page, 'ID numbers')
  await expect(panel).toContainText('Ends with AA11')
  await expect(panel).not.toContainText('MK73')
  await undoFromToast(page)
  await expect(page.getByText(/Merge undone/)).toBeVisible()
  await page.goto(`/contacts/${other.number}`)
  await expect(region(page, 'Timeline')).toContainText(
    `restored this contact, which had been merged into contact ${kept.number}`,
  )
  const ends = async (id: number) =>
    (await agent.call(identityNumbers.list, { params: { id } })).identity_numbers.map(({ ends_with }) => ends_with)
  expect([await ends(kept.id), await ends(other.id)]).toEqual([['MK73'], ['AA11']])
})

test('records found to be different people stay apart, until that is taken back', async ({ page, context, agent }) => {
  const { kept } = await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  await group(page, 'Quist').getByRole('button', { name: 'Not the same person' }).click()
  await expect(page.getByText('No duplicates found')).toBeVisible()
  await undoFromToast(page)
  await expect(group(page, 'Quist')).toBeVisible()
  await page.goto(`/contacts/${kept.number}`)
  const panel = region(page, 'Possible duplicates')
  await panel.getByRole('button', { name: 'Not the same person' }).click()
  await panel.getByRole('button', { name: /^Show who was found to be someone else/ }).click()
  await panel.getByRole('button', { name: 'Take back' }).click()
  await expect(panel.getByRole('link', { name: /^Bob Quist/ })).toBeVisible()
})

test('of more records than can be told apart at once those shown are, and it is said', async ({
  page,
  context,
  agent,
}) => {
  const copies = Array.from({ length: MOST_APART + 2 }, () => ({
    first_name: 'Ada',
    last_name: 'Copied',
    phone: '401-331-2516',
  }))
  for (const body of copies) await agent.call(contacts.create, { body })
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  await expect(page.getByText(`${MOST_APART} of ${copies.length} records are shown.`)).toContainText(
    `“Different people” is about those shown, ${MOST_APART} at a time.`,
  )
  await page.getByRole('button', { name: 'Different people' }).click()
  await expect(page.getByText('Remembered as different people.')).toBeVisible()
})

test('an undo lists what changed since, and sets back what one asks for; once, however it is pressed', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { kept, other } = await twoOf(agent)
  await agent.call(contactMerges.merge, {
    body: {
      survivor_id: kept.id,
      records: [kept, other].map(({ id, version }) => ({ id, version })),
      fields: { first_name: other.id },
    },
  })
  const body = {
    first_name: 'Bobby',
    city: 'Bristol',
    phone: '401-331-2266',
    line_of_business: 'funeral_planning',
  } as const
  await agent.call(contacts.update, { params: { id: kept.id }, body })
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates?view=merged')
  await page.getByRole('button', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this merge' })
  await expect(dialog).toContainText('4 fields were changed since the merge')
  await expect(dialog.getByRole('radio', { name: 'Keep the newer: Bristol' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Keep the newer: 1-401-331-2266' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Back to before: 1-401-331-2517' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Keep the newer: Funeral planning' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Back to before: Robert' }).check()
  const other_tab = await context.newPage()
  await deaf(other_tab)
  await other_tab.goto('/duplicates?view=merged')
  await other_tab.getByRole('button', { name: 'Undo merge' }).click()
  const late = other_tab.getByRole('dialog', { name: 'Undo this merge' })
  await expect(late).toContainText('4 fields were changed since the merge')
  await dialog.getByRole('button', { name: 'Undo merge' }).dblclick()
  await expect(page.getByText(/undone Just now/)).toBeVisible()
  await expect(page.getByText('This merge is undone already.')).toHaveCount(0)
  await late.getByRole('button', { name: 'Undo merge' }).click()
  await expect(late.getByText('This merge is undone already.')).toBeVisible()
  await late.getByRole('button', { name: 'Close' }).click()
  await expect(other_tab.getByText(/undone Just now/)).toBeVisible()
  await page.goto(`/contacts/${kept.number}`)
  await expect(page.getByRole('heading', { name: 'Robert Quist' })).toBeVisible()
  await expect(region(page, 'Details')).toContainText('Bristol')
})

test('records that change while one looks at them are shown anew before they are merged', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { kept, other } = await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto(`/merge?ids=${kept.id},${other.id}`)
  const button = page.getByRole('button', { name: /^Merge 2 records into/ })
  await expect(button).toBeVisible()
  await agent.call(contacts.update, { params: { id: other.id }, body: { website: 'https://quist.example' } })
  await button.click()
  await expect(page.getByText(`Contact ${other.number} was changed meanwhile.`)).toBeVisible()
  await page.getByRole('button', { name: 'Reload the records' }).click()
  await expect(region(page, 'Records side by side')).toContainText('https://quist.example')
  await button.click()
  await expect(page.getByText('2 records are one contact now.')).toBeVisible()
  await page.goto('/merge?ids=1')
  await expect(page.getByText('Choose two records or more')).toBeVisible()
})

test('what is certain is merged at once, and undone', async ({ page, context, agent }) => {
  const body = { first_name: 'Vera', last_name: 'Sundt', phone: '401-331-2290', date_of_birth: '07/08/1949' }
  for (const more of [{}, { city: 'Newport' }]) await agent.call(contacts.create, { body: { ...body, ...more } })
  await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  await page.getByRole('button', { name: 'Merge what is certain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge what is certain' })
  await expect(dialog).toContainText('1 group with 2 records')
  await expect(dialog).toContainText('Vera Sundt')
  await dialog.getByRole('button', { name: 'Merge 1 group' }).click()
  await expect(page.getByText('Merge duplicates: 1 contact.')).toBeVisible()
  await expect(group(page, 'Quist')).toBeVisible()
  await expect(group(page, 'Sundt')).toHaveCount(0)
  await undoFromToast(page)
  await expect(group(page, 'Sundt')).toBeVisible()
})

test('contacts ticked in the list are merged, and so are those of a whole list', async ({ page, context, agent }) => {
  await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const bar = region(page, 'Selected contacts')
  await page.getByRole('checkbox', { name: 'Select Bob Quist' }).check()
  await bar.getByRole('button', { name: 'Merge 1 contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' })
  await expect(dialog).toContainText('Tick at least one more contact')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: 'Select Robert Quist' }).check()
  await bar.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Merge records' })).toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Select Bob Quist' }).check()
  await bar.getByRole('button', { name: 'Select all 2 matching' }).click()
  await bar.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await page.getByRole('button', { name: /^Merge 2 records into/ }).click()
  await expect(page.getByText('2 records are one contact now.')).toBeVisible()
})

test('who is probably there already is offered before a contact is added', async ({ page, context, agent }) => {
  const { kept } = await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  const add = async () => {
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a contact' })
    await form.getByLabel('First name').fill('Robert')
    await form.getByLabel('Last name').fill('Quist')
    await form.getByLabel('Phone', { exact: true }).fill(PHONE)
    await form.getByRole('button', { name: 'Add contact' }).click()
    await expect(form.getByText('This may be someone you already have.')).toBeVisible()
    return form
  }
  await (await add()).getByRole('button', { name: /^Open Robert Quist/ }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${kept.number}$`))
  await page.goto('/contacts')
  await (await add()).getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByText('Robert Quist is in your contacts.')).toBeVisible()
})

test('who only may be there already is offered once: whoever goes on is not asked about them again', async ({
  page,
  context,
  agent,
}) => {
  await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  const offer = form.getByRole('alert')
  const send = () => form.getByRole('button', { name: 'Add contact' }).click()
  await form.getByLabel('First name').fill('Robert')
  await form.getByLabel('Last name').fill('Quist')
  await send()
  await expect(offer).toContainText('This may be someone you already have.')
  await expect(offer).toContainText('Possible, 40 of 100')
  await form.getByLabel('Phone', { exact: true }).fill(PHONE)
  await send()
  await expect(offer).toContainText('Very likely, 80 of 100')
  await expect(offer).toContainText('Likely, 68 of 100')
  await form.getByLabel('City').fill('Bristol')
  await send()
  await expect(page.getByText('Robert Quist is in your contacts.')).toBeVisible()
})

test('where the brand leaves merging to administrators, others see duplicates and are told whom to ask', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(403))
  await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  const both = group(page, 'Quist')
  const merge = both.getByRole('link', { name: 'Merge 2 records' })
  await expect(merge).toBeVisible()
  const address = (await merge.getAttribute('href')) ?? ''
  await page.route('**/v1/users/me', async route => {
    const answer = await route.fetch()
    const user = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...user, business_unit: { ...user.business_unit, brand: 'medicare' } },
    })
  })
  await page.goto('/duplicates')
  await expect(both.getByRole('button', { name: 'Not the same person' })).toBeVisible()
  await expect(both.getByRole('link', { name: 'Merge 2 records' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Merge what is certain' })).toHaveCount(0)
  await page.route('**/v1/contacts/merge_preview', route =>
    route.fulfill({
      status: 403,
      json: { errors: { user: 'Access denied!' }, why: 'This needs contacts.merge. Ask Ada Whitfield (BU Admin).' },
    }),
  )
  await page.goto(address)
  await expect(page.getByText('Ask Ada Whitfield (BU Admin).', { exact: false })).toBeVisible()
})

test('duplicates are searched, narrowed to one person, turned round and paged, and the address keeps it', async ({
  page,
  context,
  origin,
}) => {
  const agent = await mintAgent(origin, { role: 'manager' })
  const below = await mintAgent(origin, { manager_id: agent.id, first_name: 'Maud', last_name: 'Hale' })
  const pair = async ({ call }: Agent, last_name: string, phone: string) => {
    for (const first_name of ['Asta', 'Astrid']) await call(contacts.create, { body: { first_name, last_name, phone } })
  }
  for (let n = 10; n < 26; n++) await pair(below, `Twin${n}`, `401-331-23${n}`)
  await pair(agent, 'Zorn', '401-331-2399')
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  const list = page.getByRole('main').getByRole('listitem')
  const first = list.filter({ hasText: 'Ast' }).first()
  await expect(page.getByRole('status').filter({ hasText: '17 groups' })).toBeVisible()
  await expect(first).toContainText('Twin10')

  await page.getByLabel('Sort').selectOption('Last name, Z to A')
  await expect(first).toContainText('Zorn')
  await page.getByLabel('One person’s').selectOption('Maud Hale')
  await expect(first).toContainText('Twin25')
  await expect(page.getByRole('status').filter({ hasText: '16 groups' })).toBeVisible()
  await page.getByLabel('How far down').selectOption('Theirs alone')
  await page.getByLabel('Rows per page').selectOption('15')
  await page.getByRole('link', { name: 'Go to page 2' }).click()
  await expect(first).toContainText('Twin10')
  const address = new URL(page.url()).searchParams
  expect(Object.fromEntries(address)).toEqual({
    order: 'DESC',
    downline_user_id: String(below.id),
    direct: '1',
    limit: '15',
    page: '2',
  })
  await page.reload()
  await expect(first).toContainText('Twin10')
  await expect(page.getByLabel('One person’s')).toHaveValue(String(below.id))

  await page.goto('/duplicates?order=SIDEWAYS&limit=7&page=two&whose=nobody')
  await expect(page.getByLabel('Sort')).toHaveValue('ASC')
  await page.goBack()
  await expect(page.getByLabel('One person’s')).toHaveValue(String(below.id))

  await page.getByLabel('Search duplicates').fill('Twin17')
  await expect(page.getByRole('status').filter({ hasText: '1 group' })).toBeVisible()
  await expect(first).toContainText('Twin17')
  await page.getByLabel('Search duplicates').fill('Nobody like this')
  await expect(page.getByText('Look at more: clear the search')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Duplicates' }).click()
  await expect(page.getByLabel('Search duplicates')).toHaveValue('')
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(first).toContainText('Zorn')
})

test('that two are different people is told to every tab that shows them, and so is that it was taken back', async ({
  page,
  context,
  agent,
}) => {
  const { kept } = await twoOf(agent)
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  const [listing, contact] = [await context.newPage(), await context.newPage()]
  const listening = [listing, contact].map(each => listens(each, notifications.CHANNEL))
  await listing.goto('/duplicates')
  await contact.goto(`/contacts/${kept.number}`)
  await Promise.all(listening)
  const candidate = region(contact, 'Possible duplicates').getByRole('link', { name: /^Bob Quist/ })
  await expect(candidate).toBeVisible()
  await expect(group(listing, 'Quist')).toBeVisible()
  await group(page, 'Quist').getByRole('button', { name: 'Not the same person' }).click()
  await expect(listing.getByText('No duplicates found')).toBeVisible()
  await expect(candidate).toHaveCount(0)
  await undoFromToast(page)
  await expect(group(listing, 'Quist')).toBeVisible()
  await expect(candidate).toBeVisible()
  await region(contact, 'Possible duplicates').getByRole('button', { name: 'Not the same person' }).click()
  await expect(group(page, 'Quist')).toHaveCount(0)
  await expect(listing.getByText('No duplicates found')).toBeVisible()
})

test('three of four records become one; an undo says what came of each note since, and gives back three', async ({
  page,
  context,
  agent,
}) => {
  const made = []
  for (const [first_name, city] of [
    ['Ada', 'Newport'],
    ['Adah', 'Bristol'],
    ['Ada', 'Warren'],
    ['Abel', 'Tiverton'],
  ])
    made.push(await agent.call(contacts.create, { body: { first_name, last_name: 'Triplet', city, phone: PHONE } }))
  const [one, two, three, abel] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]]
  const note = (id: number, body: string) => agent.call(contactNotes.create, { params: { id }, body: { body } })
  const found = async () =>
    (await agent.call(contactMerges.duplicates, { body: { contacts_scope: {} } })).data[0]?.count
  await expect.poll(found).toBe(4)
  await note(two.id, 'Met at the fair.')
  const second = await note(three.id, 'Has two dogs.')
  await enter(context, agent.username, agent.password)
  await page.goto('/duplicates')
  const all = group(page, 'Triplet')
  await expect(all).toContainText('4 records')
  await all.getByRole('checkbox', { name: `Include ${abel.number}` }).uncheck()
  await all.getByRole('link', { name: 'Merge 3 records' }).click()
  const table = region(page, 'Records side by side')
  await table.getByRole('radio', { name: `Keep ${one.number}` }).check()
  await table.getByRole('radio', { name: `First name of ${two.number}: Adah` }).check()
  await table.getByRole('radio', { name: new RegExp(`of ${three.number}: .*Warren`) }).check()
  await expect(region(page, 'What stays')).toContainText('Notes: 2')
  await page.getByRole('button', { name: `Merge 3 records into ${one.number}` }).click()
  await expect(page.getByText('3 records are one contact now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Adah Triplet' })).toBeVisible()
  await expect(region(page, 'Details')).toContainText('Warren')
  for (const body of ['Met at the fair.', 'Has two dogs.']) await expect(region(page, 'Notes')).toContainText(body)
  await expect(region(page, 'Possible duplicates')).toContainText('Abel Triplet')

  await agent.call(contactNotes.update, {
    params: { id: one.id, noteId: second.id },
    body: { body: 'Has three dogs.' },
  })
  await note(one.id, 'Moves in May.')
  await agent.call(contacts.update, { params: { id: one.id }, body: { city: 'Barrington' } })
  await region(page, 'Merged into this contact').getByRole('button', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this merge' })
  await expect(dialog).toContainText('become contacts of their own again')
  await expect(dialog).toContainText('Notes: 2 go back; 1 edited since, kept as edited; 1 new since stays')
  await expect(dialog.getByRole('radio', { name: 'Keep the newer: Barrington' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText(/^Merge undone: 3 records again/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ada Triplet' })).toBeVisible()
  await expect(region(page, 'Details')).toContainText('Barrington')
  await expect(region(page, 'Notes')).toContainText('Moves in May.')
  await page.goto(`/contacts/${three.number}`)
  await expect(region(page, 'Notes')).toContainText('Has three dogs.')
  await expect(region(page, 'Details')).toContainText('Warren')
  await page.goto(`/contacts/${two.number}`)
  await expect(region(page, 'Notes')).toContainText('Met at the fair.')
})

test('a contact that a colleague merges away stays with what is typed on its page, and opens as part of the other where nothing is', async ({
  page: writing,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404), refusal(409))
  const { kept, other } = await twoOf(agent)
  const policy = { carrier_name: 'Evergreen Mutual', effective_date: '01/01/2026', end_date: '12/31/2026' }
  await agent.call(contactPolicies.create, { params: { id: other.id }, body: policy })
  await enter(context, agent.username, agent.password)
  const [renewing, reading] = [await context.newPage(), await context.newPage()]
  const listening = [writing, renewing, reading].map(page => listens(page, notifications.CHANNEL))
  for (const page of [writing, renewing, reading]) await page.goto(`/contacts/${other.number}`)
  await Promise.all(listening)
  const note = region(writing, 'Notes').getByLabel('Write a note')
  await note.fill('Wants the quote by Friday.')
  await region(renewing, 'Policies').getByRole('button', { name: 'Renew Evergreen Mutual' }).click()
  const premium = renewing.getByRole('dialog').getByLabel('Premium in USD')
  await premium.fill('88.40')
  await expect(region(reading, 'Notes')).toContainText('Calls back on Friday.')

  await agent.call(contactMerges.merge, {
    body: { survivor_id: kept.id, records: [kept, other].map(({ id, version }) => ({ id, version })) },
  })
  await expect(reading.getByText(`Contact ${other.number} was merged into this one.`)).toBeVisible()
  await expect(reading).toHaveURL(new RegExp(`/contacts/${kept.number}$`))

  const told = writing.getByRole('alert').filter({ hasText: 'A colleague merged this contact into Robert Quist.' })
  await expect(told).toBeVisible()
  await region(writing, 'Notes').getByRole('button', { name: 'Add note' }).click()
  await expect(region(writing, 'Notes').getByRole('alert')).toBeVisible()
  await expect(note).toHaveValue('Wants the quote by Friday.')
  await expect(writing.getByRole('heading', { name: 'Bob Quist' })).toBeVisible()
  const opening = context.waitForEvent('page')
  await told.getByRole('link', { name: 'Robert Quist, in a new tab' }).click()
  await expect((await opening).getByRole('heading', { name: 'Robert Quist' })).toBeVisible()
  await expect(writing).toHaveURL(new RegExp(`/contacts/${other.number}$`))

  await expect(renewing.getByText('A colleague merged this contact into Robert Quist.')).toBeVisible()
  const parts: string[] = []
  renewing.on('request', request => {
    if (request.url().includes(`/contacts/${other.id}/`)) parts.push(request.url())
  })
  await expect(async () => {
    const looked = renewing.waitForResponse(/\/v1\/contacts\//, { timeout: 1000 })
    await renewing.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await looked
  }).toPass()
  expect(parts, 'what is read of it anew would be empty, and take the dialog away').toEqual([])
  await expect(premium).toHaveValue('88.40')
})
