import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { readAddress, STREET_WORDS, UNIT_WORDS } from './read-address.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const keysOf = (addresses: string[]) =>
  server.core.database.system(async db =>
    (
      await db.rows<{ key: string }>(
        'select app.street_key(a) as key from unnest($1::text[]) with ordinality t(a, n) order by n',
        [addresses],
      )
    ).map(({ key }) => key),
  )

test('the database knows the same words of streets as the search, and keeps them alike', async () => {
  const [kept] = await server.core.database.system(db =>
    db.rows<{ words: Record<string, string> }>('select app.street_words() as words'),
  )
  const words = STREET_WORDS.flatMap(([first, short, ...more]) => [first, ...more].map(word => [word, short]))
  const units = UNIT_WORDS.filter(word => word !== '#').map(word => [word, '#'])
  expect(kept?.words).toEqual(Object.fromEntries([...words, ...units]))
})

test.each([
  ['12 Oak St.', '12 oak st', '12  Oak Street', '12 OAK STR'],
  ['12 N. Oak Ave, Apt 4', '12 North Oak Avenue #4', '12 n oak av unit 4', '12 N Oak Ave Apt. #4', '12 n oak ave # 4'],
  ['9 Saint Mark’s Pl', "9 St. Mark's Place"],
])('%s has the same key as %s', async (...addresses) => {
  expect(new Set(await keysOf(addresses)).size).toBe(1)
})

test.each([
  ['12 Oak St', '12 Oak Ave'],
  ['12 Oak St', '112 Oak St'],
  ['12 Oak St Apt 4', '12 Oak St Apt 5'],
  ['12 Oak St Apt 4', '12 Oak St'],
  ['12 Öak St', '12 Дуб St'],
])('%s has another key than %s', async (...addresses) => {
  expect(new Set(await keysOf(addresses)).size).toBe(2)
})

test('however a street is written, what the search finds as the same has the same key', async () => {
  const forms = fc.constantFrom(...STREET_WORDS.flat())
  const name = fc.constantFrom('oak', 'elm', 'maple')
  const unit = fc.constantFrom('', ...UNIT_WORDS)
  const dressed = (text: string) => fc.constantFrom(text, text.toUpperCase(), `${text}.`, `${text},`)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(999),
      name,
      forms.chain(dressed),
      unit,
      fc.nat(99),
      async (house, oak, street, apartment, door) => {
        const text = `${house} ${oak} ${street}${apartment && ` ${apartment} ${door}`}`
        const others = readAddress(text).patterns.flatMap(pattern => /\((.*)\)/.exec(pattern)?.[1]?.split('|') ?? [])
        const said = others.filter(word => STREET_WORDS.some(row => row.includes(word)))
        const written = said.map(word => `${house} ${oak} ${word}${apartment && ` #${door}`}`)
        expect(new Set(await keysOf([text, ...written])).size).toBe(1)
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})
