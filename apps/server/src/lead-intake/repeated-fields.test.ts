import * as apiRequests from '@openbook/api/api-requests.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, type Reply, vendorOf } from './fixtures/vendor.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

type Pairs = [name: string, value: string][]
const FORMS = { 'of one line': URLSearchParams, 'in parts': FormData }
const kinds = Object.keys(FORMS) as (keyof typeof FORMS)[]

/** Sends somebody as a form with these fields behind their name and ways, and gives what became of it. */
async function sendForm(kind: keyof typeof FORMS, more: Pairs) {
  const { key, vendor_name } = await vendorOf(ours)
  const form = new FORMS[kind]()
  const who = person()
  for (const [name, value] of [...Object.entries(who), ...more, ['api_key', key ?? '']] as Pairs)
    form.append(name, value)
  const response = await fetch(`${server.origin}/v1/leads`, { method: 'POST', body: form })
  const { id, request_id } = (await response.json()) as Reply['body']
  expect(response.status).toBe(201)
  const params = { id: id ?? 0 }
  const notes = await ours.buadmin.call(contactNotes.list, { params, query: {} })
  const request = await ours.buadmin.call(apiRequests.adminShow, { params: { id: request_id } })
  return {
    who,
    params,
    note: notes.data.map(({ body }) => body.replaceAll('\r\n', '\n')).join(),
    by: `Sent by ${vendor_name}:\n\n`,
    body: request.body ?? '',
    kept: [...new URLSearchParams(request.body ?? '')],
    consent: request.consent,
  }
}
const reach = async (params: { id: number }) =>
  (await ours.agent.call(lifeEvents.show, { params })).reach.map(({ kind, reasons }) => `${kind} ${reasons}`)

const STOPS: [Pairs, string[]][] = [
  [
    [
      ['dnc', '1'],
      ['dnc', '0'],
    ],
    ['phone opted_out', 'email '],
  ],
  [
    [
      ['unsubscribed', 'No'],
      ['unsubscribed', 'Yes'],
      ['unsubscribed', ''],
    ],
    ['phone ', 'email opted_out'],
  ],
  [
    [
      ['opted_out[]', '401-556-0199'],
      ['opted_out[]', 'other@example.com'],
      ['do_not_contact', 'no'],
      ['do_not_contact', 'yes'],
      ['do_not_contact', 'no'],
    ],
    ['phone do_not_contact', 'email do_not_contact'],
  ],
]
test.each(kinds.flatMap(kind => STOPS.map(([said, expected]) => [kind, said, expected] as const)))(
  'any opt-out counts that a form %s says among others of its name: %j',
  async (kind, said, expected) => {
    const { params, kept } = await sendForm(kind, said)
    expect(await reach(params)).toEqual(expected)
    expect(kept).toEqual(expect.arrayContaining(said))
  },
)

test.each(kinds)('the phone and the e-mail that a form %s stops one after the other are both stopped', async kind => {
  const phone = '401-556-0142'
  const email = 'both@example.com'
  const { params } = await sendForm(kind, [
    ['phone_2', phone],
    ['email_2', email],
    ['opted_out', phone],
    ['opted_out', email],
  ])
  const stopped = await ours.tenant(db =>
    db.rows(`select value from contact_points where contact_id = $1 and consent = 'opted_out' order by value`, [
      params.id,
    ]),
  )
  expect(stopped).toEqual([{ value: '+14015560142' }, { value: email }])
})

test.each(kinds)('of what a form %s says several times all is kept, in the note and in the log', async kind => {
  const said: Pairs = [
    ['products', 'Medicare'],
    ['city', 'Newport'],
    ['products', 'Dental'],
    ['notes', 'Call after 4.'],
    ['city', 'Bristol'],
    ['products', 'Medicare'],
    ['notes', 'Ask for Rosa.'],
    ['zip_code', '02840'],
    ['zip_code', ''],
  ]
  const { params, note, by, kept } = await sendForm(kind, said)
  expect(await ours.buadmin.call(contacts.show, { params })).toMatchObject({ city: 'Bristol', zip: '02840' })
  expect(note).toBe(`${by}Call after 4.\nAsk for Rosa.\n\ncity: Newport\nproducts: Dental, Medicare`)
  expect(kept).toEqual(expect.arrayContaining(said))
  expect(kept.filter(([name]) => name === 'products')).toHaveLength(3)
})

test('a consent that a form says twice proves what was said last, and what was said before stands in the note', async () => {
  const { note, consent } = await sendForm('of one line', [
    ['consent_text', 'I agree to e-mails.'],
    ['consent', '0'],
    ['consent_text', 'I agree to be called.'],
  ])
  expect(consent).toMatchObject({ consent_text: 'I agree to be called.' })
  expect(note).toContain('Consent, as sent: I agree to e-mails., 0')
})

test('no secret is kept that comes several times', async () => {
  const { body, note } = await sendForm('of one line', [
    ['ssn', '219-09-9999'],
    ['ssn', '345678901'],
    ['remark', 'SSN 078-05-1120'],
    ['remark', 'Policy'],
    ['remark', '234567891'],
    ['notes', 'card 4111 1111 1111 1111'],
    ['notes', 'Nothing else'],
    ['api_key', 'obk_another'],
  ])
  for (const secret of ['219-09', '345678901', '078-05', '234567891', '4111', 'obk_'])
    expect(body + note).not.toContain(secret)
  expect(note).toContain('remark: SSN [removed], Policy, [removed]')
})
