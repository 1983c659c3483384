import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { zipOf } from '../apps/server/src/contact-imports/fixtures/zip.ts'
import { openCluster } from '../apps/server/src/core/db/embedded.ts'
import * as bulkJobs from '../packages/api/src/bulk-jobs.ts'
import * as imports from '../packages/api/src/contact-imports.ts'
import * as contactPoints from '../packages/api/src/contact-points.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as quietJobs from '../packages/api/src/quiet-jobs.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { delimited, LEAD_HEADER, leadFile, leadList } from './lead-list.ts'
import { type Agent, addUser, as, type Call, enter } from './people.ts'
import { ownData, startServer } from './servers.ts'
import { test } from './test.ts'

const FIRST = ['Ann', 'Lee', '(212) 301-0001', 'ann.lee@example.com']
const SECOND = ['Bo', 'Ray', '(212) 301-0002', 'bo.ray@example.com']
/** The same two with phones and e-mails of their own: the agency has but one of each, and other tests import beside this. */
const own = ({ id }: Agent) =>
  [FIRST, SECOND].map(([first = '', last = ''], at) => [
    first,
    last,
    `(21${2 + at}) 303-${String(id % 10_000).padStart(4, '0')}`,
    `${first}.${id}@example.com`,
  ])
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

test('Medicare and Social Security numbers of a file are shown masked and land sealed on the contact', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  const email = `mae.${agent.id}@example.com`
  const rows = [`Mae,Dicare,${email},1eg4-te5-mk73,234-56-7891`, `Sol,Second,sol.${agent.id}@example.com,1SG4TE5MK72,`]
  await upload(page, 'enrolled.csv', ['First Name,Last Name,Email,Medicare ID,SSN', ...rows].join('\n'))
  await expect(chosen(page, 'Medicare ID')).toHaveText('Medicare number (MBI)')
  await expect(chosen(page, 'SSN')).toHaveText('Social Security number')
  await expect(page.getByText('The file is erased once it is imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: /SSN/ })).toContainText('•••-••-7891')
  await check(page)
  await expect(page.getByText('would create 2 contacts')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sol/ })).toContainText('The Medicare number is left out')
  await expect(page.getByRole('main')).not.toContainText(/234-56|1eg4|1SG4/i)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('row', { name: /Mae/ }).getByRole('link').click()
  const numbers = page.getByRole('region', { name: /^ID numbers/ })
  await expect(numbers).toContainText('Ends with MK73')
  await expect(numbers).toContainText('Ends with 7891')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('imported the Medicare number')
  await expect(timeline).toContainText('imported the Social Security number')
})

test('numbers in a column that is taken for notes are left out, and the check says so and shows the rows', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  const rows = [
    `Mae,Notes,mae.notes.${agent.id}@example.com,"SSN 234-56-7891, call after 4",1eg4 te5 mk73`,
    `Sol,Plain,sol.plain.${agent.id}@example.com,Call after 4,`,
  ]
  await upload(page, 'comments.csv', ['First Name,Last Name,Email,Notes,Spouse card', ...rows].join('\n'))
  await meaning(page, 'Spouse card').selectOption({ label: 'Answer to: Spouse card' })
  await check(page)
  await expect(page.getByRole('alert').filter({ hasText: '1 row has what looks like a Medicare' })).toContainText(
    'It is left out there, and the file is erased once it is imported.',
  )
  await page.getByRole('button', { name: '1 Numbers left out' }).click()
  const row = page.getByRole('region', { name: 'Rows of the file' }).getByRole('row', { name: /Mae/ })
  await expect(row).toContainText('SSN [removed], call after 4')
  await expect(row).toContainText('is left out of "Notes" and "Spouse card"')
  await expect(page.getByRole('row', { name: /Sol/ })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/234-56|1eg4/i)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('were left out of the notes and answers of 1 row.')).toBeVisible()
  await page.getByRole('row', { name: /Mae/ }).getByRole('link').click()
  await expect(page.getByText('SSN [removed], call after 4').first()).toBeVisible()
})

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

