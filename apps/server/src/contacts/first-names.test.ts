import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

/** Whom the whole agency has by a part of the first name, by last name. */
async function called(part: string, { buadmin }: Agency = ours) {
  const search = [{ field: 'first_name' as const, op: 'contains' as const, value: part }]
  const { data, meta } = await buadmin.call(contacts.list, {
    body: { contacts_scope: { contact_group: 'all', search } },
  })
  expect(meta.total_count).toBe(data.length)
  return data.map(({ last_name }) => last_name)
}
const ADD =
  'insert into contacts (owner_id, first_name, last_name) select $1, first, last from unnest($2::text[], $3::text[]) p (first, last)'
const add = ({ tenant, agent }: Agency, ...people: [string | null, string][]) =>
  tenant(db => db.rows(ADD, [agent.id, people.map(([first]) => first), people.map(([, last]) => last)]))

test('a part of a first name is found as it is now, in its own agency', async () => {
  await add(ours, ['Zerubbabel', 'One'], ['ZERUBBABEL', 'Two'], ['Hephzibah', 'Three'], [null, 'Four'])
  await add(theirs, ['Zerubbabel', 'Theirs'])
  expect(await called('rubba')).toEqual(['One', 'Two'])
  expect(await called('rubba', theirs)).toEqual(['Theirs'])
  const rename = (first: string | null) =>
    ours.tenant(db => db.rows(`update contacts set first_name = $1 where last_name = 'One'`, [first]))
  await rename('Mahershálalhash')
  expect(await called('rubba')).toEqual(['Two'])
  expect(await called('shalalh')).toEqual(['One'])
  await rename(null)
  expect(await called('shalalh')).toEqual([])
})

test('two who add a name at once wait for nobody, and whoever stays is found', async () => {
  await ours.tenant(async db => {
    await db.rows(ADD, [ours.agent.id, ['Nebuchadrezzar'], ['Undone']])
    await add(ours, ['Nebuchadrezzar', 'Kept'])
    await db.client.query('rollback; begin')
  })
  expect(await called('chadrezz')).toEqual(['Kept'])
})

test('the names are kept by the database alone', async () => {
  const write = `insert into first_names (business_unit_id, first_key, folded) values (app.business_unit_id(), 1, 'x')`
  await expect(ours.tenant(db => db.rows(write))).rejects.toThrow(/permission denied/)
  const seen = await ours.tenant(db =>
    db.rows<{ id: number }>('select distinct business_unit_id as id from first_names'),
  )
  expect(seen).toEqual([{ id: ours.business_unit_id }])
})
