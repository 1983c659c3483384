import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { zipOf } from '../apps/server/src/contact-imports/fixtures/zip.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { refusal } from './console-errors.ts'
import { delimited, LEAD_HEADER, leadFile, leadList } from './lead-list.ts'
import { type Agent, as, enter } from './people.ts'
import { ownData, startServer } from './servers.ts'
import { test } from './test.ts'

const FIRST = ['Ann', 'Lee', '(212) 301-0001', 'ann.lee@example.com']
const SECOND = ['Bo', 'Ray', '(212) 301-0002', 'bo.ray@example.com']
const HEADER = ['First Name', 'Last Name', 'Phone', 'Email']

async function upload(page: Page, name: string, content: string | Buffer, mimeType = 'text/csv') {
  await page.goto('/imports')
  await page.getByLabel('File to import').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

const meaning = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Meaning of ${column}`, exact: true })
const check = (page: Page) => page.getByRole('button', { name: 'Check the file' }).click()
const chosen = (page: Page, column: string) => meaning(page, column).locator('option:checked')

const book = async ({ call }: Agent) =>
  (await call(contacts.list, { body: { contacts_scope: { limit: 50 } } })).meta.total_count

test('a lead list of 500 is mapped, checked, imported, found again as duplicates, and undone', async ({
  page,
  context,
  agent,
}) => {
  const leads = leadList(500, agent.id)
  await enter(context, agent.username, agent.password)
  const progress: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('contact_imports.progress')) progress.push(String(payload))
    }),
  )

  await upload(page, 'spring leads.csv', leadFile(leads))
  await expect(page.getByRole('heading', { name: 'spring leads.csv' })).toBeVisible()
  const guesses = await Promise.all(LEAD_HEADER.map(column => chosen(page, column).textContent()))
  expect(guesses).toEqual([
    'First name',
    'Last name',
    'Company',
    'Address',
    'City',
    'County',
    'State',
    'ZIP code',
    'Phone',
    'Phone 2',
    'E-mail',
    'Website',
  ])
  await expect(page.getByRole('row', { name: /Statie/ })).toContainText(/\d+ %/)
  await meaning(page, 'Phone 2').selectOption('Phone')
  await expect(page.getByText('Two columns are “Phone”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await meaning(page, 'Phone 2').selectOption('Phone 2')
  await meaning(page, 'Website').selectOption('Leave out')
  await page.getByLabel('Tags, with commas between').fill('Spring, Bought')
  await check(page)

  await expect(page.getByText('would create 500 contacts and update 0; 0 rows would be left out')).toBeVisible()
  expect(await book(agent), 'a check writes nothing').toBe(0)
  await page.getByRole('button', { name: 'Import 500 rows' }).click()
  await expect(
    page.getByText('All 500 rows accounted for: 500 contacts created, 0 updated, 0 rows left out.'),
  ).toBeVisible()
  await expect.poll(() => progress.some(frame => frame.includes('completed')), 'told over the socket').toBe(true)
  expect(await book(agent)).toBe(500)
  const first = leads[0]!
  await expect(page.getByRole('row', { name: first.cells[10]! }).getByRole('link')).toHaveText(
    `${first.first_name} ${first.last_name}`,
  )
  const address = page.url()

  await upload(page, 'spring leads again.csv', leadFile(leads))
  await check(page)
  await expect(
    page.getByText('There is nothing to import: 500 rows are duplicates, on a list or invalid.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await expect(page.getByRole('row', { name: first.cells[10]! })).toContainText('Same phone as contact')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download 500 left-out rows' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('rejected spring leads again.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(501)
  expect(lines[0]).toBe(`\ufeffLine,Outcome,Reason,${LEAD_HEADER.join(',')}`)
  expect(lines[1]).toMatch(/^2,duplicate,Same phone as contact \d+\./)

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: '500 Taken back' })).toBeVisible()
  expect(await book(agent)).toBe(0)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row', { name: /spring leads.csv/ })).toContainText('Undone')
})

const GOOD: { name: string; file: string; content: string; shown?: string; left?: string }[] = [
  { name: 'a byte order mark', file: 'bom.csv', content: `\ufeff${delimited([HEADER, FIRST, SECOND])}` },
  { name: 'semicolons', file: 'semicolons.csv', content: delimited([HEADER, FIRST, SECOND], { delimiter: ';' }) },
  { name: 'tabs', file: 'tabs.txt', content: delimited([HEADER, FIRST, SECOND], { delimiter: '\t', newline: '\n' }) },
  {
    name: 'a line break inside quotes',
    file: 'quoted.csv',
    content: delimited([
      [...HEADER, 'Notes'],
      [...FIRST, 'calls\r\nback'],
      [...SECOND, 'said "no"'],
    ]),
    shown: 'said "no"',
  },
  { name: 'no header', file: 'bare.csv', content: delimited([FIRST, SECOND]) },
  {
    name: 'a header that comes again',
    file: 'twice.csv',
    content: delimited([HEADER, FIRST, HEADER, SECOND]),
    left: '1 row',
  },
  {
    name: '40 columns nobody knows',
    file: 'wide.csv',
    content: delimited([
      [...HEADER, ...Array.from({ length: 40 }, (_, at) => `Zq${at}`)],
      ...[FIRST, SECOND].map(row => [...row, ...Array.from({ length: 40 }, (_, at) => `w${at}`)]),
    ]),
  },
]

for (const { name, file, content, shown = 'Ann', left = '0 rows' } of GOOD)
  test(`reads a file with ${name}`, async ({ page, context }) => {
    await enter(context, 'agent2')
    await upload(page, file, content)
    await expect(page.getByLabel('The first row holds the names')).toBeChecked({ checked: name !== 'no header' })
    await check(page)
    await expect(page.getByText(`would create 2 contacts and update 0; ${left} would be left out`)).toBeVisible()
    await expect(page.getByRole('cell', { name: shown, exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'bo.ray@example.com' })).toBeVisible()
  })

test('reads Windows-1252 with semicolons, and Excel', async ({ page, context }) => {
  await enter(context, 'agent2')
  const people = [
    ['Renée', 'Müller', '(212) 302-0001', 'renee@example.com'],
    ['José', 'Peña', '(212) 302-0002', 'jose@example.com'],
  ]
  await upload(page, 'old.csv', Buffer.from(delimited([HEADER, ...people], { delimiter: ';' }), 'latin1'))
  await check(page)
  await expect(page.getByRole('cell', { name: 'Renée' })).toBeVisible()
  await expect(page.getByText('would create 2 contacts')).toBeVisible()

  const requireFromServer = createRequire(new URL('../apps/server/package.json', import.meta.url))
  const { default: writeWorkbook } = requireFromServer('write-excel-file/node') as {
    default: (rows: { value: string }[][]) => { toBuffer(): Promise<Buffer> }
  }
  const workbook = await writeWorkbook([HEADER, ...people].map(row => row.map(value => ({ value })))).toBuffer()
  await upload(page, 'book.xlsx', workbook, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  await check(page)
  await expect(page.getByRole('cell', { name: 'Peña' })).toBeVisible()
  await expect(page.getByText('would create 2 contacts')).toBeVisible()
})

test('says clearly why a file cannot be imported', async ({ page, context, troubles }) => {
  troubles.allow(refusal(422))
  await enter(context, 'agent2')
  const alert = page.getByRole('alert')
  await upload(page, 'header only.csv', delimited([HEADER]))
  await expect(alert).toContainText('This file has no rows below its header. Add the contacts and try again.')
  await upload(page, 'leads.csv', '%PDF-1.7\n%âãÏÓ\n1 0 obj << /Type /Catalog >> endobj')
  await expect(alert).toContainText('"leads.csv" is a PDF')
  await upload(page, 'nothing.csv', '')
  await expect(alert).toContainText('"nothing.csv" is empty. Choose a file with at least one row.')
})

test('an invalid row is left out with its reason and the others go in', async ({ page, context, agent }) => {
  const [good, bad] = leadList(2, agent.id).map(({ cells }) => cells) as [string[], string[]]
  const broken = bad.map((cell, at) => (at === 8 ? '12' : at === 9 ? '' : at === 10 ? 'not an address' : cell))
  await enter(context, agent.username, agent.password)
  await upload(
    page,
    'mixed.csv',
    delimited([LEAD_HEADER, good, broken, ['', '', '', '1 Nowhere', '', '', '', '', '', '', '', '']]),
  )
  await check(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('All 3 rows accounted for: 2 contacts created, 0 updated, 1 row left out.')).toBeVisible()
  await page.getByRole('button', { name: '1 Invalid' }).click()
  await expect(page.getByRole('row', { name: /1 Nowhere/ })).toContainText(/name/i)
})

test('a file is held against lists, bought from a vendor, and its mapping saved for the next one', async ({
  page,
  context,
  agent,
}) => {
  const leads = leadList(3, agent.id)
  const customer = await agent.call(contacts.create, {
    body: { first_name: leads[0]!.first_name, last_name: leads[0]!.last_name, email: leads[0]!.cells[10]! },
  })
  await agent.call(contactPolicies.create, {
    params: { id: customer.id },
    body: { carrier_name: 'Evergreen Mutual', status: 'active' },
  })
  await enter(context, agent.username, agent.password)
  await upload(page, 'bought.csv', leadFile(leads))
  await page.getByLabel('Customers with a policy in force').check()
  await page.getByRole('combobox', { name: 'Bought from' }).selectOption('Another vendor…')
  await expect(page.getByText('Enter the name of the vendor.')).toBeVisible()
  await page.getByLabel('Name of the vendor').fill(`Old Lists ${agent.id}`)
  await page.getByRole('combobox', { name: 'Who is on a list' }).selectOption('Import and tag them')
  await expect(page.getByText('Enter the tags for people on a list.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Who is on a list' }).selectOption('Leave them out')
  await page.getByLabel('Save this mapping as').fill('Bought lists')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The mapping “Bought lists” is saved.')).toBeVisible()
  await check(page)
  await expect(page.getByText('would create 2 contacts and update 0; 1 row would be left out')).toBeVisible()
  for (const [count, what] of [
    [2, 'To create'],
    [0, 'To update'],
    [0, 'Duplicates'],
    [1, 'On a list'],
    [0, 'Invalid'],
  ])
    await expect(page.getByRole('button', { name: `${count} ${what}`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: '1 On a list' }).click()
  await expect(page.getByRole('row', { name: leads[0]!.cells[10]! })).toContainText(
    'Already a customer of your agency.',
  )
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('All 3 rows accounted for: 2 contacts created, 0 updated, 1 row left out.')).toBeVisible()

  await upload(page, 'bought again.csv', leadFile(leadList(2, agent.id + 1)))
  await meaning(page, 'Company Name').selectOption('Leave out')
  await page.getByRole('combobox', { name: 'Saved mapping' }).selectOption('Bought lists')
  await expect(chosen(page, 'Company Name')).toHaveText('Company')
  await expect(page.getByLabel('Customers with a policy in force')).toBeChecked()
  await expect(page.getByLabel('Name of the vendor')).toHaveValue(`Old Lists ${agent.id}`)
})

test('files in a ZIP find their contacts, are attached, and taken away again', async ({ page, context, agent }) => {
  const ada = await agent.call(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Quimby', email: `ada.${agent.id}@example.com` },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/imports')
  const archive = zipOf({ [`${ada.number} application.pdf`]: '%PDF-1.4\n%%EOF\n', 'nobody.pdf': '%PDF-1.4\n%%EOF\n' })
  await page
    .getByLabel('ZIP of files for contacts')
    .setInputFiles({ name: 'papers.zip', mimeType: 'application/zip', buffer: archive })
  await expect(page.getByText('Nothing is attached yet. 1 file found a contact, 1 file did not.')).toBeVisible()
  await page.getByRole('button', { name: '1 No contact found' }).click()
  await expect(page.getByRole('row', { name: /nobody.pdf/ })).toContainText('No contact of yours')
  await page.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(page.getByText('All 2 files accounted for: 1 attached, 1 left out.')).toBeVisible()
  await page.getByRole('button', { name: '1 Attached' }).click()
  await page
    .getByRole('row', { name: /application.pdf/ })
    .getByRole('link', { name: 'Ada Quimby' })
    .click()
  await expect(page.getByText(`${ada.number} application.pdf`).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('The files were taken away again.')).toBeVisible()
})

test('a server killed in the middle of an import finishes it after a new start', async ({ browserOf, troubles }) => {
  test.setTimeout(180_000)
  troubles.allow(/WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const { dataDir, close } = ownData()
  let server = await startServer({ dataDir })
  try {
    const { origin, port } = server
    const context = await browserOf({ baseURL: origin })
    await enter(context, 'agent')
    const page = await context.newPage()
    const call = await as(origin, 'agent')
    const before = await call(contacts.list, { body: { contacts_scope: {} } })
    let killed: Promise<void> | undefined
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload)
        if (killed || !/contact_imports.progress.*"state":"running".*"processed":[1-9]/.test(frame)) return
        killed = server.kill('SIGKILL')
      }),
    )
    await upload(page, 'twenty thousand.csv', leadFile(leadList(20_000, 1)))
    await check(page)
    await page.getByRole('button', { name: 'Import 20,000 rows' }).click({ timeout: 60_000 })
    await expect.poll(() => killed !== undefined, { timeout: 60_000 }).toBe(true)
    await killed

    server = await startServer({ dataDir, port })
    await expect(
      page.getByText('All 20,000 rows accounted for: 20,000 contacts created, 0 updated, 0 rows left out.'),
    ).toBeVisible({
      timeout: 90_000,
    })
    const after = await call(contacts.list, { body: { contacts_scope: {} } })
    expect(after.meta.total_count - before.meta.total_count).toBe(20_000)
  } finally {
    await server.kill('SIGTERM')
    await close()
  }
})