test('a mapping is not lost without a question, and an import pressed twice runs once and says nothing wrong', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await upload(page, 'pressed.csv', delimited([HEADER, ...own(agent)]))
  await meaning(page, 'Last Name').selectOption('Leave out')
  const asked: string[] = []
  let leave = false
  page.on('dialog', each => {
    asked.push(each.message())
    return leave ? each.accept() : each.dismiss()
  })
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(chosen(page, 'Last Name')).toHaveText('Leave out')
  await page.goBack()
  await expect.poll(() => asked.length).toBe(2)
  await expect(chosen(page, 'Last Name')).toHaveText('Leave out')
  await meaning(page, 'Last Name').selectOption('Last name')
  leave = true
  await check(page)
  const press = page.getByRole('button', { name: 'Import 2 rows' })
  await press.evaluate(button => {
    ;(button as HTMLButtonElement).click()
    ;(button as HTMLButtonElement).click()
  })
  await expect(page.getByText(/All 2 rows accounted for: 2 contacts created/)).toBeVisible()
  await expect(page.getByText('started already')).toHaveCount(0)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page).toHaveURL(/\/imports$/)
  expect(asked).toHaveLength(2)
  expect(await book(agent)).toBe(2)
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

test('a file with a row for each policy makes one contact of each person; carriers of leads make no policy', async ({
  page,
  context,
  agent,
}) => {
  const [[first, last, phone] = [], [other, surname, number] = []] = own(agent)
  await enter(context, agent.username, agent.password)
  const head = ['First Name', 'Last Name', 'Phone', 'Carrier', 'Policy Number']
  const rows = [
    [first, last, phone, 'Aetna', 'P-1'],
    [other, surname, number, 'Aetna', 'P-2'],
    [first, last, phone, 'Humana', 'P-3'],
    [first, last, phone, 'Humana', 'P-3'],
  ] as string[][]
  await upload(page, 'policies.csv', delimited([head, ...rows]))
  const whose = page.getByRole('combobox', { name: 'The policies in the file' })
  await expect(whose).toHaveValue('theirs')
  await expect(page.getByText('Nobody becomes a client by it.')).toBeVisible()
  await meaning(page, 'Carrier').selectOption('Current carrier')
  await expect(whose).toBeHidden()
  await meaning(page, 'Carrier').selectOption('Carrier')
  await whose.selectOption('Sold by us, in force')
  await check(page)
  await expect(
    page.getByText('would create 2 contacts and update 0, and add 1 further policy to them; 1 row would be left out.'),
  ).toBeVisible()
  await page.getByRole('button', { name: '1 Policies to add' }).click()
  await expect(page.getByRole('row', { name: /P-3/ })).toContainText('A further policy of the person of row 2.')
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(
    page.getByText('All 4 rows accounted for: 2 contacts created, 0 updated, 1 further policy added to them, 1 row'),
  ).toBeVisible()
  await page.getByRole('button', { name: '1 Policies added' }).click()
  await page
    .getByRole('row', { name: /P-3/ })
    .getByRole('link', { name: `${first} ${last}` })
    .click()
  await expect(page.getByText('P-1')).toBeVisible()
  await expect(page.getByText('P-3')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('2 created contacts are taken back')).toContainText('1 further policy of them goes again')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('button', { name: '3 Taken back' })).toBeVisible()
  expect(await book(agent)).toBe(0)
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
  await page.getByLabel('Save this mapping as').fill('Bought lists')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const replace = page.getByRole('alertdialog', { name: 'Replace “Bought lists”?' })
  await replace.getByRole('button', { name: 'Keep it' }).click()
  await expect(replace).toHaveCount(0)
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

test('a known file goes straight in by its saved mapping, as leads or as clients, and a file it does not fit is refused', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const columns = Object.fromEntries(
    ['first_name', 'last_name', 'phone', 'email'].map((field, at) => [`C${at}`, field]),
  )
  await agent.call(imports.createSetting, { body: { name: 'Mail house', data: { columns } } })
  await enter(context, agent.username, agent.password)
  await page.goto('/imports')
  const straight = page.getByRole('region', { name: 'Straight in' })
  const take = (name: string, rows: string[][]) =>
    straight
      .getByLabel('Spreadsheet to take straight in')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(delimited(rows)) })
  await straight.getByLabel('What the columns mean').selectOption('Mail house')
  const [first = [], second = []] = own(agent)
  await take('short.csv', [['C0', 'C1', 'Else'], first.slice(0, 3), second.slice(0, 3)])
  await expect(straight.getByRole('alert')).toContainText('The file has no column “C2”, “C3”')
  await take('leads.csv', [Object.keys(columns), [...first.slice(0, 3), '']])
  await expect(page.getByText('All 1 row accounted for: 1 contact created, 0 updated, 0 rows left out.')).toBeVisible()
  await page.goto('/imports')
  await straight.getByLabel('What they are').selectOption('Clients')
  await straight.getByLabel('What the columns mean').selectOption('Mail house')
  await take('clients.csv', [Object.keys(columns), first, second])
  await expect(page.getByText('All 2 rows accounted for: 1 contact created, 1 updated, 0 rows left out.')).toBeVisible()
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  expect(data.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['Client'], ['Client']])
})

