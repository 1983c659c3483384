import { expect, test } from 'vitest'
import { Unavailable, Unwilling } from './terms.ts'
import { settingsFrom, twilio } from './twilio.ts'

interface Asked {
  method: string
  uri: string
  params?: Record<string, unknown>
  data?: Record<string, unknown>
}
const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'secret' }

/** Twilio's own library over a wire of ours, which answers what Twilio would. */
async function wired(answer: (asked: Asked) => { statusCode: number; body?: object }) {
  const { default: library } = await import('twilio')
  const asked: Asked[] = []
  const httpClient = {
    request: async (sent: Asked) => {
      asked.push(sent)
      return { headers: {}, body: {}, ...answer(sent) }
    },
  }
  const client = library(settings.accountSid, settings.authToken, { httpClient: httpClient as never })
  return { vendor: twilio(settings, async () => client), asked }
}
const SOLD = {
  sid: 'PN1',
  phone_number: '+14015550123',
  friendly_name: 'our-key',
  capabilities: { voice: true, sms: true, mms: false },
}
const page = (name: string, items: object[]) => ({ statusCode: 200, body: { [name]: items, page: 0, page_size: 50 } })

test('a search asks for local numbers as they were wanted', async () => {
  const offered = { phone_number: '+14015550123', locality: 'Providence', region: 'RI' }
  const { vendor, asked } = await wired(() =>
    page('available_phone_numbers', [{ ...offered, capabilities: { voice: true, SMS: true, MMS: false } }]),
  )
  expect(await vendor.search({ area_code: '401', state: 'RI', contains: '0123', limit: 5 })).toEqual([
    {
      phone_number: '+14015550123',
      city: 'Providence',
      state: 'RI',
      capabilities: { voice: true, sms: true, mms: false },
    },
  ])
  expect(asked[0]?.uri).toMatch(/AvailablePhoneNumbers\/US\/Local\.json$/)
  expect(asked[0]?.params).toMatchObject({ AreaCode: 401, InRegion: 'RI', Contains: '0123' })
})

test('a number is bought under our key, found by it, and given back once or twice', async () => {
  let gone = false
  const { vendor, asked } = await wired(({ method }) => {
    if (method === 'post') return { statusCode: 201, body: SOLD }
    if (method === 'get') return page('incoming_phone_numbers', [{ ...SOLD, friendly_name: 'another' }, SOLD])
    if (gone) return { statusCode: 404, body: { code: 20404, status: 404, message: 'Not found' } }
    gone = true
    return { statusCode: 204 }
  })
  const bought = { sid: 'PN1', phone_number: '+14015550123', capabilities: SOLD.capabilities }
  expect(await vendor.buy('+14015550123', 'our-key')).toEqual(bought)
  expect(asked[0]?.data).toMatchObject({ PhoneNumber: '+14015550123', FriendlyName: 'our-key' })
  expect(await vendor.boughtUnder('our-key')).toEqual(bought)
  expect(await vendor.boughtUnder('nobody’s')).toBeUndefined()
  await vendor.release('PN1')
  await vendor.release('PN1')
  expect(asked.filter(({ method }) => method === 'delete')).toHaveLength(2)
})

test.each([
  [400, 21422, Unavailable],
  [400, 21421, Unavailable],
  [400, 21649, Unwilling],
  [401, 20003, Unwilling],
  [429, 20429, Unwilling],
])('an answer of %i with the code %i is told as what it is', async (status, code, kind) => {
  const { vendor } = await wired(() => ({ statusCode: status, body: { code, status, message: 'No.' } }))
  await expect(vendor.buy('+14015550123', 'k')).rejects.toBeInstanceOf(kind)
})

test('their own fault says nothing about what came of it', async () => {
  const { vendor } = await wired(() => ({ statusCode: 503, body: { status: 503, message: 'Later.' } }))
  const error = await vendor.buy('+14015550123', 'k').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(Unavailable)
  expect(error).not.toBeInstanceOf(Unwilling)
})

test('an account is whole, or none', () => {
  expect(settingsFrom({})).toBeUndefined()
  expect(() => settingsFrom({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow('both')
})
