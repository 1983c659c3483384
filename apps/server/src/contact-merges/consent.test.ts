import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const NAMED = 'Agreed to calls from AGENT2 Test.'
const show = (id: number) => ours.agent.call(contacts.show, { params: { id } })
const points = (id: number) => ours.agent.call(contactPoints.list, { params: { id } })
const person = async (body: object, consent_source: string | null) => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Merged', ...body } })
  await ours.tenant(db =>
    db.rows(`update contacts set line_of_business = 'medicare', consent_source = $2 where id = $1`, [
      id,
      consent_source,
    ]),
  )
  return id
}
const merge = async (survivor_id: number, other: number) => {
  const records = []
  for (const id of [survivor_id, other]) records.push({ id, version: (await show(id)).version })
  return (await ours.agent.call(contactMerges.merge, { body: { survivor_id, records } })).merge.id
}
const cautioned = async (id: number) => {
  const body = { ids: [id], act: 'contact_transfers.run', values: { user_id: ours.agent2.id } }
  return (await ours.agent.call(contactActs.preview, { body })).warnings.some(warning => warning.includes('Medicare'))
}

test.each([
  ['into the record that has it', true],
  ['into the record without', false],
])(
  'a consent stays with its phone when records are merged %s, warns as the weaker did, and comes back',
  async (_, into) => {
    const [said, silent] = [`+1401557${into ? 10 : 20}01`, `+1401557${into ? 10 : 20}02`]
    const consented = await person({ phone: said }, NAMED)
    const other = await person({ phone: silent }, null)
    expect([await cautioned(consented), await cautioned(other)]).toEqual([false, true])
    const [survivor, away] = into ? [consented, other] : [other, consented]
    const merged = await merge(survivor, away)
    expect(await show(survivor)).toMatchObject({ consent_source: null, consent_at: null })
    const stated = (await points(survivor)).map(({ value, consent, consent_source }) => [
      value,
      consent,
      consent_source,
    ])
    expect(stated).toEqual(
      expect.arrayContaining([
        [said, 'opted_in', NAMED],
        [silent, 'unknown', null],
      ]),
    )
    expect(await cautioned(survivor)).toBe(true)
    await ours.agent.call(contactMerges.undo, { params: { id: merged }, body: {} })
    expect([await cautioned(consented), await cautioned(other)]).toEqual([false, true])
    expect(await show(consented)).toMatchObject({ consent_source: NAMED })
    expect((await points(survivor)).every(({ consent }) => consent === 'unknown')).toBe(true)
  },
)

test('a record that has every phone and e-mail of the others keeps its consent; another for one of them stands beside it', async () => {
  const [phone, phone_2] = ['+14015573001', '+14015573002']
  const survivor = await person({ phone, phone_2 }, NAMED)
  await merge(survivor, await person({ phone: phone_2 }, 'Card at the fair'))
  expect(await show(survivor)).toMatchObject({ consent_source: NAMED })
  expect((await points(survivor)).map(({ consent_source }) => consent_source)).toEqual([null, 'Card at the fair'])
  expect(await cautioned(survivor)).toBe(false)
})

test('whoever opted out of a number is not opted in by the record it is merged with', async () => {
  const phone = '+14015573003'
  const survivor = await person({ phone }, null)
  const body = { kind: 'phone' as const, value: phone, consent: 'opted_out' as const, consent_source: 'By text' }
  await ours.agent.call(contactPoints.consent, { params: { id: survivor }, body })
  await merge(survivor, await person({ phone, email: 'more@example.com' }, NAMED))
  expect((await points(survivor)).map(({ consent }) => consent)).toEqual(['opted_out', 'opted_in'])
})

test.each(['No', 'Declined', 'Yes'])(
  'a bare %j that a record keeps for the source of a consent is none in a merge',
  async said => {
    const at = { No: 31, Declined: 32, Yes: 33 }[said]
    const consented = await person({ phone: `+14015570${at}1` }, said)
    const survivor = await person({ phone: `+14015570${at}2` }, null)
    await merge(survivor, consented)
    expect((await points(survivor)).map(({ consent }) => consent)).toEqual(['unknown', 'unknown'])
  },
)