test('a couple on one phone becomes two contacts, and the log leads to whom each shares it with', async ({
  page,
  context,
  agent,
}) => {
  const phone = `(212) 302-${String(agent.id % 10_000).padStart(4, '0')}`
  const mary = await agent.call(contacts.create, { body: { first_name: 'Mary', last_name: 'Miller', phone } })
  await enter(context, agent.username, agent.password)
  const rows = [
    ['John', 'Miller', phone, ''],
    ['M.', 'Miller', phone, ''],
  ]
  await upload(page, 'couples.csv', delimited([HEADER, ...rows]))
  await check(page)
  await expect(page.getByText('1 contact shares a phone, an e-mail or a name with somebody else')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('All 2 rows accounted for: 1 contact created, 0 updated, 1 row left out.')).toBeVisible()
  expect(await book(agent)).toBe(2)
  await page.getByRole('button', { name: '1 Duplicates' }).click()
  await expect(page.getByRole('row', { name: /M\./ })).toContainText(
    `Same phone as contact Mary Miller (${mary.number}).`,
  )
  await page.getByRole('button', { name: '1 Sharing with others' }).click()
  const row = page.getByRole('row', { name: /John/ })
  await expect(row).toContainText(
    `Shares the phone number of contact Mary Miller (${mary.number}), who has another first name: a contact of their own.`,
  )
  await expect(row.getByRole('link', { name: 'John Miller' })).toBeVisible()
  await row.getByRole('link', { name: `Mary Miller (${mary.number})` }).click()
  await expect(page.getByRole('heading', { name: 'Mary Miller', level: 1 })).toBeVisible()
})

test('who shares a phone is left out if so chosen, and added after all by a press', async ({
  page,
  context,
  agent,
}) => {
  const phone = `(213) 304-${String(agent.id % 10_000).padStart(4, '0')}`
  const mary = await agent.call(contacts.create, { body: { first_name: 'Mary', last_name: 'Miller', phone } })
  await enter(context, agent.username, agent.password)
  const rows = ['John', 'Paul'].map(name => [name, 'Miller', phone, ''])
  await upload(page, 'families.csv', delimited([HEADER, ...rows, own(agent)[0] ?? []]))
  const choice = page.getByRole('combobox', { name: 'If somebody else has the same phone or e-mail' })
  await expect(choice.locator('option:checked')).toHaveText('Add them as people of their own')
  await choice.selectOption('Leave them out')
  await check(page)
  await expect(page.getByText('would create 1 contact and update 0; 2 rows would be left out')).toBeVisible()
  await expect(page.getByText('Left out as chosen: 2 people who share')).toBeVisible()
  await page.getByRole('button', { name: '2 Sharing, left out' }).click()
  const john = page.getByRole('row', { name: /John/ })
  await expect(john).toContainText(
    `Shares the phone number of contact Mary Miller (${mary.number}), who has another first name: left out as chosen.`,
  )
  await expect(john.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('All 3 rows accounted for: 1 contact created, 0 updated, 2 rows left out.')).toBeVisible()

  await page.getByRole('button', { name: '2 Sharing, left out' }).click()
  await john.getByRole('button', { name: 'Add this person, line 2' }).click()
  await expect(page.getByText('All 3 rows accounted for: 2 contacts created, 0 updated, 1 row left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the person left out for sharing' }).click()
  await expect(
    page.getByText('All 3 rows accounted for: 3 contacts created, 0 updated, 0 rows left out.'),
  ).toBeVisible()
  expect(await book(agent)).toBe(4)
})

test('files in a ZIP find their contacts, are attached, and taken away again', async ({ page, context, agent }) => {
  const ada = await agent.call(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Quimby', email: `ada.${agent.id}@example.com` },
  })
  await enter(context, agent.username, agent.password)
  await page.goto('/imports')
  const archive = zipOf({ [`${ada.number} application.pdf`]: '%PDF-1.4\n%%EOF\n', 'nobody.pdf': '%PDF-1.4\n%%EOF\n' })
  const take = () =>
    page
      .getByLabel('ZIP of files for contacts')
      .setInputFiles({ name: 'papers.zip', mimeType: 'application/zip', buffer: archive })
  await take()
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

  await page.goto('/imports')
  await page.getByRole('checkbox', { name: 'Attach what is found at once, without a look first' }).check()
  await take()
  await expect(page.getByText('All 2 files accounted for: 1 attached, 1 left out.')).toBeVisible()
})

