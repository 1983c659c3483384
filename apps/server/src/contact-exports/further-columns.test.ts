import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessed, previewed } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

type Columns = contactExports.ExportColumn[]
type Format = (typeof contactExports.EXPORT_FORMATS)[number]
async function exported(format: Format, columns?: Columns, by: TestUser = ours.agent): Promise<Uint8Array> {
  const body = { all: true as const, contacts_scope: {}, format, ...(columns && { columns }) }
  const { id } = await by.call(contactExports.create, { body })
  await eventually(async () => (await by.call(contactExports.show, { params: { id } })).state === 'completed')
  return new Uint8Array(await (await by.call(contactExports.download, { params: { id } })).arrayBuffer())
}
async function cells(format: Format, columns: Columns, by: TestUser = ours.agent): Promise<string[][]> {
  const bytes = await exported(format, columns, by)
  if (format === 'csv') return parse(Buffer.from(bytes), { bom: true }) as string[][]
  return (await readSheet(Buffer.from(bytes))).map(row => row.map(cell => String(cell ?? '')))
}

const POLICIES = [
  'policy_carriers',
  'policy_plans',
  'policy_numbers',
  'policy_statuses',
  'policy_premiums',
  'policy_effective_dates',
  'policy_end_dates',
  'policy_renewals',
] as const
const NOTHING = POLICIES.map(() => '')

async function book() {
  const [ann, bob, cid] = await Promise.all(
    ['Ann', 'Bob', 'Cid'].map(last_name => ours.agent.call(contacts.create, { body: { last_name } })),
  )
  const params = { id: ann?.id ?? 0 }
  const add = (body: { carrier_name: string }) => ours.agent.call(contactPolicies.create, { params, body })
  const end_date = dayAhead(20)
  const whole = { plan_name: '=Plan G', policy_number: 'PN-1', premium: '128.5', effective_date: '02/01/2026' }
  await add({ carrier_name: 'Aetna', ...whole, end_date } as { carrier_name: string })
  const told = [
    { carrier_name: 'Humana', status: 'pending' },
    { carrier_name: 'Lapsed', status: 'lapsed' },
    { carrier_name: 'Cancelled', status: 'cancelled' },
    { carrier_name: 'Ended', end_date: dayAhead(-1) },
  ]
  for (const body of told) await add(body)
  const gone = await add({ carrier_name: 'Deleted' })
  await ours.agent.call(contactPolicies.destroy, { params: { ...params, policyId: gone.id } })
  await ours.agent.call(contactPolicies.create, { params: { id: bob?.id ?? 0 }, body: { carrier_name: 'Cigna' } })
  return { params, cid: cid?.id ?? 0, end_date }
}

test.each(contactExports.EXPORT_FORMATS)(
  'the current policies of each contact line up, the answers are the latest, and the last contact is told (%s)',
  async format => {
    ours = await agency(server)
    const { params, cid, end_date } = await book()
    expect(await cells(format, ['last_name', ...POLICIES])).toEqual([
      [
        'Last name',
        'Carriers of current policies',
        'Plans of current policies',
        'Numbers of current policies',
        'Statuses of current policies',
        'Premiums of current policies',
        'Current policies from',
        'Current policies until',
        'Current policies renew by themselves',
      ],
      [
        'Ann',
        'Aetna; Humana',
        "'=Plan G; —",
        'PN-1; —',
        'Active; Pending',
        '128.5; —',
        '02/01/2026; —',
        `${end_date}; —`,
        'No; No',
      ],
      ['Bob', 'Cigna', '', '', 'Active', '', '', '', 'No'],
      ['Cid', ...NOTHING],
    ])

    const answer = (key: string, value: string, id = params.id) =>
      ours.agent.call(dataCaptures.update, { params: { id }, body: { data_captures: [{ key, value }] } })
    await answer('Smoker', 'Yes')
    await answer('Height', "5' 10")
    await answer('smoker', 'No')
    await answer('=Sum', 'x'.repeat(20), cid)
    await ours.agent.call(contactNotes.create, { params, body: { body: 'Called' } })
    const { last_contacted_at } = await ours.agent.call(contacts.show, { params })
    const [head, ann, bob, last] = await cells(format, ['last_name', 'answers', 'last_contacted_at'])
    expect(head).toEqual(['Last name', 'All answers', 'Last contacted'])
    expect([bob, last]).toEqual([
      ['Bob', '', ''],
      ['Cid', `'=Sum: ${'x'.repeat(20)}`, ''],
    ])
    expect(ann?.slice(0, 2)).toEqual(['Ann', "Height: 5' 10; smoker: No"])
    const told = new Date(last_contacted_at ?? 0).toLocaleString('en-US', {
      timeZone: 'America/New_York',
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    })
    expect(ann?.[2]).toBe(told.replace(', ', ' '))
  },
)

test('a cell holds no more than a workbook has room for', async () => {
  ours = await agency(server)
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Long' } })
  await ours.tenant(db =>
    db.rows(
      `insert into data_captures (contact_id, key, value) select $1, 'Q' || n, repeat('😀', 1900) from generate_series(1, 20) n`,
      [id],
    ),
  )
  for (const format of contactExports.EXPORT_FORMATS) {
    const answers = (await cells(format, ['answers']))[1]?.[0] ?? ''
    expect(answers).toMatch(/^Q1: 😀+.*😀…$/u)
    expect(answers.length).toBeGreaterThan(30_000)
    expect(answers.length).toBeLessThanOrEqual(32_767)
  }
})

test('a file imported again leaves the policies, the answers and the last contact of it alone', async () => {
  ours = await agency(server)
  const { params } = await book()
  await ours.agent.call(dataCaptures.update, { params, body: { data_captures: [{ key: 'Smoker', value: 'No' }] } })
  await ours.agent.call(contactNotes.create, { params, body: { body: 'Called' } })
  const attempt = await previewed(ours.agent, await exported('csv'), {})
  const taken = guessed(attempt)
  expect(taken).toContain('last_name')
  expect(taken.filter(field => /carrier|plan|policy|premium|_date|notes|current/.test(field ?? ''))).toEqual([])
})

test('who sees a part of the contacts reads the policies of no other', async () => {
  ours = await agency(server)
  await book()
  const theirs = await agency(server)
  for (const user of [ours.agent2, theirs.agent]) {
    await user.call(contacts.create, { body: { last_name: 'Own' } })
    expect((await cells('csv', ['last_name', ...POLICIES, 'answers'], user)).slice(1)).toEqual([
      ['Own', ...NOTHING, ''],
    ])
  }
})

test('over several pages every contact has its own policies and answers', async () => {
  ours = await agency(server)
  await ours.tenant(db =>
    db.rows(
      `with made as (insert into contacts (owner_id, last_name) select $1, 'P' || lpad(n::text, 5, '0') from generate_series(1, 2500) n returning id, last_name),
            held as (insert into contact_policies (contact_id, carrier_name, created_by) select id, 'Carrier of ' || last_name, $1 from made)
       insert into data_captures (contact_id, key, value) select id, 'Name', last_name from made`,
      [ours.agent.id],
    ),
  )
  const rows = await cells('csv', ['last_name', 'policy_carriers', 'answers'])
  expect(rows).toHaveLength(2501)
  for (const [name, carrier, answers] of rows.slice(1))
    expect([carrier, answers]).toEqual([`Carrier of ${name}`, `Name: ${name}`])
})
