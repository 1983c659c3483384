import { BRANDS, type Brand, FEATURES, PART_OF } from '@openbook/config/brands.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency } from '../testing/agency.ts'
import { ENDPOINTS, pathOf, whoMay } from '../testing/endpoints.ts'
import { sample } from '../testing/sample.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { partOf } from './parts.ts'

// Every endpoint of every part, asked in an agency of every brand, and of one that has none of them.

const BARE: Brand = {
  ...BRANDS.default,
  features: Object.fromEntries(FEATURES.map(each => [each, false])) as Brand['features'],
}
const ALL: Record<string, Brand> = { ...BRANDS, bare: BARE }
const parted = ENDPOINTS.filter(({ name, route }) => partOf(name) && route.access !== 'public')
const NOTHING = new Proxy({}, { get: () => '2000000000' }) as Record<string, string>

let server: TestServer
let ours: Agency
beforeAll(async () => {
  Object.assign(BRANDS, { bare: BARE })
  server = await startServer()
  ours = await agency(server)
})
afterAll(async () => {
  Reflect.deleteProperty(BRANDS, 'bare')
  await server.close()
})

async function send({ route }: (typeof parted)[number]) {
  const query = route.query ? `?${new URLSearchParams(sample(route.query) as Record<string, string>)}` : ''
  const form = route.form && new FormData()
  const json = route.body && JSON.stringify(sample(route.body))
  const response = await fetch(`${server.origin}${pathOf(route, NOTHING)}${query}`, {
    method: route.method,
    headers: { ...whoMay(route, ours).headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: json }),
    ...(form && { body: form }),
  })
  return { status: response.status, text: await response.text() }
}

test('the domains of parts have routes, and so have all of their neighbours in the store', () => {
  const domains = new Set(parted.map(({ name }) => name.split('.')[0]))
  expect([...domains].sort()).toEqual(Object.keys(PART_OF).sort())
  expect(parted.length).toBeGreaterThan(35)
})

describe.each(Object.keys(ALL))('%s', name => {
  const brand = ALL[name] as Brand
  beforeAll(() =>
    server.core.database.system(db =>
      db.rows('update business_units set brand = $2 where id = $1', [ours.business_unit_id, name]),
    ),
  )

  test.each(Object.entries(PART_OF))('%s are answered where the brand has the part %s', async (domain, part) => {
    const wrong: string[] = []
    for (const endpoint of parted.filter(each => each.name.startsWith(`${domain}.`))) {
      const { status, text } = await send(endpoint)
      const refused = status === 404 && text.includes('"code":"brands.without_part"')
      if (refused === brand.features[part]) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 160)}`)
      if (refused) expect(JSON.parse(text).why).toContain(`${brand.name} comes without this part`)
    }
    expect(wrong).toEqual([])
  })

  test('an act of a part on many contacts is foretold only where the brand has it', async () => {
    const response = await fetch(`${server.origin}/v1/contacts/bulk_preview`, {
      method: 'POST',
      headers: { ...ours.agent.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'aftercares.enroll_all', values: {}, ids: [2_000_000_000] }),
    })
    const refused = (await response.text()).includes('brands.without_part')
    expect(refused).toBe(!brand.features.aftercares)
  })
})