test('a ZIP of a Mac finds its contacts by names with umlauts; one that is empty, locked or swollen says what to do', async ({
  page,
  context,
  agent,
}) => {
  const ada = await agent.call(contacts.create, { body: { first_name: 'Ada', last_name: 'Umlaut' } })
  const path = `Anträge/${ada.number}/Übersicht.pdf`
  await enter(context, agent.username, agent.password)
  const take = async (buffer: Buffer) => {
    await page.goto('/imports')
    await page
      .getByLabel('ZIP of files for contacts')
      .setInputFiles({ name: 'papers.zip', mimeType: 'application/zip', buffer })
  }
  await take(zipOf({ [path]: '%PDF-1.4\n%%EOF\n' }, { flags: 0 }))
  await expect(page.getByText('Nothing is attached yet. 1 file found a contact')).toBeVisible()
  await expect(page.getByRole('row', { name: /Übersicht/ })).toContainText('Ada Umlaut')
  await take(zipOf({ 'papers/': '' }))
  await expect(
    page.getByText('There is no file in this ZIP file. Put the files into it and upload it again.'),
  ).toBeVisible()
  await take(zipOf({ [path]: '%PDF-1.4\n%%EOF\n' }, { flags: 0x801 }))
  await page.getByRole('button', { name: '1 No contact found' }).click()
  await expect(page.getByRole('row', { name: /Übersicht/ })).toContainText('This file is locked with a password.')
  await take(zipOf({ a: '', b: '' }, { size: 1.5 * 2 ** 30 }))
  await expect(page.getByText('This ZIP file unpacks to more than 2 GB. Split it.')).toBeVisible()
})

