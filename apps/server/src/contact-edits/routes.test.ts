import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logsOf, make } from '../campaign-triggers/fixtures/field.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

const contact = (body: object = {}) => ours.agent.call(contacts.create, { body: { last_name: 'Edited', ...body } })

test('a field is changed alone, checked as in the form, and refused where the version is old', async () => {
  const { id, version } = await contact({ city: 'Newport' })
  const quick = (body: object) => ours.agent.call(contactEdits.quickUpdate, { params: { id }, body })
  expect(await quick({ phone: '401 331 2244', version })).toMatchObject({
    phone: '+14013312244',
    city: 'Newport',
    version: version + 1,
  })
  await expect(quick({ city: 'Bristol', version })).rejects.toMatchObject({ status: 409 })
  await expect(quick({ phone: '12' })).rejects.toMatchObject({ status: 422, errors: { phone: expect.any(String) } })
})

test('a status that is put back sets off no automation; one that is chosen does', async () => {
  const [was, put] = await Promise.all(
    ['Was', 'Put'].map(title => ours.buadmin.call(statuses.adminCreate, { body: { title } })),
  )
  const trigger = await make(ours, { trigger: 'status_changed', status_id: was?.id })
  const { id } = await contact({ status_id: was?.id })
  const quick = (status_id: number | undefined, more: object = {}) =>
    ours.agent.call(contactEdits.quickUpdate, { params: { id }, body: { status_id, ...more } })
  const { version } = await quick(put?.id)
  expect(await quick(was?.id, { version, undoes: true })).toMatchObject({ status: { id: was?.id } })
  expect(await logsOf(ours.agent, id)).toEqual([])
  await quick(put?.id)
  await quick(was?.id)
  expect(await logsOf(ours.agent, id)).toMatchObject([{ state: 'waiting', trigger: { id: trigger.id } }])
})

test('the pinned note is kept with the contact, emptied, and told on the timeline', async () => {
  const { id, version } = await contact()
  const pin = (note: string | null, version?: number) =>
    ours.agent.call(contactEdits.updateNote, { params: { id }, body: { note, ...(version && { version }) } })
  expect(await pin('Deaf in the left ear', version)).toMatchObject({ note: 'Deaf in the left ear' })
  await expect(pin('Other', version)).rejects.toMatchObject({ status: 409 })
  expect(await pin(' ')).toMatchObject({ note: null })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'contacts.updated', data: { note: ['Deaf in the left ear', null] } })
})

test('an activity outside is told on the timeline', async () => {
  const { id } = await contact()
  const body = { type: 'visit' as const, note: 'Met the daughter' }
  expect(await ours.agent.call(contactEdits.activityInfo, { params: { id }, body })).toMatchObject({ type: 'visit' })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'contacts.activity', data: body })
  await expect(
    ours.agent.call(contactEdits.activityInfo, { params: { id }, body: { type: 'dance' as 'visit' } }),
  ).rejects.toMatchObject({ status: 422, errors: { type: expect.any(String) } })
})

test('an activity of another day counts for that day, and is taken back by whoever logged it, within a day', async () => {
  const { id } = await contact()
  const log = (body: object) =>
    ours.agent.call(contactEdits.activityInfo, { params: { id }, body: { type: 'call' as const, ...body } })
  const last = async () => (await ours.agent.call(contacts.show, { params: { id } })).last_contacted_at
  const takeBack = (user: TestUser, activityId: number) =>
    user.call(contactEdits.takeBackActivity, { params: { id, activityId } })
  await expect(log({ on: '01/01/2100' })).rejects.toMatchObject({ status: 422, errors: { on: expect.any(String) } })
  await log({ on: '03/04/2025' })
  expect(await last()).toMatch(/^2025-03-04/)
  const now = await log({ on: '' })
  expect(await last()).toBe(now.at)
  await expect(takeBack(ours.manager, now.id)).rejects.toMatchObject({ status: 404 })
  await takeBack(ours.agent, now.id)
  expect(await last()).toMatch(/^2025-03-04/)
  const old = await log({})
  await ours.tenant(db => db.rows(`update contact_events set at = now() - interval '25 hours' where id = $1`, [old.id]))
  await expect(takeBack(ours.agent, old.id)).rejects.toMatchObject({ status: 409 })
})

test('a contact moves to Medicare with the days its parts begin', async () => {
  const { id } = await contact({ line_of_business: 'insurance' })
  const move = (body?: object) =>
    ours.agent.call(contactEdits.medicareImportContact, { params: { id }, body: body ?? {} })
  await expect(move({ part_a_date: '02/30/2026' })).rejects.toMatchObject({ status: 422 })
  expect(await move({ part_a_date: '03/01/2026', part_b_date: '' })).toMatchObject({ line_of_business: 'medicare' })
  const { data_captures } = await ours.agent.call(dataCaptures.show, { params: { id } })
  expect(data_captures).toMatchObject([{ key: 'Medicare Part A from', value: '03/01/2026' }])
  expect(await move()).toMatchObject({ line_of_business: 'medicare' })
})

test('who cannot see the contact changes nothing', async () => {
  const { id } = await contact()
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    const params = { id }
    const refused = await Promise.allSettled([
      user.call(contactEdits.quickUpdate, { params, body: { city: 'X' } }),
      user.call(contactEdits.updateNote, { params, body: { note: 'X' } }),
      user.call(contactEdits.activityInfo, { params, body: { type: 'call' } }),
      user.call(contactEdits.medicareImportContact, { params, body: {} }),
    ])
    expect(refused).toMatchObject(Array(4).fill({ status: 'rejected', reason: { status: 404 } }))
  }
})

test('its owner opening a contact takes its New tag away once it was shown, unless told not to; whoever else looks does not', async () => {
  const { id, number } = await contact()
  await ours.agent.call(contacts.updateTagsSingle, { body: { id, tags: ['New', 'VIP'] } })
  const kept = { query: { not_remove_new_tag: true } }
  const tags = async (query = {}) =>
    (await ours.agent.call(contacts.show, { params: { id }, ...query })).tags.map(tag => tag.name)
  expect(await tags(kept)).toEqual(['New', 'VIP'])
  expect(await tags(kept)).toEqual(['New', 'VIP'])
  await expect(theirs.agent.call(contacts.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await tags(kept)).toEqual(['New', 'VIP'])
  for (const looking of [ours.manager, ours.buadmin]) await looking.call(contacts.show, { params: { id } })
  const opened = await ours.agent.call(contacts.showByNumber, { params: { number } })
  expect(opened.tags.map(tag => tag.name)).toEqual(['New', 'VIP'])
  await expect.poll(() => tags(kept)).toEqual(['VIP'])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.filter(({ kind }) => kind === 'contacts.tagged')).toHaveLength(2)
  expect(data[0]).toMatchObject({ kind: 'contacts.tagged', data: { removed: ['New'] }, user: { id: ours.agent.id } })
})
