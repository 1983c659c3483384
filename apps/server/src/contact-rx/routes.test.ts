import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
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

const contact = async () => (await ours.agent.call(contacts.create, { body: { last_name: 'Medicated' } })).id
const show = (id: number, user: TestUser = ours.agent) => user.call(contactRx.show, { params: { id } })
const update = (id: number, rx_details: object[], user: TestUser = ours.agent) =>
  user.call(contactRx.update, { params: { id }, body: { rx_details: rx_details as [{ drug: string }] } })
const METFORMIN = { drug: 'Metformin', strength: '500 mg', frequency: 'Twice daily', pharmacy: 'Harbor Pharmacy' }

test('medicines are added, changed and removed, and what is not named stays', async () => {
  const id = await contact()
  const { rx_details: added } = await update(id, [METFORMIN, { drug: ' Atorvastatin ', prescriber: 'Dr. Lund' }])
  expect(added).toMatchObject([
    { ...METFORMIN, readable: true, note: null },
    { drug: 'Atorvastatin', strength: null },
  ])
  const [metformin, atorvastatin] = added
  const { rx_details: changed } = await update(id, [{ ...METFORMIN, id: metformin!.id, strength: '1000 mg' }])
  expect(changed).toMatchObject([{ strength: '1000 mg', frequency: 'Twice daily' }, { drug: 'Atorvastatin' }])
  await update(id, [{ id: atorvastatin!.id, remove: true }])
  expect((await show(id)).rx_details.map(each => each.drug)).toEqual(['Metformin'])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'contact_rx.updated', data: { added: 0, changed: 0, removed: 1 } })
  expect(JSON.stringify(data)).not.toMatch(/metformin|atorvastatin/i)
})

test('the database holds nothing one could read, and another key opens nothing', async () => {
  const id = await contact()
  await update(id, [METFORMIN])
  const [row] = await ours.tenant(db =>
    db.rows<{ sealed: Buffer }>('select sealed from contact_rx where contact_id = $1', [id]),
  )
  expect(row!.sealed.toString('latin1')).not.toMatch(/Metformin|Harbor/)
  await ours.tenant(db =>
    db.rows(
      'update contact_rx set sealed = set_byte(sealed, 20, (get_byte(sealed, 20) + 1) % 256) where contact_id = $1',
      [id],
    ),
  )
  expect((await show(id)).rx_details).toMatchObject([{ readable: false, drug: '' }])
})

test('every look and every change is logged with who it was, also in whose name, for those who manage', async () => {
  const id = await contact()
  await update(id, [METFORMIN])
  await show(id)
  await show(id, ours.manager)
  const { data, meta } = await ours.manager.call(contactRx.accessLog, { params: { id } })
  expect(meta.total_count).toBe(3)
  expect(data.map(({ act, user }) => [act, user?.id])).toEqual([
    ['show', ours.manager.id],
    ['show', ours.agent.id],
    ['update', ours.agent.id],
  ])
  const log = await ours.tenant(db =>
    db.rows(`select changes from audit_log where subject_type = 'contact_rx' and subject_id = $1`, [id]),
  )
  expect(JSON.stringify(log)).not.toMatch(/metformin/i)
  await expect(ours.agent.call(contactRx.accessLog, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('a merge takes along who looked before it', async () => {
  const [survivor_id, other] = [await contact(), await contact()]
  await update(other, [METFORMIN])
  await show(other, ours.manager)
  await show(survivor_id)
  const records = [survivor_id, other].map(async id => ({
    id,
    version: (await ours.agent.call(contacts.show, { params: { id } })).version,
  }))
  await ours.agent.call(contactMerges.merge, { body: { survivor_id, records: await Promise.all(records) } })
  const { data, meta } = await ours.manager.call(contactRx.accessLog, { params: { id: survivor_id } })
  const looks = data.map(({ act, user }) => `${act} ${user?.id}`)
  expect(looks).toEqual(
    expect.arrayContaining([`show ${ours.manager.id}`, `update ${ours.agent.id}`, `show ${ours.agent.id}`]),
  )
  expect(meta.total_count).toBe(data.length)
})

test.each([[[{ drug: ' ' }]], [[]], [[{ id: 1 }]], [[{ drug: 'x'.repeat(201) }]]])('%j is a 422', async rx_details => {
  await expect(update(await contact(), rx_details)).rejects.toMatchObject({ status: 422 })
})

test('a refused change leaves no trace; who cannot see the contact cannot look, and a refused look is not in the log', async () => {
  const id = await contact()
  await update(id, [METFORMIN])
  const other = await contact()
  const [row] = (await show(id)).rx_details
  await expect(update(other, [{ drug: 'Warfarin' }, { id: row!.id, remove: true }])).rejects.toMatchObject({
    status: 404,
  })
  expect((await show(other)).rx_details).toEqual([])
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(show(id, user)).rejects.toMatchObject({ status: 404 })
    await expect(update(id, [METFORMIN], user)).rejects.toMatchObject({ status: 404 })
  }
  const { data } = await ours.manager.call(contactRx.accessLog, { params: { id } })
  expect(new Set(data.map(({ user }) => user?.id))).toEqual(new Set([ours.agent.id]))
})

test('of two who began from the same medicine the second is told who was first, and nothing of theirs is kept', async () => {
  const id = await contact()
  const [began] = (await update(id, [METFORMIN])).rx_details
  const change = { ...METFORMIN, id: began!.id, updated_at: began!.updated_at }
  await update(id, [{ ...change, strength: '1000 mg' }], ours.manager)
  const stale = {
    status: 409,
    code: 'contact_rx.stale',
    sentence: expect.stringContaining('manager Test changed this medicine'),
  }
  await expect(update(id, [{ drug: 'Warfarin' }, { ...change, strength: '850 mg' }])).rejects.toMatchObject(stale)
  const { id: rx, updated_at } = began!
  await expect(update(id, [{ id: rx, remove: true, updated_at }])).rejects.toMatchObject(stale)
  const { rx_details: now } = await show(id)
  expect(now).toMatchObject([{ drug: 'Metformin', strength: '1000 mg' }])
  await update(id, [{ id: rx, remove: true, updated_at: now[0]!.updated_at }])
  expect((await show(id)).rx_details).toEqual([])
})

test('the log names who looked in somebody’s name, of another agency too', async () => {
  const id = await contact()
  const support = await jump(server, theirs.admin, ours.agent)
  await update(id, [METFORMIN], support)
  await show(id)
  const { data } = await ours.manager.call(contactRx.accessLog, { params: { id } })
  expect(data).toMatchObject([
    { act: 'show', user: { id: ours.agent.id }, real_user: null },
    { act: 'update', user: { id: ours.agent.id }, real_user: { id: theirs.admin.id, name: 'admin Test' } },
  ])
})