/** Uploads of files to import stay on their way until told to arrive. */
async function holdUploads(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/contacts/validate_import', async route => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}
const uploads = async ({ call }: Agent) => (await call(imports.list, { query: {} })).meta.total_count

test('an upload can be cancelled, and leaving the page breaks it off', async ({ page, context, agent }) => {
  await enter(context, agent.username, agent.password)
  const arrive = await holdUploads(page)
  await upload(page, 'slow.csv', delimited([HEADER, FIRST]))
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeDisabled()
  const cancelled = page.waitForEvent('requestfailed', request => request.url().endsWith('/validate_import'))
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await cancelled
  await expect(page.getByText('Upload cancelled. Nothing was imported.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await expect(page.getByText('No imports yet')).toBeVisible()

  await upload(page, 'slow.csv', delimited([HEADER, FIRST]))
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  const left = page.waitForEvent('requestfailed', request => request.url().endsWith('/validate_import'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Exports' }).click()
  await left
  arrive()
  await expect(page.getByRole('heading', { name: 'Exports', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/exports/)
  expect(await uploads(agent)).toBe(0)

  await upload(page, 'slow.csv', delimited([HEADER, FIRST]))
  await expect(page.getByRole('heading', { name: 'slow.csv' })).toBeVisible()
  await expect(page).toHaveURL(/\/imports\/\d+$/)
})

test('a file that has arrived is no upload to cancel any more: what it began is shown', async ({
  page,
  context,
  agent,
}) => {
  await enter(context, agent.username, agent.password)
  await page.goto('/imports')
  const straight = page.getByRole('region', { name: 'Straight in' })
  const browser = await context.newCDPSession(page)
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/v1/contacts/clients_uploader', requestStage: 'Response' }],
  })
  const answered = new Promise<string>(resolve =>
    browser.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
  )
  await straight.getByLabel('Spreadsheet to take straight in').setInputFiles({
    name: 'arrived.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(delimited([HEADER, ...own(agent)])),
  })
  const requestId = await answered
  await expect(straight.getByText('Reading the file')).toBeVisible()
  await expect(straight.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
  await browser.send('Fetch.continueRequest', { requestId })
  await expect(page.getByRole('heading', { name: 'arrived.csv' })).toBeVisible()
  await expect(page.getByText(/All 2 rows accounted for: 2 contacts created/)).toBeVisible()
})

const sent = (call: Call, name: string, rows: string[][]) =>
  call(imports.validate, { form: {}, files: { file: new File([delimited([HEADER, ...rows])], name) } })

async function done(call: Call, name: string, rows: string[][]) {
  const { id, columns } = await sent(call, name, rows)
  const settled = (state: string) =>
    expect.poll(async () => (await call(imports.show, { params: { id } })).state).toBe(state)
  await call(imports.dryRun, { params: { id }, body: { mapping: columns.map(({ field }) => field) } })
  await settled('ready')
  await call(imports.run, { form: { id }, files: {} })
  await settled('completed')
  return id
}

test('an import is deleted however it stands, and what is not there is said to be missing', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const draft = await sent(agent.call, 'draft.csv', [FIRST])
  const id = await done(agent.call, 'done.csv', own(agent))
  await enter(context, agent.username, agent.password)
  const asked = page.getByRole('alertdialog')
  await page.goto(`/imports/${draft.id}`)
  await page.getByRole('button', { name: 'Delete this import' }).click()
  await expect(asked).toContainText('Nothing was imported from this file.')
  await asked.getByRole('button', { name: 'Delete the import' }).click()
  await expect(page.getByText('The import of “draft.csv” is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'done.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'draft.csv' })).toHaveCount(0)

  await page.getByRole('link', { name: 'done.csv' }).click()
  await page.getByRole('button', { name: 'Delete this import' }).click()
  await expect(asked).toContainText('and can no longer be taken back: 2 created contacts.')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Delete this import' }).click()
  await asked.getByRole('button', { name: 'Delete the import' }).click()
  await expect(page.getByText('No imports yet')).toBeVisible()
  expect(await book(agent), 'contacts stay').toBe(2)

  for (const [address, said] of [
    [id, `Import ${id} was deleted`],
    ['leads', 'No import has this address'],
  ] as const) {
    await page.goto(`/imports/${address}`)
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /again/i })).toHaveCount(0)
  }
})

test('imports are found by file and state, page by page, and the address keeps the view', async ({
  page,
  context,
  agent,
}) => {
  await done(agent.call, 'autumn.csv', own(agent).slice(0, 1))
  for (let at = 1; at <= 15; at++) await sent(agent.call, `list ${at}.csv`, [FIRST])
  await enter(context, agent.username, agent.password)
  await page.goto('/imports')
  const list = page.getByRole('table', { name: 'Imports' })
  await expect(page.getByText('16 imports')).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages of imports' }).getByRole('link', { name: 'page 2' }).click()
  await expect(list.getByRole('link')).toHaveText(['autumn.csv'])
  await expect(page).toHaveURL(/\/imports\?page=2$/)
  await page.reload()
  await expect(list.getByRole('link')).toHaveText(['autumn.csv'])
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
  await expect(page).toHaveURL(/\/imports\?limit=30$/)
  await expect(list.getByRole('link')).toHaveCount(16)

  await page.getByRole('searchbox', { name: 'Part of the file name' }).fill('LIST 1')
  await expect(list.getByRole('link')).toHaveCount(7)
  await expect(page).toHaveURL(/filter_value=LIST/)
  await page.getByRole('searchbox', { name: 'Part of the file name' }).fill('nothing like it')
  await page.getByRole('link', { name: 'Show them all' }).click()
  await expect(page.getByRole('searchbox', { name: 'Part of the file name' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Find by' }).selectOption('State')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Imported')
  await expect(list.getByRole('link')).toHaveText(['autumn.csv'])
  await page.reload()
  await expect(list.getByRole('link')).toHaveText(['autumn.csv'])
  await page.getByRole('combobox', { name: 'State' }).selectOption('Undone')
  await expect(page.getByText('No imports match')).toBeVisible()
  await page.getByRole('link', { name: 'Show them all' }).click()
  await expect(list.getByRole('link')).toHaveCount(16)
  await page.goto('/imports?page=9')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(list.getByRole('link')).toHaveCount(15)
})

test('a saved mapping is shared with the agency, and only who saved it may delete it', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const name = `Carrier book ${agent.id}`
  const data = { columns: { C0: 'phone' }, options: {} }
  const admin = await as(origin, 'buadmin')
  const { id: settingId } = await admin(imports.createSetting, { body: { name, data } })
  await enter(context, 'buadmin')
  const own = await sent(admin, 'ours.csv', [FIRST])
  await page.goto(`/imports/${own.id}`)
  await page.getByRole('combobox', { name: 'Saved mapping' }).selectOption(name)
  await page.getByRole('combobox', { name: 'Who sees it' }).selectOption('The whole agency')
  await expect(page.getByText(`Who sees “${name}”: The whole agency.`)).toBeVisible()
  const { id } = await sent(agent.call, 'theirs.csv', [FIRST])
  await enter(context, agent.username, agent.password)
  await page.goto(`/imports/${id}`)
  const mappings = page.getByRole('combobox', { name: 'Saved mapping' })
  const label = await mappings.locator('option').filter({ hasText: name }).textContent()
  expect(label).toMatch(/\(.+\)$/)
  await mappings.selectOption(label ?? '')
  await expect(page.getByRole('button', { name: 'Delete it' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Who sees it' })).toHaveCount(0)
  await admin(imports.destroySetting, { params: { id: settingId } })
})

test('policies the contact has already are brought up to date where one says so, and put back by an undo', async ({
  page,
  context,
  agent,
}) => {
  const [row = []] = own(agent)
  const [first_name, last_name, phone, email] = row as [string, string, string, string]
  const { id } = await agent.call(contacts.create, { body: { first_name, last_name, phone, email } })
  const number = `P-${agent.id}`
  const { id: policyId } = await agent.call(contactPolicies.create, {
    params: { id },
    body: { carrier_name: 'Aetna', policy_number: number, premium: '120.50' },
  })
  const status = async () => (await agent.call(contactPolicies.show, { params: { id, policyId } })).status
  await enter(context, agent.username, agent.password)
  const header = [...HEADER, 'Carrier', 'Policy Number', 'Policy Status', 'Premium']
  await upload(page, 'carrier book.csv', delimited([header, [...row, 'Aetna', number, 'Lapsed', '131.00']]))
  await page.getByRole('combobox', { name: 'Policies the contact has already' }).selectOption('Bring them up to date')
  await check(page)
  await expect(page.getByText(/and bring 1 policy up to date; 0 rows would be left out/)).toBeVisible()
  await expect(page.getByText(/1 policy would no longer be in force/)).toBeVisible()
  await expect(page.getByText(`Policy ${number}: status active to lapsed, premium $120.50 to $131.00.`)).toBeVisible()
  expect(await status()).toBe('active')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText(/All 1 row accounted for: .* 1 policy brought up to date, 0 rows left out/)).toBeVisible()
  expect(await status()).toBe('lapsed')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  expect(await status()).toBe('active')
})

test('a file with opt-outs says whom it stops before it is imported, also of people who are there already', async ({
  page,
  context,
  agent,
}) => {
  const [row = [], other = []] = own(agent)
  const [first_name, last_name, phone, email] = row as [string, string, string, string]
  const { id } = await agent.call(contacts.create, { body: { first_name, last_name, phone, email } })
  const consents = async () =>
    (await agent.call(contactPoints.list, { params: { id } })).map(({ kind, consent }) => `${kind} ${consent}`)
  await enter(context, agent.username, agent.password)
  const header = [...HEADER, 'Do Not Call', 'SMS Opt Out', 'Unsubscribed']
  await upload(page, 'stops.csv', delimited([header, [...row, 'Yes', 'No', ''], [...other, '', 'x', '03/04/2025']]))
  for (const [column, field] of [
    ['Do Not Call', 'Opted-out phones'],
    ['SMS Opt Out', 'Opted-out phones'],
    ['Unsubscribed', 'Opted-out e-mails'],
  ] as const)
    await expect(chosen(page, column)).toHaveText(field)
  await expect(page.getByRole('combobox', { name: 'If the contact is already there' })).toHaveValue('skip')
  await expect(page.getByText('Who opts out in the file does so all the same.')).toBeVisible()
  await check(page)
  await expect(
    page.getByText('would create 1 contact and update 0, and keep 1 opt-out of people already here; 0 rows'),
  ).toBeVisible()
  await expect(page.getByText(/^2 rows opt somebody out\. That counts also for people already here/)).toBeVisible()
  await page.getByRole('button', { name: '1 Only to opt out' }).click()
  await expect(page.getByText(/^Opts out: 1-212-303-\d{4}\.$/)).toBeVisible()
  await page.getByRole('button', { name: '2 With an opt-out' }).click()
  await expect(page.getByRole('row', { name: /Opts out: / })).toHaveCount(2)
  expect(await consents()).toEqual(['phone unknown', 'email unknown'])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(
    page.getByText('All 2 rows accounted for: 1 contact created, 0 updated, 1 opt-out of people already here kept'),
  ).toBeVisible()
  expect(await consents()).toEqual(['phone opted_out', 'email unknown'])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('1 opt-out of people already here is taken back')
  await asked.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  expect(await consents()).toEqual(['phone unknown', 'email unknown'])
})

test('columns without a field of their own are kept as answers, and several as notes', async ({
  page,
  context,
  agent,
}) => {
  const [row = []] = own(agent)
  const header = [...HEADER, 'Tobacco use', 'Pets', 'Comments', 'Best time', 'SSN']
  await enter(context, agent.username, agent.password)
  const cells = [...row, 'Never', 'a cat', 'Likes jazz', '6 pm', '078-05-1120']
  await upload(page, 'survey.csv', delimited([header, cells]))
  await expect(chosen(page, 'Tobacco use')).toHaveText('Leave out')
  await meaning(page, 'Best time').selectOption('Notes')
  await expect(page.getByText(/^Two columns are/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep 2 more columns as answers' }).click()
  await expect(chosen(page, 'Tobacco use')).toHaveText('Answer to: Tobacco use')
  await expect(chosen(page, 'Pets')).toHaveText('Answer to: Pets')
  await expect(chosen(page, 'SSN')).toHaveText('Leave out')
  await expect(page.getByText('8 of 9 columns will be imported')).toBeVisible()
  const names = page.getByRole('checkbox', { name: 'The first row holds the names of the columns' })
  await names.uncheck()
  await expect(page.getByText('An answer needs the name of its column for a question')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await names.check()
  await check(page)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('All 1 row accounted for: 1 contact created')).toBeVisible()
  await page.getByRole('link', { name: `${row[0]} ${row[1]}` }).click()
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers).toContainText('Tobacco use')
  await expect(answers).toContainText('Never')
  await expect(page.getByText('Comments: Likes jazz')).toBeVisible()
})

test('a saved mapping that knows none of the columns leaves them, and is deleted after a question', async ({
  page,
  context,
  agent,
}) => {
  const data = { columns: { Telefon: 'phone' }, options: {} }
  await agent.call(imports.createSetting, { body: { name: 'Foreign lists', data } })
  const { id } = await sent(agent.call, 'ours.csv', [FIRST])
  await enter(context, agent.username, agent.password)
  await page.goto(`/imports/${id}`)
  await page.getByRole('combobox', { name: 'Saved mapping' }).selectOption('Foreign lists')
  await expect(page.getByRole('alert')).toContainText(
    'None of the columns of this file is in the mapping “Foreign lists”.',
  )
  await expect(chosen(page, 'Phone')).toHaveText('Phone')
  const asked = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await asked.getByRole('button', { name: 'Delete the mapping' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Saved mapping' })).toBeHidden()
  expect(await agent.call(imports.listSettings)).toEqual([])
})

/** People of the agency of no other test: what is held back there holds nobody else up. */
async function strangers(origin: string) {
  const system = await as(origin, 'admin')
  const [other] = await system(users.adminList, { query: { q: 'agent@other' } })
  const password = 'copper kettle on the pier'
  const make = async (role: 'bu_admin' | 'agent') => {
    const username = `${role}.${randomInt(1e9, 1e10)}`
    const person = {
      username,
      first_name: 'Elin',
      last_name: 'Vance',
      role,
      password,
      email: `${username}@example.com`,
    }
    await addUser(origin, 'admin', { ...person, business_unit_id: other?.business_unit_id ?? 0 })
    return { username, password, call: await as(origin, username, password) }
  }
  return { admin: await make('bu_admin'), agent: await make('agent') }
}

test('a held-back check and a held-back undo are stopped, and the undo goes on', async ({ page, context, origin }) => {
  const { admin, agent } = await strangers(origin)
  const rows = ['Wren', 'Lark'].map(name => [name, 'Held', '', `${name}.${randomInt(1e9)}@example.com`])
  const id = await done(agent.call, 'to undo.csv', rows)
  const fresh = await sent(agent.call, 'to check.csv', rows)
  const reason = `A wrong list ${id}`
  const quiet = await admin.call(quietJobs.adminCreate, { body: { kind: 'contact_imports', reason, minutes: 60 } })
  await enter(context, agent.username, agent.password)
  const stop = page.getByRole('button', { name: 'Stop here' })

  await page.goto(`/imports/${fresh.id}`)
  await check(page)
  await expect(page.getByText(reason)).toBeVisible()
  await stop.click()
  await expect(page.getByText('The check did not come to its end. Nothing is written.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on checking' })).toBeVisible()
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(page.getByRole('heading', { name: 'What each column means' })).toBeVisible()

  await page.goto(`/imports/${id}`)
  const undo = page.getByRole('button', { name: 'Undo this import' })
  await undo.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await stop.click()
  await expect(page.getByText('Not taken back yet: 2 created contacts.')).toBeVisible()
  await expect(undo).toHaveCount(0)
  const goOn = page.getByRole('button', { name: 'Go on undoing' })
  await admin.call(quietJobs.adminResume, { params: { id: quiet.id } })
  await goOn.click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 Taken back' })).toBeVisible()
  expect(await agent.call(bulkJobs.show, { params: { id } })).toMatchObject({ state: 'undone', phase: 'undo' })
})

test('a server killed in the middle of an import finishes it after a new start', async ({ browserOf, troubles }) => {
  test.setTimeout(360_000)
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
    await page.getByRole('button', { name: 'Import 20,000 rows' }).click({ timeout: 120_000 })
    await expect.poll(() => killed !== undefined, { timeout: 120_000 }).toBe(true)
    await killed

    server = await startServer({ dataDir, port })
    await expect(
      page.getByText('All 20,000 rows accounted for: 20,000 contacts created, 0 updated, 0 rows left out.'),
    ).toBeVisible({
      timeout: 180_000,
    })
    const after = await call(contacts.list, { body: { contacts_scope: {} } })
    expect(after.meta.total_count - before.meta.total_count).toBe(20_000)
  } finally {
    await server.kill('SIGTERM')
    await close()
  }
})

/** Names are made of letters: `N1` and `N2` would be one. */
const lettersOf = (n: number) => String(n).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))

/** Has the database of a server refuse people of this name, until the returned function is called. */
async function refusing(dataDir: string, last_name: string) {
  const cluster = await openCluster({ dataDir })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`alter table contacts add constraint e2e_refused check (last_name <> '${last_name}')`)
  return async () => {
    await client.query('alter table contacts drop constraint e2e_refused')
    await client.end()
    await cluster.close()
  }
}

test('an import that failed half-way is gone on with from its page, through a killed server too, and its log is whole', async ({
  browserOf,
  troubles,
}) => {
  test.setTimeout(360_000)
  troubles.allow(/WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const { dataDir, close } = ownData()
  let server = await startServer({ dataDir })
  const mend = await refusing(dataDir, 'Refusedfirst')
  const rows = Array.from({ length: 14_900 }, (_, n) => [
    `First${lettersOf(n)}`,
    n === 7000 ? 'Refusedfirst' : 'Halfway',
    '',
    `half.${n}@example.com`,
  ])
  try {
    const { origin, port } = server
    const context = await browserOf({ baseURL: origin })
    await enter(context, 'agent')
    const page = await context.newPage()
    const call = await as(origin, 'agent')
    const count = async () => (await call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count
    const before = await count()
    await upload(page, 'half.csv', delimited([HEADER, ...rows]))
    await check(page)
    await page.getByRole('button', { name: 'Import 14,900 rows' }).click({ timeout: 120_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' })).toBeVisible({
      timeout: 120_000,
    })
    await expect(page.getByText('Stopped by an error', { exact: false }).first()).toBeVisible()
    await expect(page.getByText(/^It did not come to its end. Done so far: 5,000 created contacts/)).toBeVisible()
    expect((await count()) - before).toBe(5000)
    await page.goto('/imports')
    await expect(page.getByRole('row', { name: /half.csv/ })).toContainText('Stopped by an error')
    await page.getByRole('link', { name: 'half.csv' }).click()

    await mend()
    let killed: Promise<void> | undefined
    let opened = 0
    page.on('websocket', socket => {
      opened++
      socket.on('framereceived', ({ payload }) => {
        if (killed || !/contact_imports.progress.*"state":"running".*"processed":10000/.test(String(payload))) return
        killed = server.kill('SIGKILL')
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Go on where it stopped' }).click()
    await expect.poll(() => killed !== undefined, { timeout: 120_000 }).toBe(true)
    await killed
    const sockets = opened
    await expect(page.getByRole('status').filter({ hasText: 'Importing 10,000 of 14,900 rows' })).toBeVisible()

    server = await startServer({ dataDir, port })
    const told = 'All 14,900 rows accounted for: 14,900 contacts created, 0 updated, 0 rows left out.'
    await expect(page.getByText(told)).toBeVisible({ timeout: 180_000 })
    expect(opened, 'the socket came back').toBeGreaterThan(sockets)
    expect((await count()) - before).toBe(14_900)
    await page.getByRole('button', { name: '14,900 Created' }).click()
    const log = page.getByRole('region', { name: 'Rows of the file' })
    await expect(log.getByRole('row', { name: 'half.0@example.com' })).toBeVisible()
  } finally {
    await server.kill('SIGTERM')
    await close()
  }
})
