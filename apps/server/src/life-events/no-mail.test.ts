import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { guessed, previewed, rowsOf, settled, undone } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { NO_POST } from '../mailers/mailable.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

const HOME = { address: '1 Elm St', city: 'Newport', state: 'RI', zip: '02840' }
let people = 0
const person = (body: object = {}) => {
  const n = String(++people).padStart(4, '0')
  return ours.agent.call(contacts.create, {
    body: {
      first_name: `M${n}`,
      last_name: 'Mailed',
      phone: `401-336-${n}`,
      email: `m${n}@example.com`,
      ...HOME,
      ...body,
    },
  })
}
const { tell, life } = {
  tell: (id: number, kind: 'do_not_mail' | 'deceased') =>
    ours.agent.call(lifeEvents.create, { params: { id }, body: { kind, note: 'By letter' } }),
  life: (id: number) => ours.agent.call(lifeEvents.show, { params: { id } }),
}
const reasons = async (id: number) => (await life(id)).reach.map(each => each.reasons.join())
const standing = async (id: number) => (await life(id)).events.filter(each => !each.undone_at).map(({ kind }) => kind)
const letter = (id: number, more: object = {}) =>
  ours.agent.call(contactPrints.preview, { body: { ids: [id], ...more } })
const refused = (why: string) => ({ errors: { base: expect.stringContaining(why) } })

test('who asked for no mail gets no letter and no kit, and is called and e-mailed as before, until it is taken back', async () => {
  const { id } = await person()
  const { events } = await tell(id, 'do_not_mail')
  expect(await reasons(id)).toEqual(['', ''])
  await expect(letter(id)).rejects.toMatchObject(refused('Asked for no mail.'))
  const kit = () => ours.tenant(db => db.rows(`select ${NO_POST} as why from contacts c where c.id = $1`, [id]))
  expect(await kit()).toEqual([{ why: 'Asked for no mail.' }])
  await ours.agent.call(lifeEvents.undo, { params: { id, eventId: events[0]!.id } })
  expect(await kit()).toEqual([{ why: null }])
  await letter(id)
})

test('“Do Not Mail” in a file is kept, told in an export, stays through a merge, and goes with an undo', async () => {
  const known = await person({ phone: '401-337-0001', first_name: 'Known', email: null })
  const file = [
    'First Name,Last Name,Phone,Do Not Mail',
    'Known,Mailed,401-337-0001,Yes',
    'New,Mailed,401-337-0002,No',
  ].join('\n')
  const forecast = await previewed(ours.agent, file)
  expect(guessed(forecast)).toEqual(['first_name', 'last_name', 'phone', 'do_not_mail'])
  expect((await rowsOf(ours.agent, forecast, { outcome: 'opt_outs' })).map(each => each.warnings)).toEqual([
    'Not to be mailed.',
  ])
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  await settled(ours.agent, forecast)
  expect(await standing(known.id)).toEqual(['do_not_mail'])

  const { id } = await ours.agent.call(contactExports.create, {
    body: { ids: [known.id], format: 'csv', columns: ['first_name', 'do_not_mail'] },
  })
  await vi.waitFor(
    async () =>
      expect(await ours.agent.call(contactExports.show, { params: { id } })).toMatchObject({ state: 'completed' }),
    { timeout: 20_000 },
  )
  expect(await (await ours.agent.call(contactExports.download, { params: { id } })).text()).toContain('Known,Yes')

  const kept = await person()
  const records = await Promise.all(
    [kept.id, known.id].map(async each => {
      const { version } = await ours.agent.call(contacts.show, { params: { id: each } })
      return { id: each, version }
    }),
  )
  const { merge } = await ours.agent.call(contactMerges.merge, { body: { survivor_id: kept.id, records } })
  expect(await standing(kept.id)).toEqual(['do_not_mail'])
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} } as never)
  expect(await standing(kept.id)).toEqual([])
  await undone(ours.agent, forecast)
  expect(await standing(known.id)).toEqual([])
})

test('somebody in aftercare gets no marketing for ninety days after the death, and the letters of their aftercare', async () => {
  const { id } = await person()
  const care = (days: number) =>
    ours.tenant(async db => {
      await db.rows('delete from aftercare_steps')
      await db.rows('delete from aftercares where contact_id = $1', [id])
      await db.rows('insert into aftercares (contact_id, died_on) values ($1, current_date - $2::integer)', [id, days])
    }, ours.agent)
  await care(20)
  expect(await reasons(id)).toEqual(['bereaved', 'bereaved'])
  const { first_name } = await ours.agent.call(contacts.show, { params: { id } })
  const { data } = await ours.agent.call(contacts.list, { body: { contacts_scope: { q: first_name ?? '' } } })
  expect(data.map(each => [each.id, each.marks])).toEqual([[id, ['bereaved']]])
  await expect(letter(id)).rejects.toMatchObject(refused('death in the family'))
  await letter(id, { aftercare: true })
  await care(120)
  expect(await reasons(id)).toEqual(['', ''])
  await care(20)
  await ours.tenant(db => db.rows('update aftercares set ended_at = now() where contact_id = $1', [id]))
  expect(await reasons(id)).toEqual(['', ''])
})
