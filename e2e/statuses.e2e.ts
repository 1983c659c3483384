import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import * as agentflowStatuses from '../packages/api/src/agentflow-statuses.ts'
import * as carriers from '../packages/api/src/carriers.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as statuses from '../packages/api/src/statuses.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete, confirms, deletes } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('a status that contacts have is not deleted, alone or with others; one that is comes back as it was', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const make = (title: string) => admin(statuses.adminCreate, { body: { title: `${title} ${mark}`, position: 900 } })
  const [held, free, spare] = [await make('Held'), await make('Free'), await make('Spare')]
  const contact = await agent.call(contacts.create, { body: { last_name: 'Status', status_id: held.id } })
  const said = `1 contact has the status “Held ${mark}”. Give them another one first.`
  const rows = page.getByRole('row').filter({ hasText: String(mark) })
  await enter(context, 'buadmin')

  await page.goto(`/admin/statuses/${held.id}`)
  const question = await asksToDelete(page)
  await expect(question).toContainText(said)
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()

  await page.goto('/admin/statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(rows).toHaveCount(3)
  for (const { title } of [held, free, spare]) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  const several = await asksToDelete(page)
  await expect(several).toContainText('Delete 3 statuses?')
  await expect(several).toContainText(`Free ${mark}, Spare ${mark}.`)
  await expect(several).toContainText(`1 of them cannot be deleted and will stay. ${said}`)
  await several.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await (await asksToDelete(page)).getByRole('button', { name: 'Delete 2 statuses' }).click()
  await expect(page.getByText('2 statuses are deleted.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(rows).toHaveCount(3)

  await agent.call(contacts.update, { params: { id: contact.id }, body: { status_id: null, version: contact.version } })
  await page.goto(`/admin/statuses/${held.id}`)
  await deletes(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  expect(await admin(statuses.adminShow, { params: { id: held.id } })).toMatchObject({ title: held.title })
})

test('what took the name of something deleted keeps it from coming back, and that is said', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const title = `Twice ${randomInt(1e9)}`
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(statuses.adminCreate, { body: { title, position: 900 } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/statuses/${id}`)
  await deletes(page)
  await admin(statuses.adminCreate, { body: { title, position: 900 } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Something else has its name now. Rename that first, and undo then.')).toBeVisible()
})

test('of several that are deleted those come back that can, whatever is in the way of the first', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const make = (title: string) => admin(statuses.adminCreate, { body: { title: `${title} ${mark}`, position: 900 } })
  const made = [await make('Early'), await make('Late')]
  const rows = page.getByRole('row').filter({ hasText: String(mark) })
  await enter(context, 'buadmin')
  await page.goto('/admin/statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(rows).toHaveCount(2)
  for (const { title } of made) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await deletes(page)
  await make('Early')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^1 of 2 are back\. Something else has its name now/)).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('statuses put into a group and regrouped by somebody else since stay as they put them', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const group = (title: string) =>
    admin(agentflowStatuses.adminGroupCreate, { body: { title: `${title} ${mark}`, position: 900 } })
  const [early, late] = [await group('Early'), await group('Late')]
  const { id, title } = await admin(agentflowStatuses.adminCreate, { body: { title: `Met ${mark}`, position: 900 } })
  await enter(context, 'buadmin')
  await page.goto('/admin/agentflow_statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Put into a group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Group' }).fill(early.title)
  await page.getByRole('option', { name: early.title }).click()
  await dialog.getByRole('button', { name: 'Put into group' }).click()
  await expect(page.getByText(`1 status is in the group ${early.title}.`)).toBeVisible()
  await admin(agentflowStatuses.adminUpdate, { params: { id }, body: { group_id: late.id } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`changed “${title}” since: it is in the group “${late.title}” now.`)).toBeVisible()
  expect(await admin(agentflowStatuses.adminShow, { params: { id } })).toMatchObject({ group_id: late.id })
})

test('a list or a record that does not load says so, and what is gone is not there', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(404), refusal(500))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(statuses.adminCreate, { body: { title: `Slow ${mark}`, position: 900 } })
  await enter(context, 'buadmin')
  const fails = () => page.route('**/v1/admin/statuses**', route => route.fulfill({ status: 500, json: {} }))
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await fails()
  await page.goto('/admin/statuses')
  await expect(again).toBeVisible()
  await expect(page.getByText(/^No .*(found|yet)/)).toHaveCount(0)
  await expect(page.getByText(/^\d+-\d+ of /)).toHaveCount(0)
  expect(await page.getByRole('alert').count(), 'no notice says it once more').toBe(1)
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^\d+-\d+ of /)).toBeVisible()

  await fails()
  await page.goto(`/admin/statuses/${id}`)
  await expect(again).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/statuses/${id}$`))
  expect(await page.getByRole('alert').count(), 'no notice says it once more').toBe(1)
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Slow ${mark}`)

  await page.goto('/admin/statuses/999999999')
  await expect(page.getByText('There is nothing here: it was deleted, or never was.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/\/statuses(\?|$)/)
})

test('a list is taken out as it is found, and what it was narrowed by is kept for another day', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(503))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  for (const title of ['Ant', 'Bee'])
    await admin(statuses.adminCreate, { body: { title: `${title} ${mark}`, position: 900 } })
  await enter(context, 'buadmin')
  await page.goto('/admin/statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sort by Title' }).click()
  const taken = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const download = await taken
  expect(download.suggestedFilename()).toBe('statuses.csv')
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n').slice(1)
  expect(rows.map(row => row.split(',')[1])).toEqual([`Ant ${mark}`, `Bee ${mark}`])

  await page.route('**/v1/admin/statuses/export.csv?*', route =>
    route.fulfill({ status: 503, json: { errors: { base: 'Try again in a moment.' } } }),
  )
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('link', { name: 'Export' }).press('Enter')
  await expect(page.getByText('Export failed (Service Unavailable). Try again in a moment.')).toBeVisible()
  await expect(page.getByRole('row'), 'in the console still').toHaveCount(3)

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill(`Insects ${mark}`)
  await page.mouse.click(8, 300)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await expect(name, 'a press beside the dialog loses nothing').toHaveValue(`Insects ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('')
  await expect(page.getByRole('row')).not.toHaveCount(3)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: `Insects ${mark}` }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  const saved = page.getByRole('menuitem', { name: `Insects ${mark}` })
  await enter(context, 'admin')
  await page.goto('/admin/statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeVisible()
  await expect(saved, 'what one saved is nobody else’s in this browser').toHaveCount(0)
  await enter(context, 'buadmin')
  await page.goto('/admin/statuses')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(saved).toBeVisible()
})

test('an agent gives a contact an agentflow status at the top of its page; the console keeps one that is borne', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const make = (title: string) => admin(agentflowStatuses.adminCreate, { body: { title: `${title} ${mark}` } })
  const [applied, met] = [await make('Applied'), await make('Met')]
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Runa', last_name: 'Beck' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const choose = async (now: string, next: string) => {
    await page.getByRole('button', { name: `${now}: change the agentflow status` }).click()
    await page.getByRole('menuitem', { name: next }).click()
    await expect(page.getByRole('button', { name: `${next}: change the agentflow status` })).toBeVisible()
  }
  await choose('No agentflow status', applied.title)
  await choose(applied.title, met.title)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(met.title)
  expect((await agent.call(contacts.show, { params: { id } })).agentflow_status).toMatchObject({ id: met.id })

  const office = await browserOf()
  await enter(office, 'buadmin')
  const consolePage = await office.newPage()
  await consolePage.goto(`/admin/agentflow_statuses/${met.id}`)
  const question = await asksToDelete(consolePage)
  await expect(
    question.getByText(`1 contact has the agentflow status “${met.title}”. Give them another one first.`),
  ).toBeVisible()
  await choose(met.title, 'No agentflow status')
  await consolePage.reload()
  await deletes(consolePage)
  await admin(agentflowStatuses.adminDestroy, { params: { id: applied.id } })
})

