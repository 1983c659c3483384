import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as mailers from '@openbook/api/mailers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { HOUSEHOLD, UNMAILABLE } from '../mailers/mailable.ts'
import { addressLines, type Place, RECIPIENT, type Recipient, undeliverable } from './address.ts'
import { contactValues } from './merge-values.ts'
import type { Print } from './params.ts'
import { posted } from './posted.ts'
import { printOf } from './print-of.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const HOME = { address: '118 Thames Street', city: 'Newport', state: 'RI', zip: '02840' }
const MAIL = { kind: 'mailing' as const, address: 'PO Box 12', city: 'Newport', state: 'RI' }
const winter = (season_from: string, season_until: string) => ({
  kind: 'seasonal' as const,
  address: '9 Palm Court',
  zip: '34102',
  season_from,
  season_until,
})

async function contact(own: object, ...further: (typeof MAIL | ReturnType<typeof winter> | { kind: 'mailing' })[]) {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Posted', ...own } })
  for (const body of further) await ours.agent.call(contactAddresses.create, { params: { id }, body })
  return id
}
const recipient = (id: number, print: Partial<Print>) =>
  ours.tenant(async db => {
    const rows = await db.rows<Recipient>(`select ${RECIPIENT} from contacts c where c.id = $1`, [id])
    const [to] = await posted(db, { post_to: 'mailing', month_day: '01/15', ...print } as Print, rows)
    return to!
  })
const street = async (id: number, print: Partial<Print> = {}) => addressLines(await recipient(id, print))[1]

test('post goes to the mailing address, else to where they are in the season, else home', async () => {
  const both = await contact(HOME, MAIL, winter('11/01', '04/30'))
  expect(await street(both)).toBe('PO Box 12')
  expect(await street(both, { post_to: 'primary' })).toBe('118 Thames Street')
  const snowbird = await contact(HOME, winter('11/01', '04/30'))
  for (const day of ['11/01', '12/31', '01/01', '02/29', '04/30'])
    expect(await street(snowbird, { month_day: day }), day).toBe('9 Palm Court')
  for (const day of ['05/01', '10/31', '07/04'])
    expect(await street(snowbird, { month_day: day }), day).toBe('118 Thames Street')
  const summer = await contact(HOME, winter('06/01', '08/31'))
  expect(await street(summer, { month_day: '06/01' })).toBe('9 Palm Court')
  expect(await street(summer, { month_day: '09/01' })).toBe('118 Thames Street')
})

test('one that no post could reach is passed over, and who has only a mailing address can be written to', async () => {
  const half = await contact(HOME, { kind: 'mailing', address: 'PO Box 12', city: 'Newport' } as never)
  expect(await street(half)).toBe('118 Thames Street')
  const only = await contact({}, MAIL)
  expect(undeliverable(await recipient(only, {}))).toBeUndefined()
  expect(undeliverable(await recipient(only, { post_to: 'primary' }))).toBe('No street address.')
})

test('merge fields go on telling where they live', async () => {
  const id = await contact(HOME, winter('11/01', '04/30'))
  const to = await recipient(id, {})
  expect(to.post).toMatchObject({ address: '9 Palm Court' })
  expect(contactValues(to)).toMatchObject({ city: 'Newport', state: 'RI' })
})

test('a print uses the mailing address unless it is asked not to, and the day where the agent is', async () => {
  const viewer = { user_id: ours.agent.id, timezone: 'est' } as Parameters<typeof printOf>[1]
  const print = await ours.tenant(db => printOf(db, viewer, {}))
  expect(print).toMatchObject({ post_to: 'mailing', month_day: dayAhead(0).slice(0, 5) })
  const only = await contact({}, MAIL)
  const ask = (body: object) => ours.agent.call(contactPrints.preview, { body: { ids: [only], ...body } })
  expect((await ask({})).headers.get('content-type')).toBe('application/pdf')
  await expect(ask({ post_to: 'primary' })).rejects.toMatchObject({ status: 422, code: 'contact_prints.nothing' })
})

test('a kit goes where a letter goes: one by one, and counted by the address of the post', async () => {
  const today = dayAhead(0).slice(0, 5)
  const [away, half] = [winter(today, today), { kind: 'mailing', address: 'PO Box 12', city: 'Newport' } as never]
  const ids = [
    await contact(HOME),
    await contact(HOME, MAIL),
    await contact({}, MAIL),
    await contact({}),
    await contact(HOME, half),
    await contact({}, half),
    await contact(HOME, away),
    await contact({}, winter(dayAhead(2).slice(0, 5), dayAhead(3).slice(0, 5))),
    await contact(HOME, away, MAIL),
  ]
  const kits = await ours.tenant(db =>
    db.rows<{ why: string | null; household: string }>(
      `select ${UNMAILABLE} as why, ${HOUSEHOLD} as household from unnest($1::bigint[]) with ordinality s (id, n) join contacts c using (id) order by n`,
      [ids],
    ),
  )
  const letters = await Promise.all(ids.map(id => recipient(id, { month_day: today })))
  expect(kits.map(({ why }) => why)).toEqual(letters.map(to => undeliverable(to) ?? null))
  const place = ({ address, address_2, city, state, zip }: Place) => [address, address_2, city, state, zip]
  const households: object[][] = []
  await ours.tenant(async db => {
    for (const to of letters)
      households.push(await db.rows('select app.household($1, $2, $3, $4, $5) as household', place(to.post ?? to)))
  })
  expect(kits.map(({ household }) => [{ household }])).toEqual(households)
  const counts = await ours.manager.call(mailers.countsOf, { body: { ids } })
  expect(counts).toMatchObject({ count: 9, mailable: 6, households: 3 })
})
