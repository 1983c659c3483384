import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { settingsFrom, vendor } from './api.ts'
import { Unwilling } from './terms.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = settingsFrom({
  FIRELIGHT_BASE_URL: 'https://uat.example.test/EGApp',
  FIRELIGHT_ORGANIZATION: '4000',
  FIRELIGHT_CARRIER_CODE: 'EVG',
  FIRELIGHT_API_SECRET: 'hush',
  FIRELIGHT_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  FIRELIGHT_OPEN_URL: 'https://uat.example.test/open?appId={activity_id}',
  FIRELIGHT_DASHBOARD_URL: 'https://uat.example.test/home?who={producer_id}',
})!
const activity = {
  reference: 'ref-1',
  producer: { user_id: 7, name: 'Ann <Lee>', email: 'ann@example.com', producer_id: 'P7' },
  carrier_name: 'Evergreen',
  product: '26',
  state: 'RI',
  answers: { Owner_LastName: 'Moss' },
}

function wire(answers: Record<string, [status: number, body: object]>) {
  const sent: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const [status, body] = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1] ?? [404, {}]
    return Response.json(body, { status })
  }) as typeof fetch
  return { sent, send }
}

test('a token is asked for with a signature FireLight can check, and the activity is created with it', async () => {
  const { sent, send } = wire({ GetToken: [200, { access_token: 't' }], CreateActivity: [200, { ActivityId: 'A1' }] })
  expect(await vendor(settings, send).start(activity)).toBe('A1')
  const headersOf = (index: number) => sent[index]?.init.headers as unknown as Record<string, string>
  const [token, made] = sent
  expect(token?.url).toBe('https://uat.example.test/EGApp/api/Security/GetToken')
  const form = new URLSearchParams(String(token?.init.body))
  expect(form.get('secret')).toBe(createHash('sha256').update('hush').digest('hex').toUpperCase())
  const at = new Date(headersOf(0).date ?? '').toISOString()
  const stamp = at.slice(5, 7) + at.slice(8, 10) + at.slice(0, 4) + at.slice(11, 19).replaceAll(':', '')
  const signed = Buffer.from(`hush${stamp}EVG${form.get('xml')}`)
  expect(verify('sha256', signed, publicKey, Buffer.from(form.get('sig') ?? '', 'base64'))).toBe(true)
  const xml = Buffer.from(form.get('xml') ?? '', 'base64').toString()
  expect(xml).toContain('<FullName>Ann &#60;Lee&#62;</FullName>')
  expect(headersOf(1).authorization).toBe('Bearer t')
  expect(JSON.parse(String(made?.init.body))).toEqual({
    Id: 'ref-1',
    CUSIP: '26',
    CarrierCode: 'EVG',
    Jurisdiction: 47,
    TransactionType: 1,
    DataItems: [{ DataItemId: 'Owner_LastName', Value: 'Moss' }],
  })
})

test.each([
  [{ GetToken: [401, {}] }, Unwilling],
  [{ GetToken: [200, { access_token: 't' }], CreateActivity: [400, {}] }, Unwilling],
] as const)('what they refuse is told in words: %j', async (answers, kind) => {
  const { send } = wire(answers as never)
  await expect(vendor(settings, send).start(activity)).rejects.toBeInstanceOf(kind)
})

test('what fails on their side is no refusal', async () => {
  const { send } = wire({ GetToken: [503, {}] })
  await expect(vendor(settings, send).start(activity)).rejects.not.toBeInstanceOf(Unwilling)
})

test('set up by halves it does not start', () => {
  expect(settingsFrom({})).toBeUndefined()
  expect(() => settingsFrom({ FIRELIGHT_BASE_URL: 'https://x.test' })).toThrow('FIRELIGHT_ORGANIZATION')
})