test('several agentflow statuses are deleted after a question that names them, and come back together', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  for (const title of ['Called', 'Written'])
    await admin(agentflowStatuses.adminCreate, { body: { title: `${title} ${mark}` } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/agentflow_statuses?filter=${encodeURIComponent(JSON.stringify({ q: String(mark) }))}`)
  const rows = page.getByRole('row').filter({ hasText: String(mark) })
  await expect(rows).toHaveCount(2)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  const question = await asksToDelete(page)
  await expect(question).toContainText(`Called ${mark}, Written ${mark}.`)
  await expect(question.getByRole('button', { name: 'Delete 2 agentflow statuses' })).toBeEnabled()
  await confirms(page, question)
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('agentflow statuses stand in the list, narrow it and a quick filter, are given to many and come with a file', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const make = (title: string) => admin(agentflowStatuses.adminCreate, { body: { title: `${title} ${mark}` } })
  const [applied, met] = [await make('Applied'), await make('Met')]
  for (const [last_name, agentflow_status_id] of [
    ['Abel', applied.id],
    ['Bode', null],
  ] as const)
    await agent.call(contacts.create, { body: { last_name, agentflow_status_id } })
  const people = page.getByRole('table', { name: 'Contacts' }).locator('tbody').getByRole('row')
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Agentflow status' }).check()
  await page.keyboard.press('Escape')
  await expect(people.filter({ hasText: 'Abel' })).toContainText(applied.title)

  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await page.getByRole('button', { name: 'Change 2 contacts' }).click()
  const change = page.getByRole('dialog', { name: 'Change contacts' })
  await change.getByLabel('Agentflow status').selectOption(met.title)
  await change.getByRole('button', { name: 'Change 2 contacts' }).click()
  await expect(page.getByText(`Set agentflow status to ${met.title}: 2 contacts.`)).toBeVisible()
  await expect(people.filter({ hasText: met.title })).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(people.filter({ hasText: met.title })).toHaveCount(0)

  await page.getByRole('button', { name: 'More filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByLabel('Field').selectOption('Agentflow status')
  await drawer.getByRole('combobox', { name: 'Agentflow status' }).click()
  await page.getByRole('option', { name: applied.title }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Show contacts' }).click()
  await expect(people).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Remove filter Agentflow status: ${applied.title}` })).toBeVisible()
  await page.getByRole('button', { name: 'Save as quick filter' }).click()
  const save = page.getByRole('dialog', { name: 'Save as quick filter' })
  await save.getByRole('textbox', { name: 'Name' }).fill('Applied')
  await save.getByRole('button', { name: 'Save quick filter' }).click()
  await expect(save).toHaveCount(0)
  await page.goto('/contacts')
  await page
    .getByRole('navigation', { name: 'Quick filters' })
    .getByRole('link', { name: /^Applied/ })
    .click()
  await expect(people).toHaveCount(1)

  const csv = `Last Name,Email,Agentflow status\nCole,cole.${mark}@x.test,${met.title.toUpperCase()}\nDorn,dorn.${mark}@x.test,Ghosted\n`
  await page.goto('/imports')
  const file = { name: 'recruits.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File to import').setInputFiles(file)
  const means = page.getByRole('combobox', { name: 'Meaning of Agentflow status', exact: true })
  await expect(means.locator('option:checked')).toHaveText('Agentflow status')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('There is no agentflow status "Ghosted"; kept in the notes.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('All 2 rows accounted for: 2 contacts created')).toBeVisible()
  await page.goto('/contacts?columns=agentflow_status')
  await expect(people.filter({ hasText: 'Cole' })).toContainText(met.title)
  await page.getByRole('link', { name: 'Dorn' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Agentflow status: Ghosted')
})

test('statuses are put into a group that is found by its name, and taken out again', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  for (let n = 0; n < 27; n++)
    await admin(agentflowStatuses.adminGroupCreate, { body: { title: `Group ${mark} ${n}`, position: 900 + n } })
  const { title } = await admin(agentflowStatuses.adminCreate, { body: { title: `Met ${mark}`, position: 900 } })
  await enter(context, 'buadmin')
  await page.goto('/admin/agentflow_statuses')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Put into a group' }).click()
  const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Group' })
  await picker.fill(`${mark} 26`)
  await page.getByRole('option', { name: `Group ${mark} 26` }).click()
  await page.getByRole('button', { name: 'Put into group' }).click()
  await expect(page.getByText(`1 status is in the group Group ${mark} 26.`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(`Group ${mark} 26`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).not.toContainText(`Group ${mark}`)
})

test('a list is narrowed by what its columns show, and what was asked is kept by a name', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  for (const [name, active] of [
    [`Anchor ${mark}`, true],
    [`Old ${mark}`, false],
  ] as const)
    await admin(carriers.adminCreate, { body: { name, active } })
  await enter(context, 'buadmin')
  await page.goto('/admin/carriers')
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Still sold' }).click()
  await page.getByRole('combobox', { name: 'Still sold' }).click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(`Old ${mark}`)
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', /active/)
})

test('statuses are moved up and down by the keyboard and kept in one request; one that fails leaves the order as it was', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(500))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const make = (title: string, position: number) =>
    admin(agentflowStatuses.adminCreate, { body: { title: `${title} ${mark}`, position } })
  const made = [await make('Applied', 901), await make('Met', 902), await make('Signed', 903)]
  const [applied, met, signed] = made.map(({ title }) => title)
  const order = async () => {
    const query = { filter: JSON.stringify({ q: String(mark) }), sort: '["position","ASC"]' }
    return (await admin(agentflowStatuses.adminList, { query })).map(({ title }) => title)
  }
  await enter(context, 'buadmin')
  await page.goto(`/admin/agentflow_statuses?filter=${encodeURIComponent(JSON.stringify({ q: String(mark) }))}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.route('**/v1/admin/agentflow_statuses?*', async route => {
    const response = await route.fetch()
    const rows = (await response.json()) as { title: string }[]
    await route.fulfill({ response, json: rows.filter(({ title }) => title.endsWith(String(mark))) })
  })
  const sent: string[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of the agentflow statuses' })
  await expect(dialog.getByRole('listitem')).toHaveText([`1. ${applied}`, `2. ${met}`, `3. ${signed}`])
  const up = dialog.getByRole('button', { name: `Move ${signed} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`${signed} is 2 of 3 now.`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText([`1. ${signed}`, `2. ${applied}`, `3. ${met}`])
  await expect(up, 'keeps the focus at the top').toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await page.route('**/agentflow_statuses/bulk_update', route => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not saved: the order stands as it was.')
  expect(await order()).toEqual([applied, met, signed])
  await page.unroute('**/agentflow_statuses/bulk_update')
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await order()).toEqual([signed, applied, met])
  expect(sent).toHaveLength(2)
})

test('a status that stops contact is set in the console and obeyed on the page of who has it, one or many', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
}) => {
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const { id, title } = await admin(statuses.adminCreate, { body: { title: `Leave be ${mark}`, position: 900 } })
  const office = await browserOf()
  await enter(office, 'buadmin')
  const consolePage = await office.newPage()
  await consolePage.goto(`/admin/statuses/${id}`)
  await consolePage.getByLabel('Stops contact').check()
  await expect(consolePage.getByText(/^Nobody calls, texts, e-mails or sends mail/)).toBeVisible()
  await consolePage.getByRole('button', { name: 'Save' }).click()
  await expect(consolePage.getByText('Saved.')).toBeVisible()

  const { number } = await agent.call(contacts.create, {
    body: { first_name: 'Lena', last_name: `Alone ${mark}`, phone: '401-331-2290' },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const header = page.locator('main header').first()
  await expect(header.getByRole('link', { name: '1-401-331-2290' })).toBeVisible()
  await page.getByRole('button', { name: 'No status: change the status' }).click()
  await page.getByRole('menuitem', { name: `${title} stops all contact` }).click()
  await expect(page.getByRole('alert').filter({ hasText: `Status “${title}”: nobody calls` })).toBeVisible()
  await expect(header.getByText('(their status says so)')).toBeVisible()
  await expect(header.getByRole('link', { name: '1-401-331-2290' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText(/^Nobody calls, texts, e-mails or sends mail to them while/)).toBeVisible()

  await page.goto(`/contacts?q=Alone ${mark}`)
  await expect(page.getByRole('table', { name: 'Contacts' }).getByText('Do not contact')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select Lena Alone ${mark}` }).check()
  await page.getByRole('button', { name: 'Change 1 contact' }).click()
  const change = page.getByRole('dialog', { name: 'Change contacts' })
  await change.getByLabel('Line of business').selectOption({ label: 'Medicare' })
  await expect(change.getByText('1 contact will change.')).toBeVisible()
  await change.getByLabel('Status', { exact: true }).selectOption(title)
  await expect(
    change.getByText('Nobody is called, texted, e-mailed or sent mail while they have this status.'),
  ).toBeVisible()

  await consolePage.goto(`/admin/statuses/${id}`)
  await consolePage.getByLabel('Stops contact').uncheck()
  await consolePage.getByRole('button', { name: 'Save' }).click()
  const asked = consolePage.getByRole('dialog', { name: 'Let them be contacted again?' })
  await expect(asked).toContainText(`1 contact has the status “${title}”.`)
  await asked.getByRole('button', { name: 'Save and let them be contacted' }).click()
  await expect(consolePage.getByText('Saved.')).toBeVisible()
  await page.goto(`/contacts/${number}`)
  await expect(header.getByRole('link', { name: '1-401-331-2290' })).toBeVisible()
})
